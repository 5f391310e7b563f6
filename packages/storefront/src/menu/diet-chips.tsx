import type { DietaryTag } from "@sufra/domain/menu/dietary-tags.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { dietStore } from "./diet-filter.tsx";
import styles from "./diet-filter.module.css";
import { dietNames } from "./diet-names.ts";

type Props = { offered: readonly DietaryTag[]; chosen: readonly DietaryTag[]; count: number };

/** Chips to filter the menu by, in view while it scrolls. */
export const DietFilter = ({ offered, chosen, count }: Props) => {
  const toggle = (tag: DietaryTag) => {
    dietStore.set(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]);
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
