import { CreditCard } from "lucide-react";
import { brandRules, type CardBrand } from "@sufra/domain/payments/card-brands.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./payment.module.css";

/** The brand as text, so that no logo is copied and screen readers read it. */
export const BrandMark = ({ brand }: { brand: CardBrand | null }) =>
  brand === null ? (
    <CreditCard aria-hidden className={styles.noBrand} />
  ) : (
    <span className={styles.brand} data-brand={brand} dir="ltr">
      {brandRules[brand].name}
    </span>
  );

/** What is accepted, mada first as in every Saudi shop; then the brand of the typed number alone. */
export const BrandMarks = ({ brand }: { brand: CardBrand | null }) =>
  brand === null ? (
    <span role="img" className={styles.brands} aria-label={m.payments_accepted()}>
      {(["mada", "visa", "mastercard"] as const).map((each) => (
        <BrandMark key={each} brand={each} />
      ))}
    </span>
  ) : (
    <span className={styles.brands} data-known="">
      <BrandMark brand={brand} />
    </span>
  );
