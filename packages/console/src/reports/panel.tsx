import type { UseQueryResult } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { type Compared, comparedText } from "./figure-words.ts";
import styles from "./reports.module.css";

type Reported = Compared & { time_zone: string };
type Props<T extends Reported> = {
  query: Pick<UseQueryResult<T>, "data" | "error" | "isPending" | "isFetching" | "isPlaceholderData" | "refetch">;
  isEmpty: (report: T) => boolean;
  /** What is said in place of an empty report. */
  empty?: string;
  /** Beside the time zone: what the amounts hold. */
  about?: string;
  /** False for a report that shows nothing of the period before. */
  compares?: boolean;
  children: (report: T) => ReactNode;
};

/** One report in its states, with what it is compared with and in whose days it counts. */
export const Panel = <T extends Reported>({ query, isEmpty, empty, about, compares = true, children }: Props<T>) => {
  const { style } = useWorkplace();
  const loading = useDelayedLoading(query.isPending);
  if (loading) return <Skeleton height="120px" radius="20px" lines={3} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const notes = [about, m.console_reports_note_zone({ zone: query.data.time_zone })];
  return (
    <div className={styles.panel} aria-busy={query.isPlaceholderData}>
      {isEmpty(query.data) ? (
        <EmptyState icon={<ChartColumn />}>{empty ?? m.console_reports_empty_other()}</EmptyState>
      ) : (
        <>
          {compares && <p className={styles.notes}>{comparedText(query.data, style)}</p>}
          {children(query.data)}
        </>
      )}
      <p className={styles.notes}>{notes.filter((note) => note !== undefined).join(" · ")}</p>
    </div>
  );
};
