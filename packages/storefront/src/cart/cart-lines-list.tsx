import { showToast } from "@sufra/ui/components/toast.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { openItem } from "../items/item-sheet-store.ts";
import { CartLine, ComboParts, LineOptions } from "./cart-line.tsx";
import { type CartComboLine, type CartProductLine } from "./cart-lines.ts";
import { comboUnitPrice } from "@sufra/domain/cart/cart-totals.ts";
import styles from "./cart-screen.module.css";
import { dispatchCart } from "./cart-store.ts";
import type { JudgedCart, JudgedCombo, JudgedProduct } from "./judge-lines.ts";

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
    onEdit={product ? () => openItem({ id: line.productId, lineKey: line.key }) : undefined}
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
