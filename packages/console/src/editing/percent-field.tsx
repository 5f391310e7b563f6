import { useState } from "react";
import { formatDecimal, parseDecimal } from "@sufra/domain/money/decimal.ts";
import { Field } from "@sufra/ui/components/field.tsx";

type Props = {
  name: string;
  label: string;
  /** Hundredths of a percent; null = nothing is written, NaN = what is written is none. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

const written = (value: number | null): string => (value === null || Number.isNaN(value) ? "" : formatDecimal(value));
const read = (text: string): number | null => (text.trim() === "" ? null : (parseDecimal(text) ?? Number.NaN));

/** A share as people write it, in either kind of digits, with at most two decimals. */
export const PercentField = ({ name, label, value, onChange, error, hint }: Props) => {
  const [text, setText] = useState(() => written(value));
  const shown = Object.is(read(text), value) ? text : written(value);
  return (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      dir="ltr"
      value={shown}
      error={error}
      hint={hint}
      after={<span aria-hidden>%</span>}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
};
