import type { Quote } from "@sufra/domain/pricing/api.ts";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useDateStyle } from "../app/use-date-style.ts";
import { restText } from "../cart/voucher-rest.ts";
import styles from "./checkout.module.css";

/** A part of the voucher that the order leaves, kept or lost. */
export const VoucherRest = ({ voucher }: { voucher: Quote["voucher"] }) => {
  const text = restText(voucher, useDateStyle());
  return text === undefined ? null : (
    <p className={styles.rest}>
      <MoneyInText text={text} />
    </p>
  );
};
