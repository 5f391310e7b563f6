import { useQuery } from "@tanstack/react-query";
import { Store } from "lucide-react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { readPrizeFigures } from "@sufra/domain/prizes/console-api.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Tiles } from "../app/tiles.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { DataTable } from "../editing/data-table.tsx";
import { figuresQuery } from "./prizes-data.ts";
import styles from "./prizes.module.css";

type Figures = AnswerOf<typeof readPrizeFigures>;

const Numbers = ({ figures }: { figures: Figures }) => {
  const { style } = useWorkplace();
  const { issued, held, redeemed, expired, points_spent } = figures;
  const tile = (name: string, count: number) => ({ name, value: countText(count, style) });
  return (
    <Tiles
      tiles={[
        tile(m.console_prizes_issued(), issued),
        tile(m.console_prizes_held(), held),
        tile(m.console_prizes_redeemed(), redeemed),
        tile(m.console_prizes_expired(), expired),
        tile(m.console_prizes_points_spent(), points_spent),
      ]}
    />
  );
};

/** What it cost and brought, by branch where it was used. */
export const PrizeFigures = ({ id }: { id: string }) => {
  const { style } = useWorkplace();
  const query = useQuery(figuresQuery(id));
  const loading = useDelayedLoading(query.isPending);
  const { data } = query;
  return (
    <section className={styles.part} aria-labelledby="figures">
      <h2 id="figures" className={styles.heading}>
        {m.console_prizes_figures()}
      </h2>
      {loading ? (
        <Skeleton height="72px" radius="20px" lines={2} />
      ) : data ? (
        <>
          <Numbers figures={data} />
          <DataTable
            label={m.console_prizes_by_branch()}
            query={{ ...query, data: data.branches }}
            keyOf={({ branch_id }) => branch_id}
            empty={{ icon: <Store />, text: m.console_prizes_not_used() }}
            columns={[
              { key: "branch", head: m.console_prizes_branch(), cell: ({ name }) => readText(name, style.language) },
              {
                key: "redeemed",
                head: m.console_prizes_redeemed(),
                cell: ({ redeemed }) => countText(redeemed, style),
                figures: true,
              },
              {
                key: "orders",
                head: m.console_prizes_orders_total(),
                cell: ({ orders_total }) => <Money amount={orders_total} />,
                figures: true,
              },
            ]}
          />
        </>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
};
