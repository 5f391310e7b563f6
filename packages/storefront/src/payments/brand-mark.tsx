import { CreditCard } from "lucide-react";
import { brandRules, type CardBrand } from "@sufra/domain/payments/card-brands.ts";
import styles from "./payment.module.css";

/** The scheme's name in its own lettering: a word, so that no one's logo is copied, and read aloud as it is. */
export const BrandMark = ({ brand }: { brand: CardBrand | null }) =>
  brand === null ? (
    <CreditCard aria-hidden className={styles.noBrand} />
  ) : (
    <span className={styles.brand} data-brand={brand} dir="ltr">
      {brandRules[brand].name}
    </span>
  );
