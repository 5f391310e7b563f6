import { RefreshCw } from "lucide-react";
import type { PosOverview, PosReading, ReadWhat } from "@sufra/domain/pos/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { useStartRead } from "./pos-data.ts";
import { issueText, readingText } from "./pos-words.ts";
import styles from "./pos.module.css";

type IssuesProps = { issues: NonNullable<PosOverview["business"]>["issues"] };

/** Settings of the two sides that contradict each other: until one of them changes nothing can be switched on. */
export const Issues = ({ issues }: IssuesProps) =>
  issues.length === 0 ? null : (
    <Banner tone="danger" title={m.console_pos_issues()}>
      <ul className={styles.list}>
        {issues.map((issue) => (
          <li key={issue}>{issueText[issue]()}</li>
        ))}
      </ul>
    </Banner>
  );

type ReadBarProps = { what: ReadWhat; reading: PosReading | null | undefined; label: string };

/** How old what was read is, and reads it again. */
export const ReadBar = ({ what, reading, label }: ReadBarProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const start = useStartRead();
  const isReading = reading?.state === "reading";
  return (
    <div className={styles.readBar}>
      <div role="status" className={styles.marks}>
        {reading && (
          <Badge tone={reading.state === "failed" ? "danger" : isReading ? "info" : "neutral"} live={isReading}>
            {readingText(reading, style)}
          </Badge>
        )}
      </div>
      <Button
        variant={reading?.state === "done" ? "tint" : "fill"}
        icon={<RefreshCw aria-hidden />}
        disabled={!online || isReading}
        busy={start.isPending}
        onClick={() => start.mutate(what)}
      >
        {label}
      </Button>
      {start.isError && <FailureBanner error={start.error} />}
    </div>
  );
};
