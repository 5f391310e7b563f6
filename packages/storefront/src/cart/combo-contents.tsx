import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { CartComboPart } from "./cart-lines.ts";
import styles from "./combo-contents.module.css";

/** `extra`: the surcharge and the options of one. */
type Part = { name: string; options: string; extra: number };

/** Equal choices counted together, in the order of the first of each. */
const counted = (parts: readonly Part[]) => {
  const rows = new Map<string, Part & { count: number }>();
  for (const part of parts) {
    const key = JSON.stringify([part.name, part.options, part.extra]);
    rows.set(key, { ...part, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
};

/** What was chosen in a combo, and what each choice adds to its price. */
export const ComboContents = ({ parts }: { parts: readonly Part[] }) => (
  <ul className={styles.contents}>
    {counted(parts).map(({ name, options, extra, count }, place) => (
      <li key={place}>
        <span>
          {count > 1 ? `${name} × ${count}` : name}
          {options !== "" && ` (${options})`}
        </span>
        {extra > 0 && <Money amount={extra * count} plus short />}
      </li>
    ))}
  </ul>
);

export const toPart = ({ name, optionsText, surcharge, optionsPrice }: CartComboPart): Part => ({
  name,
  options: optionsText,
  extra: surcharge + optionsPrice,
});

type OrderedProduct = {
  name: string;
  surcharge: number;
  options: readonly { name: string; quantity: number; price: number }[];
};

export const namesOf = (options: readonly { name: string; quantity: number }[]): string =>
  options.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(m.cart_comma());

export const toParts = (products: readonly OrderedProduct[]): Part[] =>
  products.map(({ name, surcharge, options }) => ({
    name,
    options: namesOf(options),
    extra: options.reduce((sum, { price }) => sum + price, surcharge),
  }));
