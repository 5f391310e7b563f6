import { useId } from "react";
import type { MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { ChoiceFacts } from "../menu/item-facts.tsx";
import { obvious } from "./choice.ts";
import { ChoiceField } from "./choice-field.tsx";
import styles from "./combo-slots.module.css";
import { type Missing, type Pick, type Picks, pickUnmet } from "./item-draft.ts";
import { OptionGroupField, useRule } from "./option-group.tsx";

type Slot = MenuCombo["slots"][number];
type Products = Record<string, MenuProduct>;
type SlotProps = {
  slot: Slot;
  products: Products;
  picks: readonly Pick[];
  onChange: (picks: readonly Pick[]) => void;
  missing: Missing | undefined;
};

const toPick = (product: MenuProduct): Pick => ({ productId: product.id, quantities: obvious(product.option_groups) });

/** Sets the quantity of one product in a slot. */
const withCount = (picks: readonly Pick[], product: MenuProduct, count: number): Pick[] => {
  const own = picks.filter((pick) => pick.productId === product.id);
  const kept = own.slice(0, count);
  const added = Array.from({ length: Math.max(0, count - own.length) }, () => toPick(product));
  return [...picks.filter((pick) => pick.productId !== product.id), ...kept, ...added];
};

type OfferProps = {
  slot: Slot;
  product: MenuProduct;
  surcharge: number;
  picks: readonly Pick[];
  name: string;
  onChange: (picks: readonly Pick[]) => void;
};

const Offer = ({ slot, product, surcharge, picks, name, onChange }: OfferProps) => {
  const count = picks.filter((pick) => pick.productId === product.id).length;
  const extra = surcharge > 0 && <Money amount={surcharge} plus short className={styles.extra} />;
  const gone = !product.available && <span className={styles.extra}>{m.items_gone_option()}</span>;
  const words = (
    <>
      <Photo picture={product.image} alt="" sizes="52px" drawing={product.drawing} className={styles.photo} />
      <span className={styles.name}>
        <span lang={textLang(product.name)}>{product.name}</span>
        <small>
          <ChoiceFacts item={product} />
        </small>
      </span>
      {gone || extra}
    </>
  );
  if (slot.max > 1) {
    return (
      <li
        className={styles.offer}
        data-gone={product.available ? undefined : ""}
        data-chosen={count > 0 ? "" : undefined}
      >
        {words}
        {product.available && (
          <Stepper
            label={product.name}
            value={count}
            max={count + slot.max - picks.length}
            onChange={(next) => onChange(withCount(picks, product, next))}
          />
        )}
      </li>
    );
  }
  return (
    <li>
      <label className={styles.offer} data-gone={product.available ? undefined : ""}>
        <input
          type="radio"
          name={name}
          className={styles.input}
          checked={count > 0}
          disabled={!product.available}
          onChange={() => onChange([toPick(product)])}
        />
        <i className="choice-mark" />
        {words}
      </label>
    </li>
  );
};

/** Whether enough is picked that asks for nothing more itself, and "Done" then, else how many may be picked. */
const useSlotRule = ({ slot: { min, max }, products, picks }: SlotProps): { met: boolean; rule: string } => {
  const rule = useRule({ min, max, free: 0 });
  const met = picks.length >= min && !picks.some((pick) => pickUnmet(products, pick));
  return { met, rule: met && picks.length === max ? m.items_done() : rule };
};

/** The product that options belong to, numbered where it was picked more than once. */
const toOwner = (picks: readonly Pick[], place: number, name: string): string => {
  const isSame = ({ productId }: Pick) => productId === picks[place]?.productId;
  const number = picks.slice(0, place + 1).filter(isSame).length;
  return picks.filter(isSame).length > 1 ? `${name} ${number}` : name;
};

/** The option groups of each picked product. */
const PickedOptions = ({ slot, products, picks, onChange, missing }: SlotProps) =>
  picks.map((pick, place) => {
    const scope = `${slot.id}-${place}-`;
    const product = products[pick.productId];
    if (!product) return null;
    const owner = slot.max > 1 ? `${toOwner(picks, place, product.name)} · ` : "";
    return product.option_groups.map((group) => (
      <OptionGroupField
        key={`${pick.productId}-${place}-${group.id}`}
        small
        scope={scope}
        group={{ ...group, name: `${owner}${group.name}` }}
        quantities={pick.quantities}
        unmet={missing?.kind === "group" && missing.scope === scope ? missing.unmet : undefined}
        onChange={(quantities) =>
          onChange(picks.map((each, index) => (index === place ? { ...each, quantities } : each)))
        }
      />
    ));
  });

const SlotField = (props: SlotProps) => {
  const { slot, products, picks, onChange, missing } = props;
  const language = useLanguage();
  const name = useId();
  const wrong = missing?.kind === "slot" && missing.slotId === slot.id;
  return (
    <ChoiceField
      id={`slot-${slot.id}`}
      name={slot.name}
      {...useSlotRule(props)}
      required={slot.min > 0}
      problem={
        wrong
          ? fieldText(missing.minimum === 1 ? "option_required" : "option_minimum", language, {
              minimum: missing.minimum,
            })
          : undefined
      }
    >
      <ul className={styles.offers}>
        {slot.products.map(({ product_id, surcharge }) => {
          const product = products[product_id];
          return (
            product && (
              <Offer
                key={product_id}
                slot={slot}
                product={product}
                surcharge={surcharge}
                picks={picks}
                name={name}
                onChange={onChange}
              />
            )
          );
        })}
      </ul>
      <PickedOptions {...props} />
    </ChoiceField>
  );
};

type Props = {
  slots: readonly Slot[];
  products: Products;
  picks: Picks;
  onChange: (picks: Picks) => void;
  missing: Missing | undefined;
};

/** One picker a slot; a picked product shows its options below. */
export const ComboSlots = ({ slots, products, picks, onChange, missing }: Props) =>
  slots.map((slot) => (
    <SlotField
      key={slot.id}
      slot={slot}
      products={products}
      picks={picks[slot.id] ?? []}
      missing={missing}
      onChange={(next) => onChange({ ...picks, [slot.id]: next })}
    />
  ));
