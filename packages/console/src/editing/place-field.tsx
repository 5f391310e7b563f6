import { useState } from "react";
import { Field } from "@sufra/ui/components/field.tsx";
import { type Place, placeText, readPlace } from "./place-text.ts";

export type PlaceValue = Place | null;

type Props = {
  name: string;
  label: string;
  /** Null: what is written is no place. */
  value: PlaceValue;
  onChange: (value: PlaceValue) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

const same = (one: PlaceValue, other: PlaceValue): boolean => one?.lat === other?.lat && one?.lng === other?.lng;

/** A place as maps write it: what a map shows can be read here, and typed without one. */
export const PlaceField = ({ name, label, value, onChange, error, hint }: Props) => {
  const [text, setText] = useState(() => (value ? placeText(value) : ""));
  const shown = same(readPlace(text), value) ? text : value ? placeText(value) : "";
  return (
    <Field
      name={name}
      label={label}
      dir="ltr"
      value={shown}
      error={error}
      hint={hint}
      onChange={(event) => {
        setText(event.target.value);
        onChange(readPlace(event.target.value));
      }}
    />
  );
};
