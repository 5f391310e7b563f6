import type { Call } from "@sufra/domain/contract/call.ts";
import type { z } from "zod/mini";

type Schema = z.core.$ZodType;

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
export const openObjects = (schema: Schema, path = ""): string[] => {
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
