import { useState } from "react";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { Field } from "@sufra/ui/components/field.tsx";

type Props = {
  name: string;
  label: string;
  /** A whole number; null = nothing is written, NaN = what is written is none. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** After the number: "minutes", "points". */
  unit?: string;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
};

const read = (text: string): number | null => {
  const plain = latinDigits(text.trim());
  if (plain === "") return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
};
const written = (value: number | null): string => (value === null || Number.isNaN(value) ? "" : String(value));

/** A whole number in either kind of digits. */
export const CountField = ({ name, label, value, onChange, unit, error, hint, optional }: Props) => {
  const [text, setText] = useState(() => written(value));
  const shown = Object.is(read(text), value) ? text : written(value);
  return (
    <Field
      name={name}
      label={label}
      inputMode="numeric"
      dir="ltr"
      value={shown}
      error={error}
      hint={hint}
      optional={optional ?? false}
      after={unit === undefined ? undefined : <span aria-hidden>{unit}</span>}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
};
