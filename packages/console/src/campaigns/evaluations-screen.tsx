import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { MessageSquareHeart } from "lucide-react";
import { useSearchParams } from "react-router";
import { type Evaluation, listConsoleEvaluations, seeEvaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useBranch } from "../app/workplace.ts";
import { client, queryClient } from "../app/client.ts";
import { EvaluationCard } from "./evaluation-card.tsx";
import { EvaluationFilterBar } from "./evaluation-filter-bar.tsx";
import {
  type EvaluationFilter,
  type EvaluationQuery,
  isFiltered,
  queryOf,
  readFilter,
  writeFilter,
} from "./evaluation-filter.ts";
import styles from "./evaluations.module.css";

const evaluationsQuery = (filter: EvaluationQuery) =>
  infiniteQueryOptions({
    queryKey: ["evaluations", filter],
    queryFn: ({ signal, pageParam }) =>
      client.send(listConsoleEvaluations, {
        query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

const useSee = () =>
  useMutation({
    mutationKey: ["see-evaluation"],
    mutationFn: (id: string) => client.send(seeEvaluation, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["evaluations"] }),
  });

type ListProps = {
  title: string;
  shown: readonly Evaluation[];
  ofBranch: boolean;
  see: ReturnType<typeof useSee>;
};

const List = ({ title, shown, ofBranch, see }: ListProps) =>
  shown.length === 0 ? null : (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {shown.map((evaluation) => (
          <li key={evaluation.id}>
            <EvaluationCard
              evaluation={evaluation}
              ofBranch={ofBranch}
              busy={see.isPending && see.variables === evaluation.id}
              onSee={() => see.mutate(evaluation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );

const Nothing = ({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) =>
  narrowed ? (
    <EmptyState
      icon={<MessageSquareHeart />}
      action={
        <Button variant="tint" onClick={onClear}>
          {m.console_campaigns_filter_clear()}
        </Button>
      }
    >
      {m.console_campaigns_filter_none()}
    </EmptyState>
  ) : (
    <EmptyState icon={<MessageSquareHeart />}>{m.console_campaigns_none()}</EmptyState>
  );

const useFilter = () => {
  const branch = useBranch();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search, branch.id);
  return {
    filter,
    set: (changes: Partial<EvaluationFilter>) =>
      setSearch(writeFilter({ ...filter, ...changes }, branch.id), { replace: true }),
    clear: () => setSearch({}, { replace: true }),
  };
};

/** Answers of guests at the current branch or another; unseen low scores come first. */
export const EvaluationsScreen = () => {
  const { filter, set, clear } = useFilter();
  const query = useInfiniteQuery(evaluationsQuery(queryOf(filter)));
  const loading = useDelayedLoading(query.isPending);
  const see = useSee();
  const ofBranch = filter.branch === null;
  const urgent = query.data?.pages[0]?.urgent ?? [];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const content = loading ? (
    <Skeleton height="180px" radius="20px" lines={3} />
  ) : query.isError && !query.data ? (
    <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  ) : urgent.length + items.length === 0 ? (
    <Nothing narrowed={isFiltered(filter)} onClear={clear} />
  ) : (
    <>
      <div aria-live="polite" className={styles.live}>
        <List
          title={m.console_campaigns_urgent({ count: urgent.length })}
          shown={urgent}
          ofBranch={ofBranch}
          see={see}
        />
      </div>
      <List
        title={urgent.length > 0 ? m.console_campaigns_others() : m.console_campaigns_newest()}
        shown={items}
        ofBranch={ofBranch}
        see={see}
      />
      {query.hasNextPage && (
        <Button variant="tint" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_campaigns_more()}
        </Button>
      )}
    </>
  );
  return (
    <Page title={m.console_app_nav_evaluations()}>
      <div className={styles.screen}>
        <EvaluationFilterBar filter={filter} set={set} />
        {content}
      </div>
    </Page>
  );
};
