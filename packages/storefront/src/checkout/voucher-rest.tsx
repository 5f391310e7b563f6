import type { Quote } from "@sufra/domain/pricing/api.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { restText } from "../cart/voucher-rest.ts";
import styles from "./checkout.module.css";

/** A part of the voucher that the order leaves, kept or lost. */
export const VoucherRest = ({ voucher }: { voucher: Quote["voucher"] }) => {
  const text = restText(voucher, useDateStyle());
  return text === undefined ? null : <p className={styles.rest}>{text}</p>;
};
