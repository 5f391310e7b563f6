import { Switch } from "@base-ui/react/switch";
import { useQuery } from "@tanstack/react-query";
import { Search, UtensilsCrossed, X } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { searchIn } from "@sufra/domain/language/search.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useHeldLoading } from "@sufra/ui/components/use-held-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { tomorrowOf } from "../app/until.ts";
import { type Tries, useTries } from "../app/use-tries.ts";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { availabilityQuery, type Change, keyOf, type SaleItem, sendAvailability } from "./availability-data.ts";
import styles from "./availability-screen.module.css";

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
  const off = () => void change(item, true, tomorrowOf(new Date(), style.zone).toISOString());
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
  const tries = useTries(
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

const Failures = ({ tries }: { tries: Tries<Change> }) => {
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
    <Field
      label={m.console_menu_search()}
      type="search"
      value={query}
      before={<Search aria-hidden />}
      after={
        query !== "" && (
          <IconButton label={m.console_orders_search_clear()} icon={<X aria-hidden />} onClick={() => setQuery("")} />
        )
      }
      onChange={(event) => setQuery(event.target.value)}
    />
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
  const loading = useHeldLoading(list.isPending);
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
      <Tools {...{ items, query, setQuery, filter, setFilter }} />
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
