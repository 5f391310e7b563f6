import { lazy, Suspense } from "react";
import { Gift } from "lucide-react";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./loyalty.module.css";

const VerifyForm = lazy(async () => ({ default: (await import("../auth/verify-form.tsx")).VerifyForm }));

/** What points give a visitor, and the number that starts it, without another tap. */
export const VisitorWelcome = ({ onDone }: { onDone: () => void }) => {
  useLanguage();
  return (
    <section className={styles.card}>
      <div className={styles.line}>
        <span className={styles.value}>
          <Gift aria-hidden />
        </span>
        <div className={styles.words}>
          <h2 className={styles.heading}>{m.loyalty_welcome()}</h2>
          <p className={styles.small}>{m.loyalty_welcome_text()}</p>
        </div>
      </div>
      <Suspense fallback={<Skeleton height="251px" radius="14px" />}>
        <VerifyForm autoFocus={false} onDone={onDone} />
      </Suspense>
    </section>
  );
};
