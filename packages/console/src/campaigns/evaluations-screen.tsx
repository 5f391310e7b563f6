import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareHeart } from "lucide-react";
import type { Evaluation } from "@sufra/domain/campaigns/evaluation-api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useHeldLoading } from "@sufra/ui/components/use-held-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useBranch } from "../app/workplace.ts";
import { EvaluationCard } from "./evaluation-card.tsx";
import { evaluationsQuery, useSee } from "./evaluations-data.ts";
import styles from "./evaluations.module.css";

type ListProps = { title: string; shown: readonly Evaluation[]; see: ReturnType<typeof useSee> };

const List = ({ title, shown, see }: ListProps) =>
  shown.length === 0 ? null : (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {shown.map((evaluation) => (
          <li key={evaluation.id}>
            <EvaluationCard
              evaluation={evaluation}
              busy={see.isPending && see.variables === evaluation.id}
              onSee={() => see.mutate(evaluation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );

/** What guests of the branch answered: low scores that nobody has seen stand first, and arrive by themselves. */
export const EvaluationsScreen = () => {
  const branch = useBranch();
  const query = useInfiniteQuery(evaluationsQuery(branch.id));
  const loading = useHeldLoading(query.isPending);
  const see = useSee(branch.id);
  const urgent = query.data?.pages[0]?.urgent ?? [];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const content = loading ? (
    <Skeleton height="180px" radius="20px" lines={3} />
  ) : query.isError && !query.data ? (
    <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  ) : urgent.length + items.length === 0 ? (
    <EmptyState icon={<MessageSquareHeart />}>{m.console_campaigns_none()}</EmptyState>
  ) : (
    <>
      <div aria-live="polite">
        <List title={m.console_campaigns_urgent({ count: urgent.length })} shown={urgent} see={see} />
      </div>
      <List title={m.console_campaigns_others()} shown={items} see={see} />
      {query.hasNextPage && (
        <Button variant="tint" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.console_campaigns_more()}
        </Button>
      )}
    </>
  );
  return (
    <Page title={m.console_app_nav_evaluations()}>
      <div className={styles.screen}>{content}</div>
    </Page>
  );
};
