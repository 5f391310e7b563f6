import type { ReactNode } from "react";
import { errorText, failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Sheet } from "@sufra/ui/components/sheet.tsx";
import { SummaryList } from "@sufra/ui/components/summary-list.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import styles from "../loyalty/loyalty.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  points: number;
  balance: number;
  /** Why it is not available; the sheet then only informs. */
  reason: string | undefined;
  busy: boolean;
  problem: unknown;
  onConfirm: () => void;
  children: ReactNode;
};

const Problem = ({ problem }: { problem: unknown }) => {
  const language = useLanguage();
  if (problem === undefined) return null;
  const text = problem instanceof ApiProblem ? errorText(problem, language) : failureText(problem, language).text;
  return <Banner tone="danger" title={text} />;
};

/** Details, balance before and after, and one button. */
export const ConfirmSheet = (props: Props) => {
  const { open, onClose, title, points, balance, reason, busy, problem, onConfirm, children } = props;
  useLanguage();
  const number = useNumbers();
  const footer = (
    <Button size="lg" wide busy={busy} disabled={reason !== undefined} onClick={onConfirm}>
      {reason ?? m.prizes_confirm()}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={footer}>
      <div className={styles.stack}>
        {children}
        {reason === undefined && (
          <SummaryList
            rows={[
              { label: m.prizes_before(), value: number(balance) },
              { label: m.prizes_price(), value: <bdi dir="ltr">{`\u2212${number(points)}`}</bdi> },
              { label: m.prizes_after(), value: number(Math.max(0, balance - points)), kind: "total" },
            ]}
          />
        )}
        <Problem problem={problem} />
      </div>
    </Sheet>
  );
};
