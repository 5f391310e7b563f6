import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import type { CampaignUsage } from "@sufra/domain/coupons/console-api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Tiles } from "../app/tiles.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { usageQuery } from "./coupon-data.ts";
import styles from "./coupons.module.css";

type Figures = Pick<CampaignUsage, "used" | "sales" | "discount">;

const useFigureColumns = (): Column<Figures>[] => {
  const { style } = useWorkplace();
  return [
    { key: "used", head: m.console_coupons_used(), cell: ({ used }) => countText(used, style), figures: true },
    { key: "sales", head: m.console_coupons_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
    {
      key: "discount",
      head: m.console_coupons_discount(),
      cell: ({ discount }) => <Money amount={discount} />,
      figures: true,
    },
  ];
};

type TableProps<T extends Figures> = {
  head: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  nameOf: (row: T) => string;
};

const FigureTable = <T extends Figures>({ head, rows, keyOf, nameOf }: TableProps<T>) => (
  <DataTable
    label={head}
    query={{ data: rows, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
    keyOf={keyOf}
    columns={[{ key: "name", head, cell: nameOf }, ...useFigureColumns()]}
    empty={{ icon: <ChartNoAxesColumn />, text: m.console_coupons_unused() }}
  />
);

const Tables = ({ usage }: { usage: CampaignUsage }) => {
  const { staff, style } = useWorkplace();
  const branchName = (id: string) => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : "";
  };
  const sourceName = ({ source, till }: CampaignUsage["sources"][number]) =>
    till ? m.console_coupons_source_till() : (source ?? m.console_coupons_source_none());
  const dayName = (day: string) => dateText(toInstant(day, 720, style.zone), style);
  return (
    <details className={styles.details}>
      <summary>{m.console_coupons_details()}</summary>
      <div className={styles.stack}>
        <FigureTable
          head={m.console_coupons_branch()}
          rows={usage.branches}
          keyOf={({ branch_id }) => branch_id}
          nameOf={({ branch_id }) => branchName(branch_id)}
        />
        <FigureTable
          head={m.console_coupons_source()}
          rows={usage.sources}
          keyOf={({ source, till }) => `${source} ${till}`}
          nameOf={sourceName}
        />
        <FigureTable
          head={m.console_coupons_day()}
          rows={usage.days}
          keyOf={({ day }) => day}
          nameOf={({ day }) => dayName(day)}
        />
      </div>
    </details>
  );
};

const Shown = ({ usage, batch }: { usage: CampaignUsage; batch: boolean }) => {
  const { style } = useWorkplace();
  const { issued, used, expired, sales, discount } = usage;
  const count = (value: number) => <Isolate>{countText(value, style)}</Isolate>;
  return (
    <>
      <Tiles
        tiles={[
          { name: batch ? m.console_coupons_issued() : m.console_coupons_saved(), value: count(issued) },
          { name: m.console_coupons_used(), value: count(used) },
          { name: m.console_coupons_expired(), value: count(expired) },
          { name: m.console_coupons_sales(), value: <Money amount={sales} /> },
          { name: m.console_coupons_discount(), value: <Money amount={discount} /> },
        ]}
      />
      {used > 0 && <Tables usage={usage} />}
    </>
  );
};

/** What it brought so far: in all, and by branch, source and day. */
export const CouponUsage = ({ id, batch }: { id: string; batch: boolean }) => {
  const query = useQuery(usageQuery(id));
  const loading = useDelayedLoading(query.isPending);
  return (
    <section className={styles.card} aria-label={m.console_coupons_figures()}>
      {loading ? (
        <Skeleton height="52px" radius="14px" lines={1} />
      ) : query.data ? (
        <Shown usage={query.data} batch={batch} />
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
};
