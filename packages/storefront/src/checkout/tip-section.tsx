import { useState } from "react";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { formatDecimal, parseDecimal } from "@sufra/domain/money/decimal.ts";
import { getPercent } from "@sufra/domain/money/halalas.ts";
import { fieldProblemText } from "@sufra/ui/api/field-text.ts";
import type { FieldProblem } from "@sufra/ui/api/failures.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useVisit } from "../app/visit.ts";
import { setTip, tipFieldId } from "../cart/tip.ts";
import styles from "./checkout.module.css";
import type { Checkout } from "./use-checkout.ts";

const riyal = 100;
/** Percentages of the items in basis points. */
const tipRates = [500, 1000, 1500];

/** Whole riyals near 5, 10 and 15 % of the items. */
const getOffers = (items: number): number[] => [
  ...new Set(tipRates.map((rate) => Math.max(riyal, Math.round(getPercent(items, rate) / riyal) * riyal))),
];

/** Up to five digits and two decimals, as it is typed. */
const typedAmount = /^\d{0,5}(\.\d{0,2})?$/;

const toText = (amount: number): string => (amount === 0 ? "" : formatDecimal(amount).replace(/\.00$/, ""));

type TipProps = { tip: number; problem: FieldProblem | undefined };

const OwnAmount = ({ tip, problem, onType }: TipProps & { onType: () => void }) => {
  const language = useLanguage();
  const [text, setText] = useState(() => toText(tip));
  const type = (typed: string) => {
    const amount = latinDigits(typed).replace("\u066B", ".");
    if (!typedAmount.test(amount)) return;
    onType();
    setText(amount);
    setTip(parseDecimal(amount.replace(/\.$/, "")) ?? 0);
  };
  return (
    <Field
      id={tipFieldId}
      label={m.checkout_tip_amount()}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      autoFocus={tip === 0}
      value={text}
      error={problem && fieldProblemText(problem, language)}
      onChange={({ target }) => type(target.value)}
    />
  );
};

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
      {(own || problem) && <OwnAmount tip={tip} problem={problem} onType={() => setOwn(true)} />}
    </>
  );
};

export const TipSection = ({ checkout: { price, tipProblem } }: { checkout: Checkout }) => {
  const { establishment } = useVisit();
  if (!establishment.tips_enabled) return null;
  return (
    <section className={styles.fields} aria-labelledby="tip-title">
      <h2 id="tip-title" className={styles.heading}>
        {m.checkout_tip()}
      </h2>
      <TipChoice tip={price.cart.paymentData.tip} items={price.local.subtotal} problem={tipProblem} />
    </section>
  );
};
