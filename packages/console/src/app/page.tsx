import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "@sufra/ui/components/classes.ts";
import styles from "./page.module.css";

type Props = {
  title: ReactNode;
  /** Beside the title: a short state, a search, a filter. */
  aside?: ReactNode;
  /** The list it was opened from. */
  back?: { to: string; label: string };
  /** The content takes the height of the window and scrolls inside itself; on phones the page scrolls all the same. */
  fill?: boolean;
  children: ReactNode;
};

/** To the list a thing was opened from. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className={styles.back}>
    <ArrowLeft aria-hidden className="flip" />
    {label}
  </Link>
);

/** The head and body every screen of the console has. */
export const Page = ({ title, aside, back, fill, children }: Props) => (
  <div className={classes(styles.page, fill && styles.fill)}>
    <header className={styles.head}>
      <div className={styles.place}>
        {back && <BackLink {...back} />}
        <h1 className={styles.title}>{title}</h1>
      </div>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </header>
    {children}
  </div>
);
