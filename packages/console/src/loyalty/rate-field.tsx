import { m } from "@sufra/ui/i18n/messages.ts";
import { readDecimal, writtenDecimal } from "../editing/decimal-text.ts";
import { TypedField, type TypedProps } from "../editing/typed-field.tsx";

/** Points a riyal, with at most two decimals. Its value: points for a hundred riyals, null or NaN. */
export const RateField = (props: TypedProps<number | null>) => (
  <TypedField
    {...props}
    read={readDecimal}
    written={writtenDecimal}
    inputMode="decimal"
    unit={m.console_loyalty_rate_unit()}
  />
);
