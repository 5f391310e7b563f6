import { lazy, Suspense, useState } from "react";
import { getPercent } from "@sufra/domain/money/halalas.ts";
import type { FieldProblem } from "@sufra/ui/api/failures.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setTip } from "../cart/tip.ts";
import styles from "./checkout.module.css";
import type { Checkout } from "./use-checkout.ts";

const riyal = 100;
/** Percentages of the items in basis points. */
const tipRates = [500, 1000, 1500];

/** Whole riyals near 5, 10 and 15 % of the items. */
const getOffers = (items: number): number[] => [
  ...new Set(tipRates.map((rate) => Math.max(riyal, Math.round(getPercent(items, rate) / riyal) * riyal))),
];

const TipAmount = lazy(async () => ({ default: (await import("./tip-amount.tsx")).TipAmount }));

type TipProps = { tip: number; problem: FieldProblem | undefined };

/** Offers three amounts and an own one; no tip is the default. */
const TipChoice = ({ tip, items, problem }: TipProps & { items: number }) => {
  const offers = getOffers(items);
  const [own, setOwn] = useState(tip > 0 && !offers.includes(tip));
  const choose = (amount: number) => {
    setOwn(false);
    setTip(amount);
  };
  return (
    <>
      <div className={styles.tips} role="group" aria-label={m.checkout_tip()}>
        <Chip selected={!own && tip === 0} onClick={() => choose(0)}>
          {m.checkout_no_tip()}
        </Chip>
        {offers.map((amount) => (
          <Chip key={amount} selected={!own && tip === amount} onClick={() => choose(amount)}>
            <Money amount={amount} short />
          </Chip>
        ))}
        <Chip selected={own} onClick={() => setOwn(true)}>
          {m.checkout_tip_own()}
        </Chip>
      </div>
      {(own || problem) && (
        <Suspense fallback={<Skeleton height="80px" radius="20px" />}>
          <TipAmount tip={tip} problem={problem} onType={() => setOwn(true)} />
        </Suspense>
      )}
    </>
  );
};

export const TipSection = ({ checkout: { price } }: { checkout: Checkout }) => (
  <section className={styles.fields} aria-labelledby="tip-title">
    <h2 id="tip-title" className={styles.heading}>
      {m.checkout_tip()}
    </h2>
    <TipChoice tip={price.cart.paymentData.tip} items={price.local.subtotal} problem={price.tipProblem} />
  </section>
);
