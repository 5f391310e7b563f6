import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { SavedCard } from "@sufra/domain/payments/api.ts";
import { isExpiryValid } from "@sufra/domain/payments/card.ts";
import { type CardBrand, brandRules } from "@sufra/domain/payments/card-brands.ts";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./payment.module.css";

export const toBrand = (brand: string | null): CardBrand | null =>
  brand !== null && brand in brandRules ? (brand as CardBrand) : null;

export const isExpired = ({ month, year }: Pick<SavedCard, "month" | "year">, zone: string): boolean =>
  !isExpiryValid(`${month}/${year}`, toLocalTime(new Date(), zone).day);

export const toUntil = ({ month, year }: Pick<SavedCard, "month" | "year">): string =>
  `${String(month).padStart(2, "0")}/${String(year).slice(2)}`;

type LabelProps = { card: Pick<SavedCard, "brand" | "last4" | "month" | "year">; zone: string };

/** "mada •••• 1234", and until when it is valid. */
export const CardLabel = ({ card, zone }: LabelProps) => (
  <>
    <BrandMark brand={toBrand(card.brand)} />
    <span className={styles.cardWords}>
      <Isolate dir="ltr">•••• {card.last4}</Isolate>
      <span className={styles.until}>
        {isExpired(card, zone) ? m.payments_expired() : <Isolate dir="ltr">{toUntil(card)}</Isolate>}
      </span>
    </span>
  </>
);

type Props = {
  cards: readonly SavedCard[];
  amount: number;
  zone: string;
  busy: boolean;
  onPay: (cardId: string) => void;
};

/** One tap pays; the bank may still ask. */
export const SavedCards = ({ cards, amount, zone, busy, onPay }: Props) => {
  useLanguage();
  return (
    <section className={styles.saved} aria-labelledby="saved-cards">
      <h2 id="saved-cards" className={styles.savedTitle}>
        {m.payments_saved()}
      </h2>
      {cards.map((card) => (
        <button
          key={card.id}
          type="button"
          className={styles.savedCard}
          disabled={busy || isExpired(card, zone)}
          onClick={() => onPay(card.id)}
        >
          <CardLabel card={card} zone={zone} />
          <span className={styles.payWord}>
            {m.payments_pay()} <Money amount={amount} />
          </span>
        </button>
      ))}
    </section>
  );
};
