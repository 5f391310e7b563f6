import { ChevronDown, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./cart-line.module.css";
import type { CartComboPart } from "./cart-lines.ts";
import { isUnavailable, type LineState } from "./judge-lines.ts";
import { LinePriceNote } from "./line-price-note.tsx";

type Props = {
  name: string;
  image: Picture | null;
  detail?: ReactNode;
  note: string;
  quantity: number;
  total: number;
  state: LineState;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onAccept: () => void;
  onEdit?: (() => void) | undefined;
};

/** A product line of the cart. */
export const CartLine = (props: Props) => {
  const { name, image, detail, note, quantity, total, state, onQuantity, onRemove, onAccept, onEdit } = props;
  const gone = isUnavailable(state);
  return (
    <li className={styles.line} data-gone={gone ? "" : undefined}>
      <Photo picture={image} alt="" sizes="76px" className={styles.photo} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {detail}
        {note && (
          <p className={styles.remark}>
            <Isolate dir="auto">{note}</Isolate>
          </p>
        )}
        {onEdit && !gone && (
          <button type="button" className={styles.edit} onClick={onEdit} aria-label={m.cart_edit_line({ name })}>
            <Pencil aria-hidden />
            {m.cart_edit()}
          </button>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.total}>
          <Money amount={total} />
        </span>
        {!gone && (
          <Stepper value={quantity} label={name} onChange={(next) => (next === 0 ? onRemove() : onQuantity(next))} />
        )}
      </div>
      <LinePriceNote state={state} onAccept={onAccept} onRemove={onRemove} onEdit={() => onEdit?.()} />
    </li>
  );
};

/** A combo is one line that unfolds its parts. */
export const ComboParts = ({ parts }: { parts: readonly CartComboPart[] }) => (
  <details className={styles.parts}>
    <summary>
      {m.cart_combo_parts({ count: parts.length })}
      <ChevronDown aria-hidden />
    </summary>
    <ul>
      {parts.map((part, place) => (
        <li key={`${part.slotId}-${place}`}>
          {part.name}
          {part.optionsText && <span className={styles.options}> · {part.optionsText}</span>}
        </li>
      ))}
    </ul>
  </details>
);

export const LineOptions = ({ text }: { text: string }) =>
  text === "" ? null : <p className={styles.options}>{text}</p>;
