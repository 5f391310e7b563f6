import { useState } from "react";
import { formatDecimal, parseDecimal } from "@sufra/domain/money/decimal.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Props = {
  name: string;
  label: string;
  /** Halalas; null = nothing is written, NaN = what is written is no amount. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
};

const written = (value: number | null): string => (value === null || Number.isNaN(value) ? "" : formatDecimal(value));
const read = (text: string): number | null => (text.trim() === "" ? null : (parseDecimal(text) ?? Number.NaN));

/** An amount as people write it, in riyals and either kind of digits. What is typed stays as it was typed. */
export const AmountField = ({ name, label, value, onChange, error, hint, optional }: Props) => {
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
      optional={optional ?? false}
      after={<span aria-hidden>{m.console_editing_riyal()}</span>}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
};
