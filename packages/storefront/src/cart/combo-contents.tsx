import { Money } from "@sufra/ui/components/money.tsx";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import type { CartComboPart } from "./cart-lines.ts";
import { withQuantity } from "./option-names.ts";
import styles from "./combo-contents.module.css";

/** `extra`: the surcharge and the options of one. */
export type ComboPart = { name: string; options: string; extra: number };

/** Equal choices counted together, in the order of the first of each. */
const counted = (parts: readonly ComboPart[]) => {
  const rows = new Map<string, ComboPart & { count: number }>();
  for (const part of parts) {
    const key = JSON.stringify([part.name, part.options, part.extra]);
    rows.set(key, { ...part, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
};

/** What was chosen in a combo, and what each choice adds to its price. */
export const ComboContents = ({ parts }: { parts: readonly ComboPart[] }) => (
  <ul className={styles.contents}>
    {counted(parts).map(({ name, options, extra, count }, place) => (
      <li key={place}>
        <span lang={textLang(name + options)}>
          {withQuantity({ name, quantity: count })}
          {options !== "" && ` (${options})`}
        </span>
        {extra > 0 && <Money amount={extra * count} plus />}
      </li>
    ))}
  </ul>
);

export const toPart = ({ name, optionsText, surcharge, optionsPrice }: CartComboPart): ComboPart => ({
  name,
  options: optionsText,
  extra: surcharge + optionsPrice,
});
