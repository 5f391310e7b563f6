import { brandRules, getBrand } from "@sufra/domain/payments/card-brands.ts";
import { type Card, cardDigits } from "@sufra/domain/payments/card.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { BrandMarks } from "./brand-mark.tsx";
import { CardCell } from "./card-cell.tsx";
import { PayBar } from "./pay-bar.tsx";
import { useCard } from "./use-card.ts";

type Props = {
  amount: number;
  zone: string;
  busy: boolean;
  /** The card can be kept for the next order. */
  keepable: boolean;
  onPay: (card: Card, keep: boolean) => Promise<void>;
};

type CardFieldsProps = Pick<ReturnType<typeof useCard>, "card" | "field">;

const CardCells = ({ card, field }: CardFieldsProps) => {
  const brand = getBrand(cardDigits(card.number));
  return (
    <div className="card-group">
      <CardCell
        {...field("number")}
        label={m.payments_number()}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        aside={<BrandMarks brand={brand} />}
      />
      <CardCell {...field("expiry")} label={m.payments_expiry()} autoComplete="cc-exp" placeholder="MM/YY" />
      <CardCell
        {...field("cvv")}
        label={m.payments_cvv()}
        type="password"
        autoComplete="cc-csc"
        placeholder={brand === "amex" ? "0000" : "000"}
        maxLength={brand ? brandRules[brand].cvv : 4}
      />
      <CardCell
        {...field("holder")}
        label={m.payments_holder()}
        placeholder={m.payments_holder_hint()}
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
