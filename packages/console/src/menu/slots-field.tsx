import { CirclePlus, Trash2, X } from "lucide-react";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "../editing/amount-field.tsx";
import { CountField } from "../editing/count-field.tsx";
import { SortableList } from "../editing/sortable-list.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Overview } from "./menu-data.ts";
import styles from "./menu-editor.module.css";

type Choice = { product_id: string; surcharge: number | null };

/** A slot in the form; one that is new has no id yet, `key` tells them apart. */
export type SlotValue = { key: string; id?: string; name: Text; min: number | null; products: Choice[] };

export const freshSlot = (): SlotValue => ({
  key: crypto.randomUUID(),
  name: { sa: "", en: "" },
  min: 1,
  products: [],
});

type Products = Overview["products"];
type ChoicesProps = { products: Products; value: Choice[]; onChange: (value: Choice[]) => void };

const Choices = ({ products, value, onChange }: ChoicesProps) => {
  const { style } = useWorkplace();
  const nameOf = (id: string) =>
    readText(products.find((product) => product.id === id)?.name ?? { sa: "", en: "" }, style.language);
  const others = products.filter(({ id }) => !value.some(({ product_id }) => product_id === id));
  return (
    <div className={styles.stack}>
      {value.map((choice, index) => (
        <div key={choice.product_id} className={styles.choice}>
          <AmountField
            name={`surcharge-${choice.product_id}`}
            label={m.console_menu_surcharge({ name: nameOf(choice.product_id) })}
            value={choice.surcharge}
            onChange={(surcharge) => onChange(value.with(index, { ...choice, surcharge }))}
          />
          <IconButton
            label={m.console_menu_choice_drop({ name: nameOf(choice.product_id) })}
            icon={<X aria-hidden />}
            onClick={() => onChange(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Select
        label={m.console_menu_choice_add()}
        placeholder={m.console_menu_choose()}
        value=""
        options={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(event) => onChange([...value, { product_id: event.target.value, surcharge: 0 }])}
      />
    </div>
  );
};

type Props = {
  products: Products;
  value: SlotValue[];
  onChange: (value: SlotValue[]) => void;
  error: string | undefined;
};

/** What a combo is put together from: in each slot guests choose so many of its dishes. */
export const SlotsField = ({ products, value, onChange, error }: Props) => {
  const { style } = useWorkplace();
  return (
    <div className={styles.stack}>
      <SortableList
        items={value}
        keyOf={({ key }) => key}
        nameOf={({ name }) => readText(name, style.language)}
        onOrder={onChange}
      >
        {(slot, index) => {
          const change = (changes: Partial<SlotValue>) => onChange(value.with(index, { ...slot, ...changes }));
          return (
            <div className={styles.line}>
              <TextPair
                name={`slot-${slot.key}`}
                label={m.console_menu_slot_name()}
                value={slot.name}
                onChange={(name) => change({ name })}
                maxLength={120}
              />
              <CountField
                name={`min-${slot.key}`}
                label={m.console_menu_slot_min()}
                value={slot.min}
                onChange={(min) => change({ min })}
              />
              <Choices products={products} value={slot.products} onChange={(chosen) => change({ products: chosen })} />
              <div>
                <Button
                  variant="text"
                  size="sm"
                  icon={<Trash2 aria-hidden />}
                  onClick={() => onChange(value.toSpliced(index, 1))}
                >
                  {m.console_menu_slot_remove()}
                </Button>
              </div>
            </div>
          );
        }}
      </SortableList>
      {value.length < 9 && (
        <div>
          <Button variant="tint" icon={<CirclePlus aria-hidden />} onClick={() => onChange([...value, freshSlot()])}>
            {m.console_menu_slot_add()}
          </Button>
        </div>
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
};
