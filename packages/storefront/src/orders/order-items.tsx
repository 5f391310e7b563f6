import type { OrderSummary } from "@sufra/domain/orders/api.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./order-items.module.css";
import { pictureOf } from "./picture.ts";

/** What an order held, at a glance: so many of its pictures, and the names. */
export const OrderItems = ({ items, photos }: Pick<OrderSummary, "items"> & { photos: number }) => (
  <>
    <span className={styles.photos}>
      {items.slice(0, photos).map((item, place) => (
        <Photo key={place} picture={pictureOf(item)} alt="" sizes="52px" className={styles.thumb} />
      ))}
    </span>
    <span className={styles.names}>
      {items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(m.cart_comma())}
    </span>
  </>
);
