import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { brandRules, type CardBrand } from "@sufra/domain/payments/card-brands.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { ScreenStyles } from "../app/screen-styles.tsx";
import marks from "./brand-marks.css?url";

/** Drawn like the marks on a card, 44 by 26; the others are written. Visa's letters are those of Simple Icons (CC0). */
const drawings: Partial<Record<CardBrand, ReactNode>> = {
  mada: (
    <>
      <path d="M5 6h13v6H5z" className="mark-mada-upper" />
      <path d="M5 14h13v6H5z" className="mark-mada-lower" />
      <text x="39" y="12" className="mark-word mark-word-arabic">
        {m.payments_mada_word()}
      </text>
      <text x="39" y="20" textLength="18.500" className="mark-word">
        {brandRules.mada.name}
      </text>
    </>
  ),
  visa: (
    <path
      transform="translate(4 -5) scale(1.5)"
      d="M9.112 8.262 5.970 15.758H3.920L2.374 9.775c-.094-.368-.175-.503-.461-.658C1.447 8.864.677 8.627 0 8.479l.046-.217h3.300a.904.904 0 0 1 .894.764l.817 4.338 2.018-5.102zm8.033 5.049c.008-1.979-2.736-2.088-2.717-2.972.006-.269.262-.555.822-.628a3.660 3.660 0 0 1 1.913.336l.340-1.590a5.207 5.207 0 0 0-1.814-.333c-1.917 0-3.266 1.020-3.278 2.479-.012 1.079.963 1.680 1.698 2.040.756.367 1.010.603 1.006.931-.005.504-.602.725-1.160.734-.975.015-1.540-.263-1.992-.473l-.351 1.642c.453.208 1.289.390 2.156.398 2.037 0 3.370-1.006 3.377-2.564m5.061 2.447H24l-1.565-7.496h-1.656a.883.883 0 0 0-.826.550l-2.909 6.946h2.036l.405-1.120h2.488zm-2.163-2.656 1.020-2.815.588 2.815zm-8.160-4.840-1.603 7.496H8.340l1.605-7.496z"
      className="mark-visa"
    />
  ),
  mastercard: (
    <>
      <circle cx="17.500" cy="13" r="8" className="mark-master-left" />
      <circle cx="26.500" cy="13" r="8" className="mark-master-right" />
      <path d="M22 6.386a8 8 0 0 1 0 13.228a8 8 0 0 1 0-13.228Z" className="mark-master-both" />
    </>
  ),
};

/** A card's brand, with its name for screen readers. */
export const BrandMark = ({ brand }: { brand: CardBrand | null }) => {
  if (brand === null) return <CreditCard aria-hidden />;
  const { name } = brandRules[brand];
  return (
    <span className="card-brand" dir="ltr">
      <ScreenStyles href={marks} />
      {drawings[brand] ? (
        <svg viewBox="0 0 44 26" role="img" aria-label={name}>
          {drawings[brand]}
        </svg>
      ) : (
        name
      )}
    </span>
  );
};

/** What is accepted, mada first as in every Saudi shop; then the brand of the typed number alone. */
export const BrandMarks = ({ brand }: { brand: CardBrand | null }) =>
  brand === null ? (
    <span role="img" className="card-brands" aria-label={m.payments_accepted()}>
      {(["mada", "visa", "mastercard"] as const).map((each) => (
        <BrandMark key={each} brand={each} />
      ))}
    </span>
  ) : (
    <BrandMark brand={brand} />
  );
