import { Pencil } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { highestPrice } from "@sufra/domain/menu/console-fields.ts";
import { riyalSign } from "@sufra/domain/money/format-money.ts";
import { Money } from "@sufra/ui/components/money.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { readDecimal, writtenDecimal } from "../editing/decimal-text.ts";
import { fieldWords } from "../editing/field-words.ts";
import styles from "./dish-row.module.css";

type Props = { name: string; price: number; own: boolean; busy: boolean; onSave: (price: number) => void };

const isPrice = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= highestPrice;

const priceCode = (value: number | null): string => {
  if (value === null) return "field_empty";
  if (Number.isNaN(value)) return "number_invalid";
  return value < 0 ? "number_low" : "number_high";
};

/** A price that becomes a field where it stands: Enter saves, Escape and leaving it unchanged put it back. */
export const PriceEdit = ({ name, price, own, busy, onSave }: Props) => {
  const online = useOnline();
  const [text, setText] = useState<string | null>(null);
  const value = text === null ? null : readDecimal(text);
  const wrong = text !== null && !isPrice(value);
  const errorId = useId();
  const language = useLanguage();
  const close = () => setText(null);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isPrice(value)) return;
    if (value !== price) onSave(value);
    close();
  };
  if (text === null)
    return (
      <button
        type="button"
        className={styles.price}
        data-own={own || undefined}
        disabled={!online || busy}
        aria-busy={busy || undefined}
        onClick={() => setText(writtenDecimal(price))}
      >
        <span className="visually-hidden">{m.console_menu_price_edit({ name })}</span>
        <Money amount={price} />
        <Pencil aria-hidden />
      </button>
    );
  return (
    <form className={styles.pricing} onSubmit={save}>
      <span aria-hidden>{riyalSign}</span>
      <input
        // The tap that opened it asked for it.
        autoFocus
        inputMode="decimal"
        dir="ltr"
        aria-label={m.console_menu_price_of({ name })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? errorId : undefined}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => (event.key === "Escape" ? close() : undefined)}
        onBlur={() => (isPrice(value) ? save() : close())}
      />
      {wrong && (
        <p id={errorId} role="alert" dir="auto" className={styles.wrongPrice}>
          {fieldWords(priceCode(value), language)}
        </p>
      )}
    </form>
  );
};
