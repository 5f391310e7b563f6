import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Download, History } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useMutation } from "@tanstack/react-query";
import { FailureBanner } from "../app/failure-banner.tsx";
import { saveText } from "../reports/sheet.ts";
import styles from "./audit-log.module.css";

type Page<T> = { items: T[]; cursor: string | null };
type Props<T> = {
  label: string;
  query: Pick<
    UseInfiniteQueryResult<{ pages: Page<T>[] }>,
    "data" | "error" | "isPending" | "isFetching" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
  >;
  keyOf: (item: T) => string | number;
  empty: string;
  /** The whole of what is listed, as a file's text, and what the file is called. */
  file: { name: string; write: () => Promise<string> };
  children: (item: T) => ReactNode;
};

/** The newest first, older ones by a button; what is listed can be kept as a file. */
export const PagedList = <T,>({ label, query, keyOf, empty, file, children }: Props<T>) => {
  const loading = useDelayedLoading(query.isPending);
  const save = useMutation({ mutationFn: async () => saveText(file.name, await file.write()) });
  if (loading) return <Skeleton height="96px" radius="20px" lines={5} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState icon={<History />}>{empty}</EmptyState>;
  return (
    <div className={styles.paged}>
      <div className={styles.tools}>
        <Button
          variant="tint"
          size="sm"
          icon={<Download aria-hidden />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {m.console_audit_log_csv()}
        </Button>
      </div>
      {save.error && <FailureBanner error={save.error} />}
      <ul className={styles.list} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.entry}>
            {children(item)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="tint" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_audit_log_more()}
        </Button>
      )}
    </div>
  );
};
