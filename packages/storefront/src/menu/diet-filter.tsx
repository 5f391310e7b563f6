import { useMemo } from "react";
import { type DietaryTag, dietaryTags, fitsDiet } from "@sufra/domain/menu/dietary-tags.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";
import styles from "./diet-filter.module.css";
import type { MenuPage } from "./menu-page.ts";

/** The chosen tags; undefined while the chips are hidden. Kept while an item is open. */
export const dietStore = createStore<readonly DietaryTag[] | undefined>(undefined);
const useChosen = () => useStore(dietStore, (tags) => tags);
const none: readonly DietaryTag[] = [];

/** Shows all dishes again and hides the chips. */
export const clearDiet = (): void => dietStore.set(undefined);

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
  const tags = useChosen();
  const chosen = tags ?? none;
  const offered = useMemo(
    () => dietaryTags.filter((tag) => filterPage(page, [tag]).sections.length > 0 || chosen.includes(tag)),
    [page, chosen],
  );
  const fitting = useMemo(() => filterPage(page, chosen), [page, chosen]);
  return { open: tags !== undefined && offered.length > 0, offered, chosen, fitting };
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
      onClick={() => dietStore.set(open ? undefined : none)}
    >
      <i className={styles.leaf} />
    </button>
  );
};
