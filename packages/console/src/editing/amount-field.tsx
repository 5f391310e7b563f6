import { riyalSign } from "@sufra/domain/money/format-money.ts";
import { readDecimal, writtenDecimal } from "./decimal-text.ts";
import { TypedField, type TypedProps } from "./typed-field.tsx";

/** An amount as people write it, in riyals and either kind of digits. Its value: halalas, null or NaN. */
export const AmountField = (props: TypedProps<number | null>) => (
  <TypedField {...props} read={readDecimal} written={writtenDecimal} inputMode="decimal" unit={riyalSign} />
);
