import type { Call } from "@sufra/domain/contract/call.ts";
import { isFieldCode } from "@sufra/domain/errors/catalog.ts";
import { z } from "zod/mini";
import { AppError, type FieldError } from "../errors.ts";
import { hostileFields } from "./hostile-input.ts";

type Schema = z.core.$ZodType;

const at = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );

/** Keeps messages that are field codes; a missing or empty value is `field_empty`. */
const fieldErrors = (issue: z.core.$ZodIssue, input: unknown): FieldError[] => {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: path === "" ? key : `${path}.${key}`, code: "field_unknown" }));
  }
  const value = at(input, issue.path);
  const missing = value === undefined || value === null || value === "";
  if (isFieldCode(issue.message) && !(missing && issue.message === "field_invalid"))
    return [{ path, code: issue.message }];
  return [{ path, code: missing ? "field_empty" : "field_invalid" }];
};

/** The parsed value, or the errors of its fields. */
export const readWith = (schema: Schema, input: unknown): { value: unknown } | { errors: FieldError[] } => {
  const result = z.core.safeParse(schema, input);
  if (result.success) return { value: result.data };
  return { errors: result.error.issues.flatMap((issue) => fieldErrors(issue, input)) };
};

const readOrRefuse = (schema: Schema, input: unknown): unknown => {
  const read = readWith(schema, input);
  if ("errors" in read) throw new AppError("validation_failed", undefined, read.errors);
  return read.value;
};

/** An invalid path parameter is not found: 404, without a hint at the format of ids. */
export const readParams = (call: Call, input: unknown): unknown => {
  if (call.params === undefined) return undefined;
  const read = readWith(call.params, input);
  if ("errors" in read || hostileFields(input, { cards: false }).length > 0) throw new AppError("not_found");
  return read.value;
};

export const readQuery = (call: Call, input: unknown): unknown => {
  const hostile = hostileFields(input, { cards: false });
  if (hostile.length > 0) throw new AppError("validation_failed", undefined, hostile);
  return call.query === undefined ? undefined : readOrRefuse(call.query, input);
};

export const readBody = (call: Call, input: unknown): unknown => {
  if (call.body === undefined) {
    // A provider's webhook has no body schema of ours.
    const keys = call.tenant === "none" || typeof input !== "object" || input === null ? [] : Object.keys(input);
    if (keys.length > 0) {
      throw new AppError(
        "validation_failed",
        undefined,
        keys.map((path) => ({ path, code: "field_unknown" })),
      );
    }
    return undefined;
  }
  const hostile = hostileFields(input, { cards: true });
  if (hostile.length > 0) throw new AppError("validation_failed", undefined, hostile);
  return readOrRefuse(call.body, input === undefined ? {} : input);
};

const inner = (schema: Schema): [string, Schema][] => {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape);
    case "array":
      return [["[]", def.element]];
    case "union":
      return def.options.map((option, index) => [`|${index}`, option]);
    case "tuple":
      return def.items.map((item, index) => [`[${index}]`, item]);
    case "record":
      return [["{}", def.valueType]];
    case "intersection":
      return [
        ["&", def.left],
        ["&", def.right],
      ];
    case "pipe":
      return [
        ["", def.in],
        ["", def.out],
      ];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return [["", def.innerType]];
    default:
      return [];
  }
};

/** Finds schemas that accept undeclared fields: all bodies and answers must be closed objects. */
const openObjects = (schema: Schema, path = ""): string[] => {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  const open = def.type === "object" && def.catchall?._zod.def.type !== "never" ? [path === "" ? "(root)" : path] : [];
  return [
    ...open,
    ...inner(schema).flatMap(([name, each]) => openObjects(each, `${path}${name === "" ? "" : `.${name}`}`)),
  ];
};

/** Refuses a contract that would silently drop fields. */
export const assertStrict = (call: Call): void => {
  const answers = Object.values(call.answers).filter((answer) => answer !== null && typeof answer !== "string");
  for (const schema of [...(call.body === undefined ? [] : [call.body]), ...answers]) {
    const open = openObjects(schema);
    if (open.length > 0) throw new TypeError(`${call.method} ${call.url}: use z.strictObject at ${open.join(", ")}`);
  }
};
