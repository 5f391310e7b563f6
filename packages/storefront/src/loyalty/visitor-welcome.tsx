import { lazy, Suspense } from "react";
import { Gift } from "lucide-react";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
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
      <EmptyState icon={<Gift aria-hidden />} title={m.loyalty_welcome()}>
        {m.loyalty_welcome_text()}
      </EmptyState>
      <Suspense fallback={<Skeleton height="200px" radius="14px" />}>
        <VerifyForm autoFocus={false} onDone={onDone} />
      </Suspense>
    </section>
  );
};
