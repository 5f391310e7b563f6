import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { classes } from "@sufra/ui/components/classes.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./page.module.css";

type Props = {
  title: ReactNode;
  /** Where "back" leads when the guest came here by a link and there is nothing to go back to. */
  back?: string;
  /** At the end of the head: a link or an icon button. */
  aside?: ReactNode;
  /** Stays at the bottom: the screen's main action. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** The number of the history entry within this visit; 0 is where it began. */
const placeInHistory = (): number => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
};

/** A screen with a head of its own: back, one h1, the other language, content, and the main action at the bottom. */
export const Page = ({ title, back, aside, footer, children, className }: Props) => {
  useLanguage();
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {back !== undefined && (
          <Link
            to={back}
            className={styles.back}
            aria-label={m.app_back()}
            onClick={(event) => {
              if (placeInHistory() === 0) return;
              event.preventDefault();
              void navigate(-1);
            }}
          >
            <ArrowLeft aria-hidden className="flip" />
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
        {aside}
        <LanguageSwitch />
      </header>
      <main id="content" className={classes(styles.content, className)}>
        {children}
      </main>
      {footer !== undefined && (
        <div className={styles.footer}>
          <div className={styles.action}>{footer}</div>
        </div>
      )}
    </div>
  );
};
