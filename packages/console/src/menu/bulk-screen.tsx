import { useQuery } from "@tanstack/react-query";
import { UtensilsCrossed } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { readText } from "@sufra/domain/language/language.ts";
import { searchIn } from "@sufra/domain/language/search.ts";
import { maxBulkProducts } from "@sufra/domain/menu/bulk-api.ts";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { Page } from "../app/page.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { ActionBar } from "../editing/action-bar.tsx";
import { SearchField } from "../editing/search-field.tsx";
import { BulkChangeStep } from "./bulk-change.tsx";
import { type BulkValues, newValues } from "./bulk-data.ts";
import { type Overview, overviewQuery } from "./menu-data.ts";
import { Marks } from "./menu-row.tsx";
import { useBulkEdit } from "./use-bulk-edit.ts";
import styles from "./bulk.module.css";

type Chosen = ReadonlySet<string>;
type Products = Overview["products"];

/** All, some or none of several. */
const BoxOfMany = ({ ids, chosen, onChange }: { ids: string[]; chosen: Chosen; onChange: (on: boolean) => void }) => {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => chosen.has(id)).length;
  const all = ids.length > 0 && count === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  return <input ref={box} type="checkbox" checked={all} onChange={() => onChange(!all)} />;
};

type GroupProps = {
  category: Overview["categories"][number];
  products: Products;
  chosen: Chosen;
  turn: (ids: string[], on: boolean) => void;
};

const Group = ({ category, products, chosen, turn }: GroupProps) => {
  const { style } = useWorkplace();
  const ids = products.map(({ id }) => id);
  const name = readText(category.name, style.language);
  return (
    <section className={styles.card} aria-label={name}>
      <h2 className={styles.heading}>
        <label className={styles.choice}>
          <BoxOfMany ids={ids} chosen={chosen} onChange={(on) => turn(ids, on)} />
          <span>{name}</span>
          <Marks active={category.active} scheduled={false} />
        </label>
      </h2>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.has(product.id)}
                onChange={({ target }) => turn([product.id], target.checked)}
              />
              <span className={styles.name}>{readText(product.name, style.language)}</span>
              <Marks active={product.active} scheduled={product.scheduled} />
              <span className={styles.price}>
                <Money amount={product.price} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
};

const useFound = (products: Products) => {
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query.trim());
  const found = useMemo(
    () => (wanted === "" ? products : searchIn(wanted, products, ({ name }) => [name.sa, name.en])),
    [products, wanted],
  );
  return { query, setQuery, found };
};

type NextProps = { count: number; onClear: () => void; onNext: () => void };

const NextBar = ({ count, onClear, onNext }: NextProps) => {
  const tooMany = count > maxBulkProducts;
  return (
    <ActionBar
      effect={tooMany ? m.console_menu_bulk_too_many({ max: maxBulkProducts }) : m.console_menu_bulk_count({ count })}
    >
      <div className={styles.buttons}>
        {count > 0 && (
          <Button variant="text" onClick={onClear}>
            {m.console_menu_bulk_clear()}
          </Button>
        )}
        <Button size="lg" disabled={count === 0 || tooMany} onClick={onNext}>
          {m.console_menu_bulk_next()}
        </Button>
      </div>
    </ActionBar>
  );
};

type Props = {
  overview: Overview;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  onNext: () => void;
};

/** Which dishes: one by one, a whole category, or everything a search finds. */
const BulkChoice = ({ overview, chosen, onChange, onNext }: Props) => {
  const { query, setQuery, found } = useFound(overview.products);
  const turn = (ids: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  const shown = new Set(found.map(({ id }) => id));
  const foundIds = [...shown];
  const groups = overview.categories.flatMap((category) => {
    const products = overview.products.filter(({ id, category_id }) => category_id === category.id && shown.has(id));
    return products.length === 0 ? [] : [{ category, products }];
  });
  return (
    <>
      <SearchField label={m.console_menu_search()} value={query} onChange={setQuery} />
      {groups.length === 0 ? (
        <EmptyState icon={<UtensilsCrossed />}>{m.console_menu_none_found()}</EmptyState>
      ) : (
        <label className={styles.choice}>
          <BoxOfMany ids={foundIds} chosen={chosen} onChange={(on) => turn(foundIds, on)} />
          <span>
            {query.trim() === ""
              ? m.console_menu_bulk_all({ count: foundIds.length })
              : m.console_menu_bulk_all_found({ count: foundIds.length })}
          </span>
        </label>
      )}
      {groups.map(({ category, products }) => (
        <Group key={category.id} category={category} products={products} chosen={chosen} turn={turn} />
      ))}
      <NextBar count={chosen.size} onClear={() => onChange(new Set())} onNext={onNext} />
    </>
  );
};

/** Choosing and changing are two places of the address, so that "back" leads from one to the other. */
const Steps = ({ overview }: { overview: Overview }) => {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<BulkValues>(newValues);
  const toChoice = () => navigate("/menu/bulk", { replace: true });
  const editing = useBulkEdit(() => {
    setChosen(new Set());
    setValues(newValues);
    void toChoice();
  });
  // What somebody removed meanwhile is not there to be changed.
  const ids = overview.products.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const { undoing } = editing;
  return (
    <div className={styles.body}>
      {undoing.isError && (
        <FailureBanner error={undoing.error} about={m.console_menu_undo()} onClose={() => undoing.reset()} />
      )}
      {search.get("step") === "change" && ids.length > 0 ? (
        <BulkChangeStep
          ids={ids}
          values={values}
          setValues={setValues}
          editing={editing}
          onDrop={(dropped) => setChosen(new Set(ids.filter((id) => !dropped.includes(id))))}
          onBack={() => {
            editing.forget();
            void toChoice();
          }}
        />
      ) : (
        <BulkChoice
          overview={overview}
          chosen={new Set(ids)}
          onChange={setChosen}
          onNext={() => setSearch({ step: "change" })}
        />
      )}
    </div>
  );
};

/** One change of price or availability for many dishes, seen line by line before it is done. */
export const BulkScreen = () => {
  useLanguage();
  const query = useQuery(overviewQuery);
  const loading = useDelayedLoading(query.isPending);
  const overview = query.data;
  return (
    <Page title={m.console_menu_bulk_title()} back={{ to: "/menu", label: m.console_menu_manage_title() }}>
      {loading ? (
        <Skeleton height="64px" radius="16px" lines={8} />
      ) : overview === undefined ? (
        <ErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : overview.products.length === 0 ? (
        <EmptyState
          icon={<UtensilsCrossed />}
          action={
            <Link to="/menu" className={buttonClass({ variant: "tint" })}>
              {m.console_menu_manage_title()}
            </Link>
          }
        >
          {m.console_menu_bulk_empty()}
        </EmptyState>
      ) : (
        <Steps overview={overview} />
      )}
    </Page>
  );
};
