import { percentOf } from "@sufra/domain/money/halalas.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { dispatchCart } from "../cart/cart-store.ts";
import styles from "./checkout.module.css";

const riyal = 100;
const shares = [500, 1000, 1500];

/** A tip in whole riyals near 5, 10 and 15 %; none is the first and the default. */
export const TipChoice = ({ tip, items }: { tip: number; items: number }) => {
  const offers = [
    ...new Set(shares.map((share) => Math.max(riyal, Math.round(percentOf(items, share) / riyal) * riyal))),
  ];
  const give = (amount: number) => void dispatchCart({ type: "setPaymentData", paymentData: { tip: amount } });
  return (
    <div className={styles.tips} role="group" aria-label={m.checkout_tip()}>
      <Chip selected={tip === 0} onClick={() => give(0)}>
        {m.checkout_no_tip()}
      </Chip>
      {offers.map((amount) => (
        <Chip key={amount} selected={tip === amount} onClick={() => give(amount)}>
          <Money amount={amount} short />
        </Chip>
      ))}
    </div>
  );
};
