import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { classes } from "@sufra/ui/components/classes.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { useScreenTitle } from "./screen-title.ts";
import styles from "./page.module.css";

type Props = {
  title: ReactNode;
  /** The title of the browser's tab if the heading is no plain text. */
  tabTitle?: string;
  /** Target of "back" if the visit has no earlier page. */
  back?: string;
  /** Link or icon button at the end of the head. */
  aside?: ReactNode;
  /** The main action, fixed at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** Index of the history entry within this visit, from 0. */
const placeInHistory = (): number => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
};

/** A screen with back link, one h1, language switch, content and main action. */
export const Page = ({ title, tabTitle, back, aside, footer, children, className }: Props) => {
  useLanguage();
  useScreenTitle(tabTitle ?? (typeof title === "string" ? title : undefined));
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
