import type { ReactNode } from "react";
import { getLocale } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Shape } from "@sufra/ui/components/shape.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { chooseLanguage } from "../app/language-choice.ts";
import styles from "./auth-page.module.css";

/** Layout of the pages before sign-in: one card, and the language switch below it. */
export const AuthPage = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const other = useLanguage() === "sa" ? "en" : "sa";
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <p className={styles.mark}>
          <Shape name="flower" className={styles.shape} />
          <span>{m.console_app_name()}</span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <Button variant="text" size="sm" lang={getLocale(other)} onClick={() => chooseLanguage(other)}>
          {m.console_app_other_language()}
        </Button>
      </main>
    </div>
  );
};
