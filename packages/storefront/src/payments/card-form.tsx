import { CreditCard, Lock } from "lucide-react";
import { type ComponentProps, type SubmitEvent, useRef, useState } from "react";
import type { FieldCode } from "@sufra/domain/errors/catalog.ts";
import { getBrand, brandRules, type CardBrand } from "@sufra/domain/payments/card-brands.ts";
import {
  type Card,
  cardDigits,
  type CardFields,
  toCard,
  checkCard,
  groupCardNumber,
  groupExpiry,
} from "@sufra/domain/payments/card.ts";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./payment.module.css";

type Props = {
  amount: number;
  zone: string;
  busy: boolean;
  /** The card can be kept for the next order. */
  keepable: boolean;
  onPay: (card: Card, keep: boolean) => Promise<void>;
};
type Name = keyof CardFields;
const empty: CardFields = { number: "", expiry: "", cvv: "", holder: "" };
const names: readonly Name[] = ["number", "expiry", "cvv", "holder"];

type Change = (name: Name, value: string) => void;
type CommonProps = Pick<ComponentProps<typeof Field>, "value" | "error" | "disabled" | "onBlur"> & {
  "data-card": Name;
};

/** The typed card; a field is checked after it was left or the form was sent. */
const useCard = ({ zone, busy, onPay }: Pick<Props, "zone" | "busy" | "onPay">) => {
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState(empty);
  const [keep, setKeep] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const issues = checkCard(card, toLocalTime(new Date(), zone).day);
  const getError = (name: Name): string | undefined => {
    const issue = left.has(name) ? issues.find(({ path }) => path === name) : undefined;
    return issue && fieldText(issue.code satisfies FieldCode, language);
  };
  const change: Change = (name, value) => setCard((before) => ({ ...before, [name]: value }));
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
      await onPay(toCard(card), keep);
    } catch {
      return; // the provider refused the card: the fields stay for another try
    }
    setCard(empty);
    setLeft(new Set());
  };
  const common = (name: Name): CommonProps => ({
    "data-card": name,
    value: card[name],
    error: getError(name),
    disabled: busy,
    onBlur: () => leave(name),
  });
  return { form, card, change, submit, common, keep, setKeep };
};

/** The brand as text, so that no logo is copied and screen readers read it. */
export const BrandMark = ({ brand }: { brand: CardBrand | null }) =>
  brand === null ? (
    <CreditCard aria-hidden className={styles.noBrand} />
  ) : (
    <span className={styles.brand} data-brand={brand} dir="ltr">
      {brandRules[brand].name}
    </span>
  );

/** mada first, as in every Saudi shop. */
const Accepted = () => (
  <p className={styles.accepted} aria-label={m.payments_accepted()}>
    {(["mada", "visa", "mastercard"] as const).map((brand) => (
      <BrandMark key={brand} brand={brand} />
    ))}
  </p>
);

type FieldProps = { common: CommonProps; change: Change };

/** Digits run from left to right in both languages; the keyboard leads to the next field. */
const CardField = ({ common, ...more }: { common: CommonProps } & Omit<ComponentProps<typeof Field>, "ref">) => (
  <Field dir="ltr" inputMode="numeric" enterKeyHint="next" {...common} {...more} />
);

const NumberField = ({ common, change, brand }: FieldProps & { brand: CardBrand | null }) => (
  <CardField
    common={common}
    label={m.payments_number()}
    autoComplete="cc-number"
    placeholder="0000 0000 0000 0000"
    onChange={(event) => change("number", groupCardNumber(event.target.value))}
    after={<BrandMark brand={brand} />}
  />
);

const ExpiryField = ({ common, change, expiry }: FieldProps & { expiry: string }) => (
  <CardField
    common={common}
    label={m.payments_expiry()}
    autoComplete="cc-exp"
    placeholder="MM/YY"
    onChange={(event) => {
      const typed = event.target.value;
      // Deleting the slash also deletes the digit before it, otherwise the field could not be emptied.
      const shorter = typed.length < expiry.length;
      change("expiry", shorter ? typed.replace(/\/$/, "") : groupExpiry(typed));
    }}
  />
);

const CvvField = ({ common, change, brand }: FieldProps & { brand: CardBrand | null }) => (
  <CardField
    common={common}
    label={m.payments_cvv()}
    type="password"
    autoComplete="cc-csc"
    placeholder={brand === "amex" ? "0000" : "000"}
    maxLength={brand ? brandRules[brand].cvv : 4}
    onChange={(event) => change("cvv", latinDigits(event.target.value).replace(/\D/g, ""))}
  />
);

const HolderField = ({ common, change }: FieldProps) => (
  <CardField
    common={common}
    label={m.payments_holder()}
    inputMode="text"
    autoComplete="cc-name"
    autoCapitalize="characters"
    enterKeyHint="done"
    maxLength={100}
    onChange={(event) => change("holder", event.target.value)}
  />
);

/**
 * The inputs have no names, so that no browser submits or remembers them. Card data stays in this component and is
 * cleared as soon as the provider has it.
 */
export const CardForm = ({ amount, zone, busy, keepable, onPay }: Props) => {
  const { form, card, change, submit, common, keep, setKeep } = useCard({ zone, busy, onPay });
  const brand = getBrand(cardDigits(card.number));
  return (
    <form ref={form} className={styles.card} noValidate autoComplete="on" onSubmit={(event) => void submit(event)}>
      <Accepted />
      <NumberField common={common("number")} change={change} brand={brand} />
      <div className={styles.pair}>
        <ExpiryField common={common("expiry")} change={change} expiry={card.expiry} />
        <CvvField common={common("cvv")} change={change} brand={brand} />
      </div>
      <HolderField common={common("holder")} change={change} />
      {keepable && (
        <label className={styles.keep}>
          <input type="checkbox" checked={keep} disabled={busy} onChange={(event) => setKeep(event.target.checked)} />
          <span>
            {m.payments_keep()}
            <small>{m.payments_keep_text()}</small>
          </span>
        </label>
      )}
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
