import type { Call } from "@sufra/domain/contract/call.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import type { FieldProblem } from "@sufra/ui/api/failures.ts";

export type FieldName<V> = keyof V & string;
/** Codes of the field catalog by field, or by a path inside a list: `options.2.name`. */
export type Codes<V> = Partial<Record<FieldName<V>, string | undefined>> & {
  [path: `${string}.${number}.${string}`]: string | undefined;
};
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

/** What is wrong with a field; in `rows` with parts of a list, by their path below it: `2.name`. */
export type Problem = FieldProblem & { rows?: readonly FieldProblem[] };
type Problems<V> = Map<FieldName<V>, Problem>;

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

/** `options.0.price` belongs to the field `options`; `manager.email` and `/email` to `email`. */
const splitPath = <V>(path: string, { names, aliases = {} }: Names<V>) => {
  const steps = path.split(/[./]/);
  for (const [place, step] of steps.entries()) {
    const name = aliases[step] ?? names.find((each) => each === step);
    if (name !== undefined) return { name, below: steps.slice(place + 1) };
  }
  return undefined;
};

const addProblem = <V>(problems: Problems<V>, name: FieldName<V>, below: readonly string[], issue: FieldProblem) => {
  const { rows = [], ...first } = problems.get(name) ?? { ...issue, path: name };
  const path = below.join(".");
  const isNew = isIndex(below[0]) && rows.every((row) => row.path !== path);
  const inside = isNew ? [...rows, { ...issue, path }] : rows;
  problems.set(name, inside.length > 0 ? { ...first, rows: inside } : first);
};

/** Issues by the field they belong to, which keeps the code of its first; `unplaced` belong to none. */
export const placeIssues = <V>(issues: readonly FieldProblem[], known: Names<V>) => {
  const problems: Problems<V> = new Map();
  const unplaced: FieldProblem[] = [];
  for (const issue of issues) {
    const place = splitPath(issue.path, known);
    if (place) addProblem(problems, place.name, place.below, issue);
    else unplaced.push(issue);
  }
  return { problems, unplaced };
};

/** The first code of each field that domain rules refuse, and of each part of its rows. */
export const codesOf = <V>(issues: readonly FieldIssue[]): Codes<V> => {
  const codes: Partial<Record<string, string>> = {};
  for (const { path, code } of issues) {
    const [first = path, second] = path.split(".");
    codes[first] ??= code;
    if (isIndex(second)) codes[path] ??= code;
  }
  return codes as Codes<V>;
};

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Partial<Record<string, unknown>> | null | undefined)?.[step], body);

const codeAt = (path: readonly string[], message: string, body: unknown): string => {
  const isName = path[0] === "name" || (path.some(isIndex) && path.includes("name"));
  if (isName && message === "field_empty") return "name_required";
  const value = valueAt(body, path);
  // A schema says "invalid" of an empty number; a text's own word for "empty" is better than the general one.
  const isBlank = value === null || (value === "" && message === "field_invalid");
  return isBlank ? "field_empty" : message;
};

/** What Zod adds to a standard issue of a number out of bounds. */
type BoundIssue = { code?: unknown; maximum?: unknown };
const wholeShare = 10_000;

/** A schema says "invalid" of every wrong number; the form can say which way it is wrong. */
const numberCode = (path: readonly string[], issue: BoundIssue, value: unknown): string | undefined => {
  if (Number.isNaN(value)) return "number_invalid";
  if (typeof value !== "number") return undefined;
  if (issue.code === "too_small") return "number_low";
  if (issue.code !== "too_big") return undefined;
  return path.at(-1)?.endsWith("_bp") && issue.maximum === wholeShare ? "percent_high" : "number_high";
};

const schemaIssues = (schema: Schema, body: unknown): FieldProblem[] => {
  const result = schema["~standard"].validate(body);
  if (result instanceof Promise) throw new Error("A form needs a schema that answers at once");
  return (result.issues ?? []).map((issue) => {
    const { path = [], message } = issue;
    const steps = path.map((step) => String(typeof step === "object" ? step.key : step));
    const code = message === "field_invalid" ? numberCode(steps, issue as BoundIssue, valueAt(body, steps)) : undefined;
    return { path: steps.join("."), code: code ?? codeAt(steps, message, body) };
  });
};

/** What is wrong with the values, by field. */
export const findProblems = <V extends object>(
  values: V,
  { schema, body, rules, aliases }: Rules<V>,
): ReadonlyMap<FieldName<V>, Problem> => {
  const names = Object.keys(values) as FieldName<V>[];
  const { problems } = placeIssues<V>(schema ? schemaIssues(schema, body(values)) : [], { names, aliases });
  const found = Object.fromEntries([...problems].map(([name, { code }]) => [name, code])) as Codes<V>;
  const byRules = Object.entries<string | undefined>(rules?.(values, found) ?? {});
  for (const [path, code] of byRules) {
    if (code === undefined) continue;
    const [first = path, ...below] = path.split(".");
    const name = first as FieldName<V>;
    if (below.length > 0) addProblem(problems, name, below, { path, code });
    else problems.set(name, { ...problems.get(name), path, code });
  }
  return new Map(
    names.flatMap((name) => {
      const problem = problems.get(name);
      return problem ? [[name, problem]] : [];
    }),
  );
};
