import { X } from "lucide-react";
import { useMemo } from "react";
import { type DietaryTag, dietaryTags, fitsDiet } from "@sufra/domain/menu/dietary-tags.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import styles from "./diet-filter.module.css";
import { dietNames } from "./diet-names.ts";
import type { MenuPage } from "./menu-page.ts";

/** Kept while the guest looks at an item and comes back. */
const store = createStore<readonly DietaryTag[]>([]);
const opened = createStore(false);

/** All dishes again, and the chips away. */
export const clearDiet = (): void => {
  store.set([]);
  opened.set(false);
};

/** The page without what does not fit. Combos are left out, since what fits depends on what is chosen in them. */
export const filterPage = (page: MenuPage, wanted: readonly DietaryTag[]): MenuPage =>
  wanted.length === 0
    ? page
    : {
        ...page,
        combos: [],
        sections: page.sections
          .map((section) => ({
            ...section,
            products: section.products.filter(({ dietary_tags }) => fitsDiet(dietary_tags, wanted)),
          }))
          .filter(({ products }) => products.length > 0),
      };

/** The tags that something on the menu has, those that the guest chose, and what fits these. */
export const useDiet = (page: MenuPage) => {
  const chosen = useStore(store, (tags) => tags);
  const offered = useMemo(
    () => dietaryTags.filter((tag) => filterPage(page, [tag]).sections.length > 0 || chosen.includes(tag)),
    [page, chosen],
  );
  const fitting = useMemo(() => filterPage(page, chosen), [page, chosen]);
  return { offered, chosen, fitting };
};

const useOpened = () => useStore(opened, (open) => open);

/** Shows the chips; hides them and clears what is chosen. */
export const DietButton = () => {
  const open = useOpened();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={m.menu_diet()}
      aria-expanded={open}
      onClick={() => (open ? clearDiet() : opened.set(true))}
    >
      <i className={styles.leaf} />
    </button>
  );
};

type Props = { offered: readonly DietaryTag[]; chosen: readonly DietaryTag[]; count: number };

/** Chips to filter the menu by; they stay in view while a filter is on. */
export const DietFilter = ({ offered, chosen, count }: Props) => {
  const open = useOpened();
  if (!open) return null;
  const on = chosen.length > 0;
  const toggle = (tag: DietaryTag) => {
    store.set(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]);
    scrollTo({ top: 0, behavior: "instant" });
  };
  return (
    <div role="group" aria-label={m.menu_diet()} className={styles.filter} data-on={on ? "" : undefined}>
      {on && (
        <Chip icon={<X aria-hidden />} onClick={clearDiet}>
          {m.menu_diet_clear()}
        </Chip>
      )}
      {offered.map((tag) => (
        <Chip key={tag} selected={chosen.includes(tag)} onClick={() => toggle(tag)}>
          {dietNames[tag]()}
        </Chip>
      ))}
      <p className="visually-hidden" role="status">
        {on && m.menu_search_results({ count })}
      </p>
    </div>
  );
};
