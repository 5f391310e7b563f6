import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { brandRules, getBrand } from "@sufra/domain/payments/card-brands.ts";
import { type Card, cardDigits } from "@sufra/domain/payments/card.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BrandMarks } from "./brand-mark.tsx";
import { PayBar } from "./pay-bar.tsx";
import { useCard } from "./use-card.ts";
import fieldStyles from "@sufra/ui/components/field.module.css";

type Props = {
  amount: number;
  zone: string;
  busy: boolean;
  /** The card can be kept for the next order. */
  keepable: boolean;
  onPay: (card: Card, keep: boolean) => Promise<void>;
};

type CellProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error: string | undefined;
  aside?: ReactNode;
};

/** One of the fields that are drawn as one; its error stands inside. Digits run from left to right in both languages. */
const Cell = ({ label, error, aside, ...input }: CellProps) => {
  const id = useId();
  return (
    <div className="card-cell" data-wrong={error ? "" : undefined}>
      <div className="card-cell-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <input
        dir="ltr"
        inputMode="numeric"
        enterKeyHint="next"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
};

type CardFieldsProps = Pick<ReturnType<typeof useCard>, "card" | "field">;

const CardCells = ({ card, field }: CardFieldsProps) => {
  const brand = getBrand(cardDigits(card.number));
  return (
    <div className="card-group">
      <Cell
        {...field("number")}
        label={m.payments_number()}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        aside={<BrandMarks brand={brand} />}
      />
      <Cell {...field("expiry")} label={m.payments_expiry()} autoComplete="cc-exp" placeholder="MM/YY" />
      <Cell
        {...field("cvv")}
        label={m.payments_cvv()}
        type="password"
        autoComplete="cc-csc"
        placeholder={brand === "amex" ? "0000" : "000"}
        maxLength={brand ? brandRules[brand].cvv : 4}
      />
      <Cell
        {...field("holder")}
        label={m.payments_holder()}
        inputMode="text"
        autoComplete="cc-name"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={100}
      />
    </div>
  );
};

/**
 * The inputs have no names, so that no browser submits or remembers them. Card data stays in this component and is
 * cleared as soon as the provider has it.
 */
export const CardForm = ({ amount, zone, busy, keepable, onPay }: Props) => {
  useLanguage();
  const { form, card, submit, field, keep, setKeep } = useCard({ zone, busy, onPay });
  return (
    <form ref={form} className="card-card" noValidate autoComplete="on" onSubmit={(event) => void submit(event)}>
      <CardCells card={card} field={field} />
      {keepable && (
        <label className="card-keep">
          <input type="checkbox" checked={keep} disabled={busy} onChange={(event) => setKeep(event.target.checked)} />
          <span>
            {m.payments_keep()}
            <small>{m.payments_keep_text()}</small>
          </span>
        </label>
      )}
      <PayBar amount={amount} busy={busy} safe={m.payments_safe()} />
    </form>
  );
};
