import { lazy, Suspense } from "react";
import { comboUnitPrice } from "@sufra/domain/cart/cart-totals.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { Quantity } from "@sufra/ui/components/quantity.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { lazyError } from "../app/lazy-error.tsx";
import { ComboContents, type ComboPart, toPart } from "../cart/combo-contents.tsx";
import { dispatchCart } from "../cart/cart-store.ts";
import type { JudgedCart } from "../cart/judge-lines.ts";
import { SumsList } from "../cart/sums-list.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./use-checkout.ts";

const ErrorState = lazyError(
  async () => (await import("@sufra/ui/components/error-state.tsx")).ErrorState,
  ({ error }) => error !== undefined,
);

const PaymentChoice = lazy(async () => ({ default: (await import("./payment-choice.tsx")).PaymentChoice }));

export const PaymentSection = ({ checkout: { price, payment } }: { checkout: Checkout }) => {
  const skeleton = <Skeleton height="192px" radius="20px" />;
  return (
    <section className={styles.fields} aria-labelledby="payment-title">
      <h2 id="payment-title" className={styles.heading}>
        {m.checkout_payment()}
      </h2>
      <ErrorState error={payment.error} onRetry={payment.reload} busy={payment.loading} />
      {payment.loading && !payment.data && skeleton}
      {payment.data && (
        <Suspense fallback={skeleton}>
          {payment.cards ? (
            <PaymentChoice
              orderType={price.cart.orderType}
              methods={payment.methods}
              cards={payment.cards}
              value={payment}
              onChange={(paymentMethod, cardId) =>
                void dispatchCart({ type: "setPaymentData", paymentData: { paymentMethod, cardId } })
              }
            />
          ) : (
            skeleton
          )}
        </Suspense>
      )}
    </section>
  );
};

type OrderedLine = { key: string; name: string; detail?: string; parts?: ComboPart[]; quantity: number; total: number };

const OrderedLines = ({ judged }: { judged: JudgedCart }) => {
  const lines: OrderedLine[] = [
    ...judged.products.map(({ line: { key, productQuantity: quantity }, fresh, fact }) => ({
      key,
      name: fresh.name,
      detail: fresh.optionsText,
      quantity,
      total: (fact.unit_price + fact.options_price) * quantity,
    })),
    ...judged.combos.map(({ line: { key, comboQuantity: quantity }, fresh }) => ({
      key,
      name: fresh.name,
      parts: fresh.products.map(toPart),
      quantity,
      total: comboUnitPrice(fresh) * quantity,
    })),
  ];
  return (
    <ul className={styles.ordered}>
      {lines.map(({ key, name, detail, parts, quantity, total }) => (
        <li key={key}>
          <span className={styles.quantity}>
            <Quantity of={quantity} />
          </span>
          <span className={styles.orderedName}>
            <span lang={textLang(name)}>{name}</span>
            {detail && (
              <span lang={textLang(detail)} className={styles.orderedDetail}>
                {detail}
              </span>
            )}
          </span>
          <Money amount={total} />
          {parts && (
            <div className={styles.orderedContents}>
              <ComboContents parts={parts} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
};

const VoucherRest = lazy(async () => ({ default: (await import("./voucher-rest.tsx")).VoucherRest }));

export const BillSection = ({ checkout: { price } }: { checkout: Checkout }) => {
  const voucher = price.quote.quoted?.quote.voucher;
  return (
    <section className={styles.bill} aria-labelledby="bill-title">
      <h2 id="bill-title" className={styles.heading}>
        {m.cart_summary()}
      </h2>
      <OrderedLines judged={price.judged} />
      <div aria-live="polite">
        <SumsList sums={price.sums} />
        {voucher && voucher.rest > 0 && (
          <Suspense fallback={null}>
            <VoucherRest voucher={voucher} />
          </Suspense>
        )}
      </div>
    </section>
  );
};
