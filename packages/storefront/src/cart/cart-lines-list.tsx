import { ChevronDown, CircleAlert, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { Picture } from "@sufra/domain/establishments/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { openItem } from "../items/item-sheet-store.ts";
import lineStyles from "./cart-line.module.css";
import type { CartComboLine, CartComboPart, CartProductLine } from "./cart-lines.ts";
import { ComboContents, toPart } from "./combo-contents.tsx";
import { comboUnitPrice } from "@sufra/domain/cart/cart-totals.ts";
import styles from "./cart-screen.module.css";
import { dispatchCart } from "./cart-store.ts";
import { isUnavailable, type JudgedCart, type JudgedCombo, type JudgedProduct, type LineState } from "./judge-lines.ts";

type NoteProps = { state: LineState; onAccept: () => void; onRemove: () => void; onEdit: () => void };

/** The change since the line was added, with two actions. */
const LinePriceNote = ({ state, onAccept, onRemove, onEdit }: NoteProps) => {
  if (state.kind === "same") return null;
  const words = (): string => {
    if (state.kind === "unavailable") return m.cart_line_unavailable();
    return state.kind === "options" ? m.cart_line_options() : m.cart_line_price();
  };
  return (
    <div className={lineStyles.note} data-kind={state.kind}>
      <p className={lineStyles.noteText} role="status">
        <CircleAlert aria-hidden />
        <span>
          {words()}
          {state.kind === "price" && (
            <span className={lineStyles.change}>
              <s>
                <Money amount={state.before} />
              </s>
              <Money amount={state.after} />
            </span>
          )}
        </span>
      </p>
      <div className={lineStyles.noteActions}>
        {state.kind === "price" && (
          <Button size="sm" variant="outline" onClick={onAccept}>
            {m.cart_accept()}
          </Button>
        )}
        {state.kind === "options" && (
          <Button size="sm" variant="outline" onClick={onEdit}>
            {m.cart_choose_again()}
          </Button>
        )}
        <Button size="sm" variant="text" onClick={onRemove}>
          {m.cart_remove()}
        </Button>
      </div>
    </div>
  );
};

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
const CartLine = (props: Props) => {
  const { name, image, detail, note, quantity, total, state, onQuantity, onRemove, onAccept, onEdit } = props;
  const gone = isUnavailable(state);
  return (
    <li className={lineStyles.line} data-gone={gone ? "" : undefined}>
      <Photo picture={image} alt="" sizes="76px" className={lineStyles.photo} />
      <div className={lineStyles.words}>
        <h2 className={lineStyles.name} lang={textLang(name)}>
          {name}
        </h2>
        {detail}
        {note && (
          <p className={lineStyles.remark}>
            <Isolate dir="auto">{note}</Isolate>
          </p>
        )}
        {onEdit && !gone && (
          <button type="button" className={lineStyles.edit} onClick={onEdit} aria-label={m.cart_edit_line({ name })}>
            <Pencil aria-hidden />
            {m.cart_edit()}
          </button>
        )}
        <div className={lineStyles.foot}>
          <span className={lineStyles.total}>
            <Money amount={total} />
          </span>
          {!gone && (
            <Stepper value={quantity} label={name} onChange={(next) => (next === 0 ? onRemove() : onQuantity(next))} />
          )}
        </div>
      </div>
      <LinePriceNote state={state} onAccept={onAccept} onRemove={onRemove} onEdit={() => onEdit?.()} />
    </li>
  );
};

/** A combo is one line that unfolds its parts. */
const ComboParts = ({ parts }: { parts: readonly CartComboPart[] }) => (
  <details className={lineStyles.parts}>
    <summary>
      {m.cart_combo_parts({ count: parts.length })}
      <ChevronDown aria-hidden />
    </summary>
    <ComboContents parts={parts.map(toPart)} />
  </details>
);

const LineOptions = ({ text }: { text: string }) => (text === "" ? null : <p className={lineStyles.options}>{text}</p>);

const removeProduct = (line: CartProductLine): void => {
  dispatchCart({ type: "removeProduct", key: line.key });
  const undo = { label: m.cart_undo(), onPress: () => void dispatchCart({ type: "addProduct", product: line }) };
  showToast({ text: m.cart_removed({ name: line.name }), action: undo });
};

const removeCombo = (line: CartComboLine): void => {
  dispatchCart({ type: "removeCombo", key: line.key });
  const undo = { label: m.cart_undo(), onPress: () => void dispatchCart({ type: "addCombo", combo: line }) };
  showToast({ text: m.cart_removed({ name: line.name }), action: undo });
};

const ProductLine = ({ line, fresh, state, fact, product }: JudgedProduct) => (
  <CartLine
    name={fresh.name}
    image={fresh.image}
    detail={<LineOptions text={fresh.optionsText} />}
    note={line.note}
    quantity={line.productQuantity}
    total={(fact.unit_price + fact.options_price) * line.productQuantity}
    state={state}
    onQuantity={(quantity) => void dispatchCart({ type: "changeProductQuantity", key: line.key, quantity })}
    onRemove={() => removeProduct(line)}
    onAccept={() => void dispatchCart({ type: "updateProduct", key: line.key, product: fresh })}
    // A dish without options opens only for its note, or for options that it no longer has.
    onEdit={
      product && (product.option_groups.length > 0 || line.options.length > 0 || line.note !== "")
        ? () => openItem({ id: line.productId, lineKey: line.key })
        : undefined
    }
  />
);

const ComboLine = ({ line, fresh, state, combo }: JudgedCombo) => (
  <CartLine
    name={fresh.name}
    image={fresh.image}
    detail={<ComboParts parts={fresh.products} />}
    note={line.note}
    quantity={line.comboQuantity}
    total={comboUnitPrice(fresh) * line.comboQuantity}
    state={state}
    onQuantity={(quantity) => void dispatchCart({ type: "changeComboQuantity", key: line.key, quantity })}
    onRemove={() => removeCombo(line)}
    onAccept={() => void dispatchCart({ type: "updateCombo", key: line.key, combo: fresh })}
    onEdit={combo ? () => openItem({ id: line.comboId, lineKey: line.key }) : undefined}
  />
);

export const CartLines = ({ judged }: { judged: JudgedCart }) => (
  <ul className={styles.lines}>
    {judged.products.map((each) => (
      <ProductLine key={each.line.key} {...each} />
    ))}
    {judged.combos.map((each) => (
      <ComboLine key={each.line.key} {...each} />
    ))}
  </ul>
);
