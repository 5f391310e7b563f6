import { useState } from "react";
import { toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { useWorkplace } from "../app/workplace.ts";

type Props = {
  name: string;
  label: string;
  /** An instant; null: none is written. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

const two = (count: number): string => String(count).padStart(2, "0");

const written = (value: string | null, zone: string): string => {
  if (value === null) return "";
  const { day, minute } = toLocalTime(new Date(value), zone);
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

const read = (text: string, zone: string): string | null => {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? [];
  if (day === undefined) return null;
  return toInstant(day, Number(hours) * 60 + Number(minutes), zone).toISOString();
};

/** A day and an hour in the establishment's own time, wherever the one who writes it is. */
export const MomentField = ({ name, label, value, onChange, error, hint }: Props) => {
  const { style } = useWorkplace();
  const [text, setText] = useState(() => written(value, style.zone));
  return (
    <Field
      type="datetime-local"
      name={name}
      label={label}
      dir="ltr"
      value={read(text, style.zone) === value ? text : written(value, style.zone)}
      error={error}
      hint={hint}
      optional
      onChange={({ target }) => {
        setText(target.value);
        onChange(read(target.value, style.zone));
      }}
    />
  );
};
