import type { ReactNode } from "react";
import { classes } from "@sufra/ui/components/classes.ts";
import styles from "./page.module.css";

type Props = {
  title: ReactNode;
  /** Beside the title: a short state, a search, a filter. */
  aside?: ReactNode;
  /** The content takes the height of the window and scrolls inside itself; on phones the page scrolls all the same. */
  fill?: boolean;
  children: ReactNode;
};

/** The head and body every screen of the console has. */
export const Page = ({ title, aside, fill, children }: Props) => (
  <div className={classes(styles.page, fill && styles.fill)}>
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </header>
    {children}
  </div>
);
