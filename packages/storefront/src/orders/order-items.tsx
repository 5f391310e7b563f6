import type { OrderSummary } from "@sufra/domain/orders/api.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./order-items.module.css";
import { toPicture } from "./picture.ts";

/** Pictures and names of an order's items. */
export const OrderItems = ({ items, photos }: Pick<OrderSummary, "items"> & { photos: number }) => (
  <>
    <span className={styles.photos}>
      {items.slice(0, photos).map((item, place) => (
        <Photo key={place} picture={toPicture(item)} alt="" sizes="52px" drawing="plate" className={styles.thumb} />
      ))}
    </span>
    <span className={styles.names}>
      {items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(m.cart_comma())}
    </span>
  </>
);
