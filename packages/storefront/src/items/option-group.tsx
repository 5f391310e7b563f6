import { useId } from "react";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { getCount, type OptionGroup, type Quantities, type Unmet, withOption } from "./choice.ts";
import { ChoiceField } from "./choice-field.tsx";
import styles from "./option-group.module.css";

/** How many may be chosen. */
export const useRule = ({ min, max, free }: Pick<OptionGroup, "min" | "max" | "free">): string => {
  const written = useNumbers();
  const rule = () => {
    if (min === 0) return max === 1 ? m.items_optional_1() : m.items_optional_n({ count: written(max) });
    if (min === max) return min === 1 ? m.items_required_1() : m.items_required_n({ count: written(min) });
    return m.items_required_range({ min: written(min), max: written(max) });
  };
  return free > 0 ? `${rule()}${m.items_free_n({ count: free })}` : rule();
};

type Props = {
  group: OptionGroup;
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  unmet: Unmet | undefined;
  /** Distinguishes equal groups of two products in a combo. */
  scope?: string;
  small?: boolean;
};

type Option = OptionGroup["options"][number];
type RowProps = {
  group: OptionGroup;
  option: Option;
  quantity: number;
  full: boolean;
  name: string;
  set: (quantity: number) => void;
};

const OptionPrice = ({ option }: { option: Option }) => {
  if (!option.available) return <span className={styles.gone}>{m.items_gone_option()}</span>;
  return option.price > 0 ? <Money amount={option.price} plus short className={styles.price} /> : null;
};

/** Steppers in a group with quantities, else radios or checkboxes: one pattern in a group. */
const OptionRow = ({ group, option, quantity, full, name, set }: RowProps) => {
  const single = group.max === 1;
  const blocked = !option.available || (full && quantity === 0 && !single);
  if (!single && group.options.some(({ max_quantity }) => max_quantity > 1)) {
    return (
      <li className={styles.row} data-gone={blocked ? "" : undefined}>
        <span className={styles.counted}>
          <span className={styles.name} lang={textLang(option.name)}>
            {option.name}
          </span>
          <OptionPrice option={option} />
        </span>
        {option.available && (
          <Stepper label={option.name} value={quantity} max={full ? quantity : option.max_quantity} onChange={set} />
        )}
      </li>
    );
  }
  return (
    <li>
      <label className={styles.row} data-gone={blocked ? "" : undefined}>
        <input
          type={single ? "radio" : "checkbox"}
          name={name}
          className={styles.input}
          checked={quantity > 0}
          disabled={blocked}
          onChange={(event) => set(event.target.checked ? 1 : 0)}
          // Radios of optional groups can be cleared.
          onClick={() => single && group.min === 0 && quantity > 0 && set(0)}
        />
        <i className="choice-mark" />
        <span className={styles.name} lang={textLang(option.name)}>
          {option.name}
        </span>
        <OptionPrice option={option} />
      </label>
    </li>
  );
};

export const OptionGroupField = ({ group, quantities, onChange, unmet, scope = "", small = false }: Props) => {
  const language = useLanguage();
  const id = useId();
  const rule = useRule(group);
  const count = getCount(group, quantities);
  const met = group.min > 0 && count >= group.min;
  return (
    <ChoiceField
      id={`group-${scope}${group.id}`}
      name={group.name}
      rule={met ? m.items_done() : rule}
      met={met}
      required={group.min > 0}
      problem={unmet?.groupId === group.id ? fieldText(unmet.code, language, { minimum: unmet.minimum }) : undefined}
      small={small}
    >
      <ul>
        {group.options.map((option) => (
          <OptionRow
            key={option.id}
            group={group}
            option={option}
            quantity={quantities[option.id] ?? 0}
            full={count >= group.max}
            name={id}
            set={(quantity) => onChange(withOption(group, quantities, option.id, quantity))}
          />
        ))}
      </ul>
    </ChoiceField>
  );
};
