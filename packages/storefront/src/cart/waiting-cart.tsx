import { ChevronRight, ShoppingBag } from "lucide-react";
import { Link } from "react-router";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { toContextText } from "./context-row.tsx";
import { useOrderPrice } from "./use-order-price.ts";
import styles from "../entry/home.module.css";

const PayCartButton = lazyOptional(async () => (await import("../payments/pay-cart-button.tsx")).PayCartButton);

/** A cart that waits, its sum and how it is had; paid in Apple's sheet where nothing else is missing. */
export const WaitingCart = ({ branch }: { branch: BranchDetail }) => {
  useLanguage();
  const { uuid } = useVisit();
  const style = useDateStyle();
  const price = useOrderPrice(branch);
  const { cart, sums } = price;
  return (
    <section className={styles.rows} aria-label={m.entry_cart_waiting()}>
      <Link to={paths.cart(uuid)} className={styles.strip}>
        <ShoppingBag aria-hidden />
        <span className={styles.grow}>
          <span className={styles.strong}>{m.entry_cart_waiting()}</span>
          {cart.orderType !== null && <span className={styles.small}>{toContextText(cart, branch, style).text}</span>}
        </span>
        <Money amount={sums.total} />
        <ChevronRight aria-hidden className="flip onward" />
      </Link>
      <PayCartButton branchId={branch.id} price={price} />
    </section>
  );
};
