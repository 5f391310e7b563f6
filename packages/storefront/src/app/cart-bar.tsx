import { ShoppingBag } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { useCartCount, useCartTotal } from "../cart/cart-store.ts";
import styles from "./cart-bar.module.css";
import { paths } from "./paths.ts";

type Props = { uuid: string; count: number; total: number };

/** The server renders it hidden and empty for the boot script to fill, so amounts are plain text. */
export const CartBarLink = ({ uuid, count, total }: Props) => {
  const number = useNumbers();
  return (
    <Link discover="none" to={paths.cart(uuid)} className={styles.bar} data-cart-bar="" hidden={count === 0}>
      <span className={styles.count} data-cart-count="">
        {/* Rolls when a dish lands on it. */}
        <span>
          <span>{number(count)}</span>
        </span>
      </span>
      <ShoppingBag aria-hidden />
      <span className={styles.words}>{m.app_view_cart()}</span>
      <span className={styles.total} data-cart-total="">
        <Money amount={total} short />
      </span>
    </Link>
  );
};

/** Replaces the server's bar in the same frame, so that it does not flicker. */
export const CartBar = ({ uuid }: { uuid: string }) => {
  useLanguage();
  const count = useCartCount();
  const total = useCartTotal();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const place = document.getElementById("cart-slot");
    place?.replaceChildren();
    setSlot(place);
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-cart", count > 0);
    return () => document.documentElement.removeAttribute("data-cart");
  }, [count]);
  if (!slot) return null;
  return createPortal(
    <>
      {count > 0 && <CartBarLink uuid={uuid} count={count} total={total} />}
      <p className="visually-hidden" role="status">
        {count > 0 && m.app_cart_items({ count })}
      </p>
    </>,
    slot,
  );
};
