import { useMutation, useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { Link } from "react-router";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { type PrizeSummary, prizeState } from "@sufra/domain/prizes/console-fields.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { SortableList } from "../editing/sortable-list.tsx";
import { costText, stateNames, stateTones, stockText, windowText } from "./prize-words.ts";
import { prizesQuery, sendPrizeOrder } from "./prizes-data.ts";
import styles from "./prizes.module.css";

const Row = ({ prize }: { prize: PrizeSummary }) => {
  const { style } = useWorkplace();
  const state = prizeState(prize, useNow());
  return (
    <Link to={`/loyalty/prizes/${prize.id}`} className={styles.row}>
      <Photo picture={prize.picture} alt="" sizes="56px" className={styles.thumb} />
      <span className={styles.words}>
        <span className={styles.name}>{readText(prize.name, style.language)}</span>
        <span className={styles.small} data-figures>
          {costText(prize.points_cost, style)} · {windowText(prize, style)}
        </span>
      </span>
      <span className={styles.figures} data-figures>
        <span>{stockText(prize, style)}</span>
        <span className={styles.small}>
          {m.console_prizes_issued_count({ count: prize.issued, figure: countText(prize.issued, style) })}
        </span>
      </span>
      <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>
    </Link>
  );
};

/** C11: the prize shop in the order guests see it, with what they don't. */
export const PrizesScreen = () => {
  const { style } = useWorkplace();
  const online = useOnline();
  const query = useQuery(prizesQuery);
  const loading = useDelayedLoading(query.isPending);
  const ordering = useMutation({ mutationFn: sendPrizeOrder });
  const add = (
    <Link to="/loyalty/prizes/new" className={buttonClass({ variant: "fill", size: "sm" })}>
      {m.console_prizes_new()}
    </Link>
  );
  if (loading) return <Skeleton height="72px" radius="20px" lines={6} />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={<Gift />} action={add}>
        {m.console_prizes_empty()}
      </EmptyState>
    );
  return (
    <div className={styles.part}>
      {ordering.isError && <FailureBanner error={ordering.error} onClose={() => ordering.reset()} />}
      <div>{add}</div>
      <SortableList
        card
        items={query.data}
        keyOf={({ id }) => id}
        nameOf={({ name }) => readText(name, style.language)}
        disabled={!online}
        onOrder={(prizes) => ordering.mutate(prizes)}
      >
        {(prize) => <Row prize={prize} />}
      </SortableList>
    </div>
  );
};
