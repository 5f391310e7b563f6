import { createContext, type ReactNode, type SubmitEvent, useContext, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { type Draft, type FieldName, findProblems, placeIssues, type Problem, type Rules } from "./form-rules.ts";

export type ApiFormOptions<V extends FieldValues, B> = Omit<Rules<V>, "body"> & {
  /** As it was when the form opened; later reads never overwrite what was typed. */
  initial: V;
  /** The values as the call takes them; absent: as they are. */
  body?: ((values: V) => Draft<B>) | undefined;
};

type Options<V extends FieldValues, B> = ApiFormOptions<V, B> & {
  /** Its body passed the schema. A refusal it throws goes to its fields, the rest to `failure`. */
  submit: (body: B, values: V) => Promise<void>;
};

/** A refusal stands until the value of its field changes. */
type Refusal = { problem: Problem; value: string };

type Wrong = readonly { path: string; rows?: Problem["rows"] | undefined }[];

/** Paths of all that is wrong: of each field, or of each wrong part of its rows. */
const wrongPaths = (wrong: Wrong): string[] =>
  wrong.flatMap(({ path, rows = [] }) => [path, ...rows.map((row) => `${path}.${row.path}`)]);

/** Focuses the first control of the page that carries the name of a wrong field, or is one. */
const focusFirst = (element: HTMLFormElement | null, wrong: Wrong) =>
  requestAnimationFrame(() => {
    const paths = wrongPaths(wrong);
    const controls = [...(element?.elements ?? [])] as HTMLInputElement[];
    const isWrong = (control: HTMLElement) => {
      const name = control.getAttribute("name") ?? "";
      return name !== "" && paths.some((path) => path === name || path.startsWith(`${name}.`));
    };
    controls.find((control) => !control.disabled && (isWrong(control) || control.ariaInvalid === "true"))?.focus();
  });

/** The errors of the library, which carry what the resolver below gave it. */
const toWrong = (errors: FieldErrors): Wrong =>
  Object.entries(errors).map(([path, error]) => ({ path, rows: (error as Partial<Problem> | undefined)?.rows }));

/** What the form finds wrong, together with what the server refused and was not changed since. */
const useFormWithRefusals = <V extends FieldValues>(initial: V, rules: Rules<V>) => {
  const refusals = useRef(new Map<string, Refusal>());
  const findAll = (values: V): (readonly [string, Problem])[] => {
    const current = [...refusals.current].filter(([name, { value }]) => JSON.stringify(values[name]) === value);
    return [...findProblems(values, rules), ...current.map(([name, { problem }]) => [name, problem] as const)];
  };
  const form = useForm<V, unknown, V>({
    defaultValues: initial as DefaultValues<V>,
    // `judge` below decides when to validate: a rule may compare several fields, the library validates one.
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = findAll(values).map(
        ([name, { code, params, rows }]) => [name, { type: code, params, rows }] as const,
      );
      return wrong.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(wrong) as unknown as FieldErrors<V> };
    },
  });
  const refuse = (problems: Readonly<Record<string, Problem>>) => {
    const values: FieldValues = form.getValues();
    refusals.current = new Map(
      Object.entries(problems).map(([name, problem]) => [name, { problem, value: JSON.stringify(values[name]) }]),
    );
    void form.trigger(Object.keys(problems) as Path<V>[]);
  };
  return { form, refuse, clearRefusals: () => refusals.current.clear() };
};

