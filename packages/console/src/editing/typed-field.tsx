import { type ReactNode, useState } from "react";
import { Field } from "@sufra/ui/components/field.tsx";

/** What every field for a value that is written as text takes. */
export type TypedProps<V> = {
  name: string;
  label: string;
  value: V;
  onChange: (value: V) => void;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
};

type Props<V> = TypedProps<V> & {
  read: (text: string) => V;
  written: (value: V) => string;
  same?: (one: V, other: V) => boolean;
  inputMode?: "decimal" | "numeric";
  /** After what is typed: the unit. */
  unit?: ReactNode;
};

/** A value that people write: what is typed stays as it was typed for as long as it means the value. */
export const TypedField = <V,>(props: Props<V>) => {
  const { name, label, value, onChange, error, hint, optional = false, read, written, same = Object.is } = props;
  const { inputMode, unit } = props;
  const [text, setText] = useState(() => written(value));
  return (
    <Field
      name={name}
      label={label}
      inputMode={inputMode}
      dir="ltr"
      value={same(read(text), value) ? text : written(value)}
      error={error}
      hint={hint}
      optional={optional}
      after={unit === undefined ? undefined : <span aria-hidden>{unit}</span>}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
};
