import type { Call } from "@sufra/domain/contract/call.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { type FieldProblem, isRecord } from "@sufra/ui/api/failures.ts";

export type FieldName<V> = keyof V & string;
/** Codes of the field catalog by field. */
export type Codes<V> = Partial<Record<FieldName<V>, string | undefined>>;
export type Schema = NonNullable<Call["body"]>;

/** A body as a form can hold it: any value may still be missing. */
export type Draft<B> = B extends readonly (infer E)[]
  ? readonly Draft<E>[]
  : B extends object
    ? { [K in keyof B]: Draft<B[K]> | null }
    : B;

export type Rules<V> = {
  /** The body schema of the call; its messages are codes of the field catalog. */
  schema?: Schema | undefined;
  body: (values: V) => unknown;
  /** What the schema cannot see; a code here replaces the schema's, which are `found`. */
  rules?: ((values: V, found: Codes<V>) => Codes<V>) | undefined;
  /** Fields of the body that have another name in the form. */
  aliases?: Readonly<Record<string, FieldName<V>>> | undefined;
};

type Names<V> = { names: readonly FieldName<V>[]; aliases?: Rules<V>["aliases"] };

/** `options.0.price` belongs to the field `options`; `manager.email` and `/email` to `email`. */
export const fieldAt = <V>(path: string, { names, aliases = {} }: Names<V>): FieldName<V> | undefined => {
  const steps = path.split(/[./]/).map((step) => aliases[step] ?? names.find((name) => name === step));
  return steps.find((name) => name !== undefined);
};

/** The first code of each field that domain rules refuse. */
export const codesOf = <V>(issues: readonly FieldIssue[]): Codes<V> => {
  const codes: Partial<Record<string, string>> = {};
  for (const { path, code } of issues) codes[path.split(".")[0] ?? path] ??= code;
  return codes;
};

const codeAt = (path: readonly string[], message: string, body: unknown): string => {
  const [first = ""] = path;
  if (path.some((step) => /^\d+$/.test(step))) return "field_invalid";
  if (first === "name" && message === "field_empty") return "name_required";
  const value = path.length === 1 && isRecord(body) ? body[first] : undefined;
  // A schema says "invalid" of an empty number; a text's own word for "empty" is better than the general one.
  const isBlank = value === null || (value === "" && message === "field_invalid");
  return isBlank ? "field_empty" : message;
};

const schemaCodes = <V>(schema: Schema, body: unknown, known: Names<V>): Codes<V> => {
  const result = schema["~standard"].validate(body);
  if (result instanceof Promise) throw new Error("A form needs a schema that answers at once");
  const codes: Partial<Record<string, string>> = {};
  for (const { path = [], message } of result.issues ?? []) {
    const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
    const name = fieldAt(steps.join("."), known);
    if (name !== undefined) codes[name] ??= codeAt(steps, message, body);
  }
  return codes;
};

/** What is wrong with the values, by field. */
export const findProblems = <V extends object>(
  values: V,
  { schema, body, rules, aliases }: Rules<V>,
): ReadonlyMap<FieldName<V>, FieldProblem> => {
  const names = Object.keys(values) as FieldName<V>[];
  const bySchema: Codes<V> = schema ? schemaCodes(schema, body(values), { names, aliases }) : {};
  const byRules: Codes<V> = rules?.(values, bySchema) ?? {};
  const problems = new Map<FieldName<V>, FieldProblem>();
  for (const name of names) {
    const code = byRules[name] ?? bySchema[name];
    if (code !== undefined) problems.set(name, { path: name, code });
  }
  return problems;
};
