import { Fragment } from "react";
import type { OrderSummary } from "@sufra/domain/orders/api.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { withQuantity } from "../cart/option-names.ts";
import styles from "./order-items.module.css";
import { toPicture } from "./picture.ts";

/** Names with quantities, one after another. */
export const ItemNames = ({ items }: { items: readonly { name: string; quantity: number }[] }) =>
  items.map(({ name, quantity }, place) => (
    <Fragment key={place}>
      {place > 0 && m.ui_list_comma()}
      <span lang={textLang(name)}>{withQuantity({ name, quantity })}</span>
    </Fragment>
  ));

/** Pictures and names of an order's items. */
export const OrderItems = ({ items, photos }: Pick<OrderSummary, "items"> & { photos: number }) => (
  <span className={styles.items}>
    {items.some((item) => toPicture(item)) && (
      <span className={styles.photos}>
        {items.slice(0, photos).map((item, place) => (
          <Photo key={place} picture={toPicture(item)} alt="" sizes="52px" drawing="plate" className={styles.thumb} />
        ))}
      </span>
    )}
    <span className={styles.names}>
      <ItemNames items={items} />
    </span>
  </span>
);
