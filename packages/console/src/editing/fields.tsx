import { type ComponentProps, type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { SwitchRow } from "@sufra/ui/components/switch-row.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { useWorkplace } from "../app/workplace.ts";
import { AmountField } from "./amount-field.tsx";
import { useFormState } from "./api-form.tsx";
import { bind, type Binding, type Bound, TextField, type TextProps, useBinding, type Words } from "./bound-field.tsx";
import { CountField } from "./count-field.tsx";
import type { FieldName } from "./form-rules.ts";
import { LinkField } from "./link-field.tsx";
import { PercentField } from "./percent-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { SubsetField } from "./subset-field.tsx";
import { TextPair } from "./text-pair.tsx";
import styles from "./chips-field.module.css";

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

const writtenMoment = (value: string | null, zone: string): string => {
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
const MomentField = ({ name, label, value, onChange, error, hint }: Props) => {
  const { style } = useWorkplace();
  const [text, setText] = useState(() => writtenMoment(value, style.zone));
  return (
    <Field
      type="datetime-local"
      name={name}
      label={label}
      dir="ltr"
      value={read(text, style.zone) === value ? text : writtenMoment(value, style.zone)}
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

type Choice = string | number | boolean | null;
type ChoiceProps<T> = {
  name: string;
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  dir?: "ltr";
};

const written = (value: Choice): string => String(value ?? "");

/** One of several values in a native select; null means "none of them". */
const ChoiceField = <T extends Choice>({ options, value, onChange, ...rest }: ChoiceProps<T>) => (
  <Select
    {...rest}
    value={written(value)}
    options={options.map((option) => ({ value: written(option.value), label: option.label }))}
    onChange={({ target }) => {
      const chosen = options.find((option) => written(option.value) === target.value);
      if (chosen) onChange(chosen.value);
    }}
  />
);

type ChipsProps<T> = {
  label: string;
  /** Only for screen readers, if a heading above says the same. */
  hideLabel?: boolean;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** One of a few options, all visible. */
const ChipsField = <T extends string | number>({ label, hideLabel, options, value, onChange }: ChipsProps<T>) => (
  <fieldset className={styles.chips} aria-label={hideLabel ? label : undefined}>
    {!hideLabel && <legend className={styles.legend}>{label}</legend>}
    {options.map((option) => (
      <Chip key={option.value} selected={option.value === value} onClick={() => onChange(option.value)}>
        {option.label}
      </Chip>
    ))}
  </fieldset>
);

type SwitchProps = Omit<ComponentProps<typeof SwitchRow>, "checked" | "onChange"> & {
  name: string;
  error?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
};

const SwitchField = ({ name: _, error: __, value, ...rest }: SwitchProps) => <SwitchRow {...rest} checked={value} />;

type AnyProps = { name: string; children: (binding: Binding<unknown>) => ReactNode };

const AnyField = ({ name, children }: AnyProps) => children(useBinding(name));

const useValues = () => useWatch({ control: useFormState().control });
const useValue = (name: string): unknown => useWatch({ control: useFormState().control, name });

const table = {
  Text: bind(TextField, "left"),
  Pair: bind(TextPair),
  Amount: bind(AmountField),
  Count: bind(CountField),
  Percent: bind(PercentField),
  Moment: bind(MomentField),
  Link: bind(LinkField),
  Place: bind(PlaceField),
  Picture: bind(PictureField),
  Switch: bind(SwitchField),
  Choice: bind(ChoiceField, "left"),
  Chips: bind(ChipsField),
  Subset: bind(SubsetField),
  Field: AnyField,
  useValues,
  useValue,
  useForm: useFormState,
};

/** The fields of a form that hold one of the values a component takes. */
type NamesWithin<V, T> = { [K in FieldName<V>]: V[K] extends T ? K : never }[FieldName<V>];
type Item<T> = T extends readonly (infer E)[] ? E : never;
type Options<T> = { options: readonly { value: T; label: string }[] };

/** The field components of a form over `V`: a name that the form lacks, or of another type, does not compile. */
export type Fields<V> = {
  Text: Bound<V, TextProps>;
  Pair: Bound<V, ComponentProps<typeof TextPair>>;
  Amount: Bound<V, ComponentProps<typeof AmountField>>;
  Count: Bound<V, ComponentProps<typeof CountField>>;
  Percent: Bound<V, ComponentProps<typeof PercentField>>;
  Moment: Bound<V, ComponentProps<typeof MomentField>>;
  Link: Bound<V, ComponentProps<typeof LinkField>>;
  Place: Bound<V, ComponentProps<typeof PlaceField>>;
  Picture: Bound<V, ComponentProps<typeof PictureField>>;
  Switch: Bound<V, SwitchProps>;
  Choice: <K extends NamesWithin<V, string | number | boolean | null>>(
    props: Omit<Words<ComponentProps<typeof ChoiceField>>, "options"> & Options<V[K]> & { name: K },
  ) => ReactNode;
  Chips: <K extends NamesWithin<V, string | number>>(
    props: Omit<Words<ComponentProps<typeof ChipsField>>, "options"> & Options<V[K]> & { name: K },
  ) => ReactNode;
  Subset: <K extends NamesWithin<V, readonly (string | number)[] | null>>(
    props: Omit<Words<ComponentProps<typeof SubsetField>>, "options"> & Options<Item<V[K]>> & { name: K },
  ) => ReactNode;
  /** Any other component: it is given the binding. */
  Field: <K extends FieldName<V>>(props: { name: K; children: (binding: Binding<V[K]>) => ReactNode }) => ReactNode;
  useValues: () => V;
  useValue: <K extends FieldName<V>>(name: K) => V[K];
  useForm: () => {
    dirty: boolean;
    wrongCount: number;
    set: <K extends FieldName<V>>(name: K, value: V[K]) => void;
    refuse: (name: FieldName<V>, code: string) => void;
  };
};

export const fieldsOf = <V extends object>(): Fields<V> => table as unknown as Fields<V>;
