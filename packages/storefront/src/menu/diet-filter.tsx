import { useMemo } from "react";
import { type DietaryTag, dietaryTags, fitsDiet } from "@sufra/domain/menu/dietary-tags.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import styles from "./diet-filter.module.css";
import { dietNames } from "./diet-names.ts";
import type { MenuPage } from "./menu-page.ts";

/** The chosen tags, none while the chips are hidden. Kept while the guest looks at an item and comes back. */
const store = createStore<readonly DietaryTag[] | undefined>(undefined);
const useChosen = () => useStore(store, (tags) => tags);
const none: readonly DietaryTag[] = [];

/** Shows all dishes again and hides the chips. */
export const clearDiet = (): void => store.set(undefined);

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
  const chosen = useChosen() ?? none;
  const offered = useMemo(
    () => dietaryTags.filter((tag) => filterPage(page, [tag]).sections.length > 0 || chosen.includes(tag)),
    [page, chosen],
  );
  const fitting = useMemo(() => filterPage(page, chosen), [page, chosen]);
  return { offered, chosen, fitting };
};

/** Shows the chips; hides them and clears what is chosen. The server only leaves its space: the page has a byte limit. */
export const DietButton = ({ ready }: { ready: boolean }) => {
  const open = useChosen() !== undefined;
  if (!ready) return <i className={styles.button} />;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={m.menu_diet()}
      aria-expanded={open}
      onClick={() => store.set(open ? undefined : none)}
    >
      <i className={styles.leaf} />
    </button>
  );
};

type Props = { offered: readonly DietaryTag[]; count: number };

/** Chips to filter the menu by, in view while it scrolls. */
export const DietFilter = ({ offered, count }: Props) => {
  const chosen = useChosen();
  if (chosen === undefined || offered.length === 0) return null;
  const toggle = (tag: DietaryTag) => {
    store.set(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]);
    scrollTo({ top: 0, behavior: "instant" });
  };
  return (
    <div role="group" aria-label={m.menu_diet()} className={styles.filter}>
      {offered.map((tag) => (
        <Chip key={tag} selected={chosen.includes(tag)} onClick={() => toggle(tag)}>
          {dietNames[tag]()}
        </Chip>
      ))}
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && m.menu_search_results({ count })}
      </p>
    </div>
  );
};
