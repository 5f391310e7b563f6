import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from "react";
import { fieldProblemText, fieldText } from "../api/field-text.ts";
import { ApiProblem, type FieldProblem } from "../api/failures.ts";
import { useLanguage } from "../i18n/language.ts";

/** Codes of the field catalogue by field, for what is wrong with the values. */
export type Check<V> = (values: V) => Partial<Record<keyof V & string, string>>;

type Options<V> = {
  initial: V;
  check: Check<V>;
  /** A refusal it throws is shown at its fields; what belongs to no field is kept in `failure`. */
  submit: (values: V) => Promise<void> | void;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Problems<V> = Partial<Record<keyof V & string, FieldProblem>>;

const problemsOf = <V>(codes: Partial<Record<string, string>>): Problems<V> => {
  const wrong = Object.entries(codes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(wrong.map(([path, code]) => [path, { path, code }])) as Problems<V>;
};

/** `options.0.price` belongs to the field `options`; `user.phone_number` and `/phone_number` to `phone_number`. */
const fieldOf = (path: string, names: readonly string[]): string | undefined => {
  const steps = path.split(/[./]/).filter((step) => step !== "");
  return names.find((name) => name === steps[0]) ?? names.find((name) => name === steps.at(-1));
};

/**
 * A native form with our manners: a field is judged when it is left and again on each change after that; sending jumps
 * to the first wrong one; nothing typed is ever lost.
 */
export const useForm = <V extends Record<string, unknown>>({ initial, check, submit }: Options<V>) => {
  const language = useLanguage();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Problems<V>>({});
  const [failure, setFailure] = useState<unknown>(undefined);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial);

  const own = problemsOf<V>(check(values));
  const problemOf = (name: keyof V & string): FieldProblem | undefined =>
    refused[name] ?? (touched.has(name) ? own[name] : undefined);

  const focusFirst = (wrong: Problems<V>) =>
    requestAnimationFrame(() => {
      const controls = [...(form.current?.elements ?? [])] as HTMLElement[];
      controls.find((control) => (control.getAttribute("name") ?? "") in wrong)?.focus();
    });

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...rest }) => rest as Problems<V>);
  };
  const touch = (name: string) => setTouched((before) => new Set(before).add(name));

  const onSubmit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event?.preventDefault();
    if (sending) return;
    setTouched(new Set(names));
    setFailure(undefined);
    if (Object.keys(own).length > 0) {
      focusFirst(own);
      return;
    }
    setSending(true);
    try {
      await submit(values);
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      const placed = errors.flatMap((one) => {
        const name = fieldOf(one.path, names);
        return name === undefined ? [] : [[name, one] as const];
      });
      const problems = Object.fromEntries(placed) as Problems<V>;
      setRefused(problems);
      if (placed.length > 0) focusFirst(problems);
      if (placed.length < errors.length || errors.length === 0) setFailure(error);
    } finally {
      setSending(false);
    }
  };

  const textOf = (name: keyof V & string): string | undefined => {
    const problem = problemOf(name);
    return problem && fieldProblemText(problem, language);
  };

  return {
    values,
    set,
    sending,
    failure,
    errorOf: textOf,
    /** A field that was not there to be filled in when the form was sent is judged once it is left or sent itself. */
    forget: (name: keyof V & string) =>
      setTouched((before) => new Set([...before].filter((touched) => touched !== name))),
    /** How many fields are wrong, for the summary after sending. */
    wrongCount: names.filter((name) => problemOf(name) !== undefined).length,
    /** Puts a refusal at a field from outside: `refuse("coupon", "field_empty")`. */
    refuse: (name: keyof V & string, code: string) =>
      setRefused((before) => ({ ...before, [name]: { path: name, code } })),
    fieldText: (code: string) => fieldText(code, language),
    form: { ref: form, onSubmit, noValidate: true },
    /** For a control of text: `<Field label=… {...field("full_name")} />`. */
    field: (name: keyof V & string) => ({
      name,
      value: String(values[name] ?? ""),
      error: textOf(name),
      onChange: (event: ChangeEvent<Control>) => set(name, event.target.value as V[typeof name]),
      onBlur: (_event: FocusEvent<Control>) => touch(name),
    }),
  };
};
