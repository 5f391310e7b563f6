import { Money } from "@sufra/ui/components/money.tsx";
import type { JudgedCart } from "../cart/judge-lines.ts";
import { comboUnitPrice } from "../cart/cart-lines.ts";
import styles from "./checkout.module.css";

/** What is ordered, short: for a last look before it is sent. */
export const OrderedLines = ({ judged }: { judged: JudgedCart }) => {
  const lines = [
    ...judged.products.map(({ line, fresh, fact }) => ({
      key: line.key,
      name: fresh.name,
      detail: fresh.optionsText,
      quantity: line.productQuantity,
      total: (fact.unit_price + fact.options_price) * line.productQuantity,
    })),
    ...judged.combos.map(({ line, fresh }) => ({
      key: line.key,
      name: fresh.name,
      detail: "",
      quantity: line.comboQuantity,
      total: comboUnitPrice(fresh) * line.comboQuantity,
    })),
  ];
  return (
    <ul className={styles.ordered}>
      {lines.map(({ key, name, detail, quantity, total }) => (
        <li key={key}>
          <span className={styles.quantity}>
            <bdi dir="ltr">{quantity}×</bdi>
          </span>
          <span className={styles.orderedName}>
            {name}
            {detail && <span className={styles.orderedDetail}>{detail}</span>}
          </span>
          <Money amount={total} />
        </li>
      ))}
    </ul>
  );
};
