import { useMutation, useQuery } from "@tanstack/react-query";
import { UtensilsCrossed } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { Tabs } from "@sufra/ui/components/tabs.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { DataTable } from "../editing/data-table.tsx";
import { SortableList } from "../editing/sortable-list.tsx";
import { type OrderKind, overviewQuery, sendMenuOrder } from "./menu-data.ts";
import { Dishes, New, type PartProps } from "./dish-list.tsx";
import { usersText } from "./group-words.ts";
import { MenuRow } from "./menu-row.tsx";
import styles from "./menu-screen.module.css";

type Part = "dishes" | "combos" | "options";
const parts: readonly Part[] = ["dishes", "combos", "options"];
const partOf = (value: string | null): Part => parts.find((part) => part === value) ?? "dishes";

const Tool = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: "outline", size: "sm" })}>
    {children}
  </Link>
);

const Combos = ({ overview, ordering }: PartProps) => {
  const { style } = useWorkplace();
  const add = <New to="/menu/combos/new">{m.console_menu_new_combo()}</New>;
  if (overview.combos.length === 0)
    return (
      <EmptyState icon={<UtensilsCrossed />} action={add}>
        {m.console_menu_no_combos()}
      </EmptyState>
    );
  return (
    <div className={styles.part}>
      {add}
      <div className={styles.card}>
        <SortableList
          items={overview.combos}
          keyOf={({ id }) => id}
          nameOf={({ name }) => readText(name, style.language)}
          disabled={ordering.disabled}
          onOrder={(items) =>
            ordering.order(
              "combo",
              items.map(({ id }) => id),
            )
          }
        >
          {(combo) => <MenuRow item={combo} to={`/menu/combos/${combo.id}`} />}
        </SortableList>
      </div>
    </div>
  );
};

const Options = () => {
  const { style } = useWorkplace();
  const add = <New to="/menu/options/new">{m.console_menu_new_group()}</New>;
  const query = useQuery({ ...overviewQuery, select: ({ option_groups }) => option_groups });
  return (
    <div className={styles.part}>
      <DataTable
        label={m.console_menu_options()}
        query={query}
        keyOf={({ id }) => id}
        to={({ id }) => `/menu/options/${id}`}
        empty={{ icon: <UtensilsCrossed />, text: m.console_menu_no_groups() }}
        add={add}
        columns={[
          { key: "name", head: m.console_menu_name(), cell: ({ name }) => readText(name, style.language) },
          {
            key: "rule",
            head: m.console_menu_rule(),
            cell: ({ min, max }) =>
              min === max ? m.console_menu_rule_exact({ count: min }) : m.console_menu_rule_text({ min, max }),
          },
          { key: "options", head: m.console_menu_options(), cell: ({ options }) => options, figures: true },
          { key: "users", head: m.console_menu_used_by(), cell: (group) => usersText(group, style.language) },
        ]}
      />
    </div>
  );
};

/** The menu as guests find it, in its order, with what they do not see; every change is live at once. */
export const MenuScreen = () => {
  useLanguage();
  const online = useOnline();
  const [search, setSearch] = useSearchParams();
  const part = partOf(search.get("part"));
  const query = useQuery(overviewQuery);
  const loading = useDelayedLoading(query.isPending);
  const sending = useMutation({
    mutationFn: ({ kind, ids }: { kind: OrderKind; ids: string[] }) => sendMenuOrder(kind, ids),
  });
  const ordering = { order: (kind: OrderKind, ids: string[]) => sending.mutate({ kind, ids }), disabled: !online };
  const overview = query.data;
  const names = { dishes: m.console_menu_products, combos: m.console_menu_combos, options: m.console_menu_options };
  return (
    <Page
      title={m.console_menu_manage_title()}
      aside={
        <>
          <Tool to="/menu/bulk">{m.console_menu_bulk_title()}</Tool>
          <Tool to="/menu/import">{m.console_menu_import_link()}</Tool>
        </>
      }
    >
      <p className={styles.live}>{m.console_menu_live()}</p>
      {sending.isError && <FailureBanner error={sending.error} onClose={() => sending.reset()} />}
      {loading ? (
        <Skeleton height="64px" radius="16px" lines={8} />
      ) : overview ? (
        <Tabs
          label={m.console_menu_parts()}
          tabs={parts.map((id) => ({ id, label: names[id]() }))}
          active={part}
          onChange={(id) => setSearch(id === "dishes" ? {} : { part: id }, { replace: true })}
        >
          {part === "dishes" && <Dishes overview={overview} ordering={ordering} />}
          {part === "combos" && <Combos overview={overview} ordering={ordering} />}
          {part === "options" && <Options />}
        </Tabs>
      ) : (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
};
