import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import type { CampaignFigures } from "@sufra/domain/campaigns/console-api.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type Tile, Tiles } from "../app/tiles.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { type Column, DataTable } from "../editing/data-table.tsx";
import { EditorSection } from "../editing/editor-form.tsx";
import { Loaded } from "../editing/loaded.tsx";
import { type Results, resultsQuery } from "./campaign-data.ts";
import { useCampaign } from "./campaign-screen.tsx";
import styles from "./campaign-editor.module.css";

const useCount = () => {
  const { style } = useWorkplace();
  return (value: number): string => countText(value, style);
};

const Total = ({ total }: { total: CampaignFigures }) => {
  const count = useCount();
  const tiles: Tile[] = [
    { name: m.console_campaigns_players(), value: count(total.players) },
    { name: m.console_campaigns_tries(), value: count(total.tries) },
    { name: m.console_campaigns_won(), value: count(total.won) },
    { name: m.console_campaigns_used(), value: count(total.used) },
    { name: m.console_campaigns_expired(), value: count(total.expired) },
    { name: m.console_campaigns_points_given(), value: count(total.points) },
    { name: m.console_campaigns_cost(), value: <Money amount={total.cost} /> },
    { name: m.console_campaigns_sales(), value: <Money amount={total.sales} /> },
  ];
  return <Tiles tiles={tiles} />;
};

/** The figures that every table of results has. */
const useFigures = <T extends CampaignFigures>(): Column<T>[] => {
  const count = useCount();
  return [
    { key: "tries", head: m.console_campaigns_tries(), cell: ({ tries }) => count(tries), figures: true },
    { key: "won", head: m.console_campaigns_won(), cell: ({ won }) => count(won), figures: true },
    { key: "used", head: m.console_campaigns_used(), cell: ({ used }) => count(used), figures: true },
    { key: "cost", head: m.console_campaigns_cost(), cell: ({ cost }) => <Money amount={cost} />, figures: true },
    { key: "sales", head: m.console_campaigns_sales(), cell: ({ sales }) => <Money amount={sales} />, figures: true },
  ];
};

type TableProps<T> = { title: string; rows: T[]; first: Column<T>[]; last: Column<T>[]; keyOf: (row: T) => string };

const Table = <T,>({ title, rows, first, last, keyOf }: TableProps<T>) => (
  <EditorSection title={title}>
    <DataTable
      label={title}
      query={{ data: rows, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
      columns={[...first, ...last]}
      keyOf={keyOf}
      empty={{ icon: <ChartNoAxesColumn />, text: m.console_campaigns_results_none() }}
    />
  </EditorSection>
);

const Tables = ({ results }: { results: Results }) => {
  const { staff, style } = useWorkplace();
  const count = useCount();
  const branchName = (id: string | null): string => {
    const branch = staff.branches.find((each) => each.id === id);
    return branch ? readText(branch.name, style.language) : m.console_campaigns_branch_none();
  };
  const segment: Column<Results["segments"][number]>[] = [
    {
      key: "label",
      head: m.console_campaigns_segment(),
      cell: ({ label, retired }) => (
        <>
          {readText(label, style.language)} {retired && <Badge>{m.console_campaigns_retired()}</Badge>}
        </>
      ),
    },
    {
      key: "left",
      head: m.console_campaigns_left(),
      cell: ({ stock, left }) =>
        stock === null || left === null
          ? m.console_campaigns_no_end()
          : m.console_campaigns_left_of({ left: count(left), stock: count(stock) }),
    },
  ];
  const figures = useFigures();
  return (
    <>
      <Table
        title={m.console_campaigns_by_segment()}
        rows={results.segments}
        first={segment}
        last={figures}
        keyOf={({ id }) => id}
      />
      <Table
        title={m.console_campaigns_by_branch()}
        rows={results.branches}
        first={[{ key: "branch", head: m.console_app_nav_branch(), cell: ({ branch_id }) => branchName(branch_id) }]}
        last={figures}
        keyOf={({ branch_id }) => branch_id ?? ""}
      />
      <Table
        title={m.console_campaigns_by_source()}
        rows={results.sources}
        first={[
          {
            key: "source",
            head: m.console_campaigns_source(),
            cell: ({ source }) => (source === null ? m.console_campaigns_direct() : <Isolate>{source}</Isolate>),
          },
        ]}
        last={figures}
        keyOf={({ source }) => source ?? ""}
      />
    </>
  );
};

/** C14, C15: what a campaign cost and brought. */
export const CampaignResultsPage = () => {
  const { campaign } = useCampaign();
  const query = useQuery({ ...resultsQuery(campaign.id), staleTime: 0 });
  return (
    <Loaded query={query}>
      {(results) => (
        <div className={styles.stack}>
          <EditorSection title={m.console_campaigns_part_results()} text={m.console_campaigns_results_text()}>
            <Total total={results.total} />
          </EditorSection>
          <Tables results={results} />
        </div>
      )}
    </Loaded>
  );
};