/** Sends a checked form once at a time; what it throws goes to its fields, or is the failure. */
const useSending = <V extends FieldValues>(options: {
  form: UseFormReturn<V, unknown, V>;
  send: (values: V) => Promise<void>;
  aliases: Rules<V>["aliases"];
  refuse: (problems: Readonly<Record<string, Problem>>) => void;
  clearRefusals: () => void;
}) => {
  const { form, aliases, refuse, clearRefusals } = options;
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const showRefusal = (error: unknown, names: readonly FieldName<V>[]) => {
    const found = error instanceof ApiProblem ? error.errors : [];
    const { problems, unplaced } = placeIssues<V>(found, { names, aliases });
    refuse(Object.fromEntries(problems));
    if (problems.size > 0) focusFirst(element.current, [...problems.values()]);
    if (unplaced.length > 0 || found.length === 0) setFailure(error);
  };
  const send = async (values: V): Promise<void> => {
    setSending(true);
    try {
      await options.send(values);
    } catch (error) {
      showRefusal(error, Object.keys(values));
    } finally {
      setSending(false);
    }
  };
  const onSubmit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event?.preventDefault();
    if (busy.current) return;
    busy.current = true;
    clearRefusals();
    setFailure(undefined);
    try {
      await form.handleSubmit(send, (wrong) => void focusFirst(element.current, toWrong(wrong)))();
    } finally {
      busy.current = false;
    }
  };
  return {
    sending,
    failure,
    /** True from the submit until its answer, before the render that shows it. */
    isBusy: () => busy.current,
    form: { ref: element, onSubmit, noValidate: true },
  };
};

/** A form that sends one call: checks it, sends it once, and puts refusals at their fields. */
export const useApiForm = <V extends FieldValues, B = V>(options: Options<V, B>) => {
  const { initial, schema, rules, aliases, submit } = options;
  // Without `body` the values are the body: B is V then.
  const body = options.body ?? ((values: V) => values as unknown as Draft<B>);
  const { form, refuse, clearRefusals } = useFormWithRefusals(initial, { schema, body, rules, aliases });
  const send = (values: V) => submit(body(values) as B, values);
  const sending = useSending({ form, send, aliases, refuse, clearRefusals });
  const { errors, isDirty, isSubmitted, touchedFields } = form.formState;
  /** Before the first submit only fields that were left are judged; then all, on each change. */
  const judge = () => {
    const names = [...Object.keys(touchedFields), ...Object.keys(errors)] as Path<V>[];
    if (isSubmitted) void form.trigger();
    else if (names.length > 0) void form.trigger(names);
  };
  return {
    ...sending,
    control: form.control,
    getValues: form.getValues,
    dirty: isDirty,
    judge,
    wrongCount: toWrong(errors).reduce((count, { rows = [] }) => count + Math.max(1, rows.length), 0),
    set: <K extends FieldName<V>>(name: K, value: V[K]) => {
      form.setValue(name as unknown as Path<V>, value, { shouldDirty: true });
      judge();
    },
    /** A field that was left is judged at once. */
    leave: (name: FieldName<V>) => void form.trigger(name as unknown as Path<V>),
    refuse: (name: FieldName<V>, code: string) => refuse({ [name]: { path: name, code } }),
    /** These values count as unchanged from now on. */
    markSaved: (values: V) => form.resetDefaultValues(values),
  };
};

export type ApiFormState<V extends FieldValues = FieldValues> = ReturnType<typeof useApiForm<V>>;

const FormContext = createContext<ApiFormState | null>(null);

/** The form a bound field belongs to. */
export const useFormState = (): ApiFormState => {
  const form = useContext(FormContext);
  if (form === null) throw new Error("A bound field needs a form around it");
  return form;
};

type ProviderProps<V extends FieldValues> = { form: ApiFormState<V>; children: ReactNode };

/** Gives bound fields their form. */
export const FormProvider = <V extends FieldValues>({ form, children }: ProviderProps<V>) => (
  // A bound field knows the names of its own form only, so the context need not.
  <FormContext value={form as unknown as ApiFormState}>{children}</FormContext>
);

type Props<V extends FieldValues> = ProviderProps<V> & { className?: string | undefined };

/** A form with bound fields that asks nothing when it is left: sign-in, passwords, one-time codes. */
export const ApiForm = <V extends FieldValues>({ form, className, children }: Props<V>) => (
  <FormProvider form={form}>
    <form {...form.form} className={className}>
      {children}
    </form>
  </FormProvider>
);
