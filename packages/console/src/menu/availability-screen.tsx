import { Switch } from "@base-ui/react/switch";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { UtensilsCrossed } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { searchIn } from "@sufra/domain/language/search.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { editAvailability, listAvailability } from "@sufra/domain/menu/availability-api.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { getNextMorning } from "../app/until.ts";
import { type PendingActions, usePendingActions } from "../app/use-pending-actions.ts";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { client, queryClient, sessionWatched } from "../app/client.ts";
import { SearchField } from "../editing/search-field.tsx";
import styles from "./availability-screen.module.css";

type SaleItem = AnswerOf<typeof listAvailability>["items"][number];

const availabilityQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["availability", branchId],
    queryFn: async ({ signal }) => (await client.send(listAvailability, { params: { id: branchId }, signal })).items,
  });

/** One product may be an option somewhere too: the kind belongs to its name. */
const keyOf = ({ kind, id }: Pick<SaleItem, "kind" | "id">): string => `${kind} ${id}`;

type Change = { item: SaleItem; sold_out: boolean; until: string | null };

/** The switch follows the finger; a refusal puts it back. */
const sendAvailability = async (branchId: string, { item, sold_out, until }: Change): Promise<void> => {
  const put = (changed: SaleItem) =>
    queryClient.setQueryData(availabilityQuery(branchId).queryKey, (before) =>
      before?.map((each) => (keyOf(each) === keyOf(changed) ? changed : each)),
    );
  put({ ...item, sold_out, sold_out_until: until });
  const body = { kind: item.kind, item_id: item.id, sold_out, until };
  try {
    put(await sessionWatched(client.send(editAvailability, { params: { id: branchId }, body })));
  } catch (error) {
    put(item);
    throw error;
  }
};

type Filter = "product" | "option" | "combo" | "sold_out";
const filters: readonly Filter[] = ["product", "option", "combo", "sold_out"];
const filterName: Record<Filter, () => string> = {
  product: m.console_menu_products,
  option: m.console_menu_options,
  combo: m.console_menu_combos,
  sold_out: m.console_menu_sold_out_only,
};

const fits = (item: SaleItem, filter: Filter | null): boolean =>
  filter === null || (filter === "sold_out" ? item.sold_out : item.kind === filter);

type RowProps = { item: SaleItem; change: (item: SaleItem, sold_out: boolean, until: string | null) => Promise<void> };

const Row = ({ item, change }: RowProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const name = readText(item.name, style.language);
  const off = () => void change(item, true, getNextMorning(new Date(), style.zone).toISOString());
  const until = item.sold_out_until
    ? m.console_menu_until({ time: dateTimeText(new Date(item.sold_out_until), style) })
    : m.console_menu_until_undone();
  return (
    <li className={styles.row} data-sold-out={item.sold_out || undefined}>
      <Photo picture={item.image} alt="" sizes="56px" className={styles.photo} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{item.sold_out ? until : readText(item.category_name, style.language)}</span>
      </span>
      {item.sold_out && item.sold_out_until !== null && (
        <Button size="sm" variant="text" disabled={!online} onClick={() => void change(item, true, null)}>
          {m.console_menu_keep_off()}
        </Button>
      )}
      <span className={styles.state} aria-hidden>
        {item.sold_out ? m.console_menu_sold_out() : m.console_menu_available()}
      </span>
      <Switch.Root
        className={styles.switch}
        checked={!item.sold_out}
        disabled={!online}
        aria-label={m.console_menu_switch({ name })}
        onCheckedChange={(available) => (available ? void change(item, false, null) : off())}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </li>
  );
};

const useChange = (branchId: string) => {
  const { style } = useWorkplace();
  const tries = usePendingActions(
    (change: Change) => sendAvailability(branchId, change),
    ({ item }) => keyOf(item),
  );
  const change = async (item: SaleItem, sold_out: boolean, until: string | null): Promise<void> => {
    if (!(await tries.run({ item, sold_out, until }))) return;
    const name = readText(item.name, style.language);
    const changed = { ...item, sold_out, sold_out_until: until };
    const undo = () => void tries.run({ item: changed, sold_out: item.sold_out, until: item.sold_out_until });
    const text = sold_out ? m.console_menu_now_off({ name }) : m.console_menu_now_on({ name });
    showToast({ text, tone: "success", action: { label: m.console_menu_undo(), onPress: undo } });
  };
  return { tries, change };
};

const Failures = ({ tries }: { tries: PendingActions<Change> }) => {
  const { style } = useWorkplace();
  return tries.failed.map(({ about, error }) => (
    <FailureBanner
      key={keyOf(about.item)}
      error={error}
      about={readText(about.item.name, style.language)}
      onClose={() => tries.dismiss(about)}
    />
  ));
};

type ToolsProps = {
  items: readonly SaleItem[];
  query: string;
  setQuery: (query: string) => void;
  filter: Filter | null;
  setFilter: (filter: Filter | null) => void;
};

const Tools = ({ items, query, setQuery, filter, setFilter }: ToolsProps) => (
  <div className={styles.tools}>
    <SearchField label={m.console_menu_search()} value={query} onChange={setQuery} />
    <div className={styles.filters} role="group" aria-label={m.console_menu_filter()}>
      {filters.map((each) => {
        const count = items.filter((item) => fits(item, each)).length;
        if (count === 0 && each !== "sold_out") return null;
        return (
          <Chip key={each} selected={filter === each} onClick={() => setFilter(filter === each ? null : each)}>
            {filterName[each]()} {count}
          </Chip>
        );
      })}
    </div>
  </div>
);

/** Sold out with one tap until tomorrow, with a second until it is undone; found by search as people spell. */
export const AvailabilityScreen = () => {
  const branch = useBranch();
  const list = useQuery(availabilityQuery(branch.id));
  const loading = useDelayedLoading(list.isPending);
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<Filter | null>(null);
  const { tries, change } = useChange(branch.id);
  const items = list.data ?? [];
  const wanted = useDeferredValue(query.trim());
  const shown = useMemo(() => {
    const fitting = (list.data ?? []).filter((item) => fits(item, filter));
    return wanted === "" ? fitting : searchIn(wanted, fitting, ({ name }) => [name.sa, name.en]);
  }, [list.data, filter, wanted]);
  const rows =
    shown.length === 0 ? (
      <EmptyState icon={<UtensilsCrossed />}>
        {filter === "sold_out" && wanted === "" ? m.console_menu_nothing_off() : m.console_menu_none_found()}
      </EmptyState>
    ) : (
      <ul className={styles.list}>
        {shown.map((item) => (
          <Row key={keyOf(item)} item={item} change={change} />
        ))}
      </ul>
    );
  return (
    <Page title={m.console_menu_title()}>
      <Tools items={items} query={query} setQuery={setQuery} filter={filter} setFilter={setFilter} />
      <Failures tries={tries} />
      {loading ? (
        <Skeleton height="64px" radius="16px" lines={8} />
      ) : list.data ? (
        rows
      ) : (
        <ErrorState error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
    </Page>
  );
};
