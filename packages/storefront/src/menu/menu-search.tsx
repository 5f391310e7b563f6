import { ArrowLeft, History, SearchX, X } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { foldForSearch, searchScore } from "@sufra/domain/language/search.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { useModal } from "@sufra/ui/components/use-modal.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";
import { useCart } from "../cart/cart-store.ts";
import { useOpenItem } from "../items/item-sheet-store.ts";
import { dietText } from "./diet-names.ts";
import { ComboRow, ProductRow } from "./item-card.tsx";
import type { ComboCard, MenuPage, ProductCard } from "./menu-page.ts";
import styles from "./menu-search.module.css";
import { useSuggested } from "./suggestions.ts";

const recentKey = "sufra:searches";
const readRecent = (): string[] => {
  try {
    const stored: unknown = JSON.parse(readStored(recentKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string").slice(0, 5) : [];
  } catch {
    return [];
  }
};
const saveRecent = (query: string): void => {
  const text = query.trim();
  if (text.length < 2) return;
  writeStored(recentKey, [text, ...readRecent().filter((each) => each !== text)].slice(0, 5));
};

type Result = { kind: "product"; product: ProductCard } | { kind: "combo"; combo: ComboCard };
type Entry = Result & { name: string; rest: string };

/** A match in a name ranks before one in a description; a section's name finds all its products. */
const toEntries = (page: MenuPage): Entry[] => [
  ...page.sections.flatMap((section) =>
    section.products.map((product) => ({
      kind: "product" as const,
      product,
      name: foldForSearch(`${product.name} ${product.slug.replaceAll("-", " ")}`),
      rest: foldForSearch(`${product.description} ${section.name} ${dietText(product.dietary_tags)}`),
    })),
  ),
  ...page.combos.map((combo) => ({
    kind: "combo" as const,
    combo,
    name: foldForSearch(`${combo.name} ${combo.slug.replaceAll("-", " ")}`),
    rest: foldForSearch(combo.description),
  })),
];

const find = (entries: readonly Entry[], query: string): Entry[] => {
  const folded = foldForSearch(query);
  return entries
    .flatMap((entry) => {
      const byName = searchScore(folded, entry.name);
      const score = byName ?? (searchScore(folded, `${entry.name} ${entry.rest}`) ?? Number.NaN) + 10;
      return Number.isNaN(score) ? [] : [{ entry, score }];
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, 40)
    .map(({ entry }) => entry);
};

const Results = ({ results }: { results: readonly Result[] }) => (
  <ul>
    {results.map((each) =>
      each.kind === "product" ? (
        <ProductRow key={each.product.id} product={each.product} />
      ) : (
        <ComboRow key={each.combo.id} combo={each.combo} />
      ),
    )}
  </ul>
);

type SuggestionsProps = { page: MenuPage; onPick: (query: string) => void; onSection: (id: string) => void };

const Suggestions = ({ page, onPick, onSection }: SuggestionsProps) => {
  const [recent] = useState(readRecent);
  const products = page.sections.flatMap((section) => section.products);
  const suggested = useSuggested({ branchId: page.branchId, products, most: 6 });
  const { products: lines, combos } = useCart();
  const ordered = lines.length + combos.length > 0;
  return (
    <>
      {recent.length > 0 && (
        <section className={styles.group}>
          <h2>{m.menu_search_recent()}</h2>
          <div className={styles.chips}>
            {recent.map((query) => (
              <Chip key={query} icon={<History aria-hidden />} onClick={() => onPick(query)}>
                {query}
              </Chip>
            ))}
          </div>
        </section>
      )}
      <section className={styles.group}>
        <h2>{m.menu_search_sections()}</h2>
        <div className={styles.chips}>
          {page.sections.map((section) => (
            <Chip key={section.id} onClick={() => onSection(`s-${section.id}`)}>
              {section.name}
            </Chip>
          ))}
        </div>
      </section>
      {suggested.length > 0 && (
        <section className={styles.group}>
          <h2>{ordered ? m.menu_search_also() : m.menu_search_popular()}</h2>
          <Results results={suggested.map((product) => ({ kind: "product", product }))} />
        </section>
      )}
    </>
  );
};

type HeadProps = { query: string; onQuery: (query: string) => void; onClose: () => void };

const SearchHead = ({ query, onQuery, onClose }: HeadProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form role="search" className={styles.head} onSubmit={(event) => (event.preventDefault(), input.current?.blur())}>
      <IconButton label={m.menu_search_close()} icon={<ArrowLeft aria-hidden className="flip" />} onClick={onClose} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={styles.input}
        placeholder={m.menu_search()}
        aria-label={m.menu_search()}
        value={query}
        maxLength={80}
        onChange={(event) => onQuery(event.target.value)}
      />
      {query !== "" && (
        <IconButton
          label={m.menu_search_clear()}
          icon={<X aria-hidden />}
          onClick={() => (onQuery(""), input.current?.focus())}
        />
      )}
    </form>
  );
};

type Props = { page: MenuPage; onClose: () => void; onSection: (id: string) => void };

/** Search over the menu while typing: tolerates typing errors, works without a network. */
export const MenuSearch = ({ page, onClose, onSection }: Props) => {
  useLanguage();
  const [query, setQuery] = useState("");
  const searched = useDeferredValue(query.trim());
  const entries = useMemo(() => toEntries(page), [page]);
  const results = useMemo(() => (searched === "" ? [] : find(entries, searched)), [entries, searched]);
  const itemOpen = useOpenItem() !== undefined;
  useEffect(() => {
    if (itemOpen) saveRecent(query);
  }, [itemOpen, query]);
  const close = () => {
    saveRecent(query);
    onClose();
  };
  const { dialog } = useModal(true, close);
  const toSection = (id: string) => {
    onClose();
    setTimeout(() => onSection(id), 50); // the page scrolls only after the dialog is closed
  };
  const suggestions = <Suggestions page={page} onPick={setQuery} onSection={toSection} />;
  return (
    <dialog {...dialog} className={styles.search} aria-label={m.menu_search()}>
      <SearchHead query={query} onQuery={setQuery} onClose={close} />
      <div className={styles.body}>
        <p className="visually-hidden" role="status">
          {searched !== "" && m.menu_search_results({ count: results.length })}
        </p>
        {searched === "" && suggestions}
        {searched !== "" && results.length > 0 && <Results results={results} />}
        {searched !== "" && results.length === 0 && (
          <>
            <EmptyState icon={<SearchX aria-hidden />} title={m.menu_search_none({ query: searched })}>
              {m.menu_search_none_text()}
            </EmptyState>
            {suggestions}
          </>
        )}
      </div>
    </dialog>
  );
};
