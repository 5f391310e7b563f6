import { type ChangeEvent, type FocusEvent, type SubmitEvent, useRef, useState } from "react";
import { fieldProblemText } from "../api/field-text.ts";
import { ApiProblem, type FieldProblem } from "../api/failures.ts";
import { useLanguage } from "../i18n/language.ts";

/** Codes of the field catalog by field, for what is wrong with the values. */
export type Check<V> = (values: V) => Partial<Record<keyof V & string, string>>;

type Options<V> = {
  initial: V;
  check: Check<V>;
  /** What another request refused before the form opened. */
  refused?: readonly FieldProblem[] | undefined;
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

/** Focuses the first wrong control of the form. */
const focusFirst = (form: HTMLFormElement | null, wrong: object) =>
  requestAnimationFrame(() => {
    const controls = [...(form?.elements ?? [])] as HTMLElement[];
    controls.find((control) => (control.getAttribute("name") ?? "") in wrong)?.focus();
  });

/** The problems of a refusal by field, and whether some belong to no field. */
const placeProblems = <V>(errors: readonly FieldProblem[], names: readonly string[]) => {
  const placed = errors.flatMap((one) => {
    const name = fieldOf(one.path, names);
    return name === undefined ? [] : [[name, one] as const];
  });
  const problems = Object.fromEntries(placed) as Problems<V>;
  return { problems, isPlaced: placed.length > 0, isFailure: placed.length < errors.length || errors.length === 0 };
};

type Sending = {
  names: readonly string[];
  refused: readonly FieldProblem[] | undefined;
  submit: () => Promise<void> | void;
};

/** Sends the form once at a time; a refusal goes to its fields, the rest is the failure. */
const useSending = <V>(options: Sending) => {
  const [refused, setRefused] = useState(() => placeProblems<V>(options.refused ?? [], options.names).problems);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = async (): Promise<void> => {
    setFailure(undefined);
    setSending(true);
    try {
      await options.submit();
    } catch (error) {
      const { problems, isPlaced, isFailure } = placeProblems<V>(
        error instanceof ApiProblem ? error.errors : [],
        options.names,
      );
      setRefused(problems);
      if (isPlaced) focusFirst(form.current, problems);
      if (isFailure) setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { refused, setRefused, failure, setFailure, sending, form, send };
};

/**
 * A native form. A field is judged when it is left, then on each change; sending focuses the first wrong one.
 * Nothing typed is ever lost.
 */
export const useForm = <V extends Record<string, unknown>>({ initial, check, refused: before, submit }: Options<V>) => {
  const language = useLanguage();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const names = Object.keys(initial);
  const { refused, setRefused, failure, setFailure, sending, form, send } = useSending<V>({
    names,
    refused: before,
    submit: () => submit(values),
  });
  const own = problemsOf<V>(check(values));
  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...rest }) => rest as Problems<V>);
  };
  const onSubmit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event?.preventDefault();
    if (sending) return;
    setTouched(new Set(names));
    setFailure(undefined);
    if (Object.keys(own).length > 0) focusFirst(form.current, own);
    else await send();
  };
  const errorOf = (name: keyof V & string): string | undefined => {
    const problem = refused[name] ?? (touched.has(name) ? own[name] : undefined);
    return problem && fieldProblemText(problem, language);
  };
  return {
    values,
    set,
    sending,
    failure,
    errorOf,
    /** A field that was hidden when the form was sent is judged only when it is left or sent itself. */
    forget: (name: keyof V & string) =>
      setTouched((before) => new Set([...before].filter((touched) => touched !== name))),
    form: { ref: form, onSubmit, noValidate: true },
    /** For a control of text: `<Field label=… {...field("full_name")} />`. */
    field: (name: keyof V & string) => ({
      name,
      value: String(values[name] ?? ""),
      error: errorOf(name),
      onChange: (event: ChangeEvent<Control>) => set(name, event.target.value as V[typeof name]),
      onBlur: (_event: FocusEvent<Control>) => setTouched((before) => new Set(before).add(name)),
    }),
  };
};
