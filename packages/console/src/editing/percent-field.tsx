import { m } from "@sufra/ui/i18n/messages.ts";
import { readDecimal, writtenDecimal } from "./decimal-text.ts";
import { TypedField, type TypedProps } from "./typed-field.tsx";

/** A share as people write it, with at most two decimals. Its value: hundredths of a percent, null or NaN. */
export const PercentField = (props: TypedProps<number | null>) => (
  <TypedField
    {...props}
    read={readDecimal}
    written={writtenDecimal}
    inputMode="decimal"
    unit={m.console_editing_share({ number: "" })}
  />
);
