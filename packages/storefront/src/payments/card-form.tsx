import { Lock } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import type { FieldCode } from "@sufra/domain/errors/catalogue.ts";
import { brandRules, brandOf } from "@sufra/domain/payments/card-brands.ts";
import {
  type Card,
  cardDigits,
  type CardFields,
  cardOf,
  checkCard,
  groupCardNumber,
  groupExpiry,
} from "@sufra/domain/payments/card.ts";
import { localTimeOf } from "@sufra/domain/hours/zoned-time.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./payment.module.css";

type Props = { amount: number; zone: string; busy: boolean; onPay: (card: Card) => Promise<void> };
type Name = keyof CardFields;
const empty: CardFields = { number: "", expiry: "", cvv: "", holder: "" };
const names: readonly Name[] = ["number", "expiry", "cvv", "holder"];

/**
 * Our own card form. Its inputs have no names, so that nothing ever submits or remembers them; what is typed lives in
 * this component alone and is wiped as soon as the provider has it.
 */
export const CardForm = ({ amount, zone, busy, onPay }: Props) => {
  const language = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const issues = checkCard(card, localTimeOf(new Date(), zone).day);
  const brand = brandOf(cardDigits(card.number));
  const errorOf = (name: Name): string | undefined => {
    const issue = left.has(name) ? issues.find(({ path }) => path === name) : undefined;
    return issue && fieldText(issue.code satisfies FieldCode, language);
  };
  const change = (name: Name, value: string) => setCard((before) => ({ ...before, [name]: value }));
  const leave = (name: Name) => card[name] !== "" && setLeft((before) => new Set(before).add(name));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setLeft(new Set(names));
    const first = names.find((name) => issues.some(({ path }) => path === name));
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[data-card="${first}"]`)?.focus();
      return;
    }
    try {
      await onPay(cardOf(card));
    } catch {
      return; // the provider did not take it: what was typed stays for another try
    }
    setCard(empty);
    setLeft(new Set());
  };
  const common = (name: Name) => ({
    "data-card": name,
    value: card[name],
    error: errorOf(name),
    disabled: busy,
    onBlur: () => leave(name),
  });
  return (
    <form
      ref={form}
      id={id}
      className={styles.card}
      noValidate
      autoComplete="on"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        {...common("number")}
        label={m.payments_number()}
        dir="ltr"
        inputMode="numeric"
        autoComplete="cc-number"
        enterKeyHint="next"
        placeholder="0000 0000 0000 0000"
        onChange={(event) => change("number", groupCardNumber(event.target.value))}
        after={<BrandMark brand={brand} />}
      />
      <div className={styles.pair}>
        <Field
          {...common("expiry")}
          label={m.payments_expiry()}
          dir="ltr"
          inputMode="numeric"
          autoComplete="cc-exp"
          enterKeyHint="next"
          placeholder="MM/YY"
          onChange={(event) => {
            const typed = event.target.value;
            // Taking the slash away takes the digit before it, or the field could not be emptied.
            const shorter = typed.length < card.expiry.length;
            change("expiry", shorter ? typed.replace(/\/$/, "") : groupExpiry(typed));
          }}
        />
        <Field
          {...common("cvv")}
          label={m.payments_cvv()}
          dir="ltr"
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          enterKeyHint="next"
          placeholder={brand === "amex" ? "0000" : "000"}
          maxLength={brand ? brandRules[brand].cvv : 4}
          onChange={(event) => change("cvv", latinDigits(event.target.value).replace(/\D/g, ""))}
        />
      </div>
      <Field
        {...common("holder")}
        label={m.payments_holder()}
        dir="ltr"
        autoComplete="cc-name"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={100}
        onChange={(event) => change("holder", event.target.value)}
      />
      <Button type="submit" size="lg" wide busy={busy} trailing={<Money amount={amount} />}>
        {m.payments_pay()}
      </Button>
      <p className={styles.safe}>
        <Lock aria-hidden />
        {m.payments_safe()}
      </p>
    </form>
  );
};
