import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { useQuantity } from "../cart/cart-store.ts";
import { addSimple, removeOne } from "./add-to-cart.ts";
import styles from "./add-button.module.css";
import type { ProductCard } from "./menu-page.ts";
import { useOrdering } from "./ordering.ts";

type Item = Pick<ProductCard, "id" | "slug" | "name" | "image" | "price" | "available"> & { choose: boolean };

/**
 * Adds a simple item and becomes a stepper; other items open by the card's link. The boot script reads the data
 * attributes.
 */
export const AddButton = ({ item }: { item: Item }) => {
  const ordering = useOrdering();
  const quantity = useQuantity(item.id);
  const number = useNumbers();
  if (!item.available) return null;
  if (!ordering.on) return <span className={styles.closed}>{ordering.label}</span>;
  if (item.choose) {
    return (
      <span
        className={styles.add}
        aria-hidden={quantity > 0 || undefined}
        data-through=""
        data-filled={quantity > 0 ? "" : undefined}
      >
        {quantity > 0 ? <span className={styles.quantity}>{number(quantity)}</span> : <span className={styles.plus} />}
      </span>
    );
  }
  if (quantity > 0) {
    return (
      <Stepper
        size="card"
        label={item.name}
        value={quantity}
        onChange={(next) => (next > quantity ? addSimple(item) : removeOne(item.id))}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={m.menu_add({ name: item.name })}
      data-add={item.id}
      data-price={item.price}
      onClick={() => addSimple(item)}
    >
      <span className={styles.plus} />
    </button>
  );
};
