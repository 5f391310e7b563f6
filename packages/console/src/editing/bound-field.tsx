import type { ComponentProps, ComponentType, ReactNode } from "react";
import { useController } from "react-hook-form";
import { Field } from "@sufra/ui/components/field.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useFormState } from "./api-form.tsx";
import { fieldWords } from "./field-words.ts";
import type { FieldName, Problem } from "./form-rules.ts";

export type Binding<T> = {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The texts of what is wrong inside a list, by path: `2.name`. */
  rowErrors: RowErrors;
};
export type RowErrors = ReadonlyMap<string, string>;
type BoundProps = keyof Binding<unknown>;

/** Name, value and error of one field of the form around it. */
export const useBinding = (name: string, ownError?: string): Binding<unknown> => {
  const form = useFormState();
  const language = useLanguage();
  const { field, fieldState } = useController({ control: form.control, name });
  const found: unknown = fieldState.error;
  const problem = found as (Pick<Problem, "params" | "rows"> & { type: string }) | undefined;
  const rows = problem?.rows ?? [];
  return {
    name,
    value: field.value,
    error: ownError ?? (problem && fieldWords(problem.type, language, problem.params)),
    rowErrors: new Map(rows.map(({ path, code, params }) => [path, fieldWords(code, language, params)])),
    onChange: (value) => {
      field.onChange(value);
      form.judge();
    },
    onBlur: () => {
      field.onBlur();
      form.leave(name);
    },
  };
};

type AnyProps = { name: string; error?: string | undefined };

/** The component with its value read from and written to the form around it; `left`: judged when it is left. */
export const bind = (component: unknown, left?: "left") => {
  const Component = component as ComponentType<object>;
  const Bound = ({ name, error: ownError, ...words }: AnyProps) => {
    const { onBlur, rowErrors: _, ...binding } = useBinding(name, ownError);
    return <Component {...words} {...binding} {...(left && { onBlur })} />;
  };
  return Bound;
};

type ValueOf<P> = P extends { value: infer T } ? T : never;
/** The fields of a form that hold exactly what a component takes. */
type NamesOf<V, T> = {
  [K in FieldName<V>]: [V[K], T] extends [T, V[K]] ? K : never;
}[FieldName<V>];
/** What a screen gives a bound component: its words, never its value. */
export type Words<P> = Omit<P, BoundProps> & { error?: string | undefined };
export type Bound<V, P> = (props: Words<P> & { name: NamesOf<V, ValueOf<P>> }) => ReactNode;

/** Props of a text input whose change is the text itself. */
export type TextProps = Omit<ComponentProps<typeof Field>, "value" | "onChange" | "onBlur"> & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

export const TextField = ({ onChange, ...rest }: TextProps) => (
  <Field {...rest} onChange={({ target }) => onChange(target.value)} />
);
