/** Texts that no screen shows, and errors of fields that nothing returns. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";

/** Composed names: the audit log's contract test finds the words that it needs. */
const composed = /^console_audit_log_(?:verb|target|field|value)_/;

/** A text is used as `m.key`, an error as `"code"`. */
export const findUnused = (code: string, keys: readonly string[], fieldCodes: readonly string[]): string[] => {
  const texts = new Set(code.match(/(?<=\bm\.)\w+/g));
  const codes = new Set(code.match(/(?<=")\w+(?=")/g));
  return [
    ...keys.filter((key) => !composed.test(key) && !texts.has(key)),
    ...fieldCodes.filter((each) => !codes.has(each)),
  ].map((name) => `${name}: nothing uses this text`);
};

export const readCode = async (root: string): Promise<string> => {
  const code: string[] = [];
  for await (const file of glob("packages/{domain,server,ui,storefront,console}/src/**/*.{ts,tsx}", { cwd: root }))
    if (!/\.test\.tsx?$|\/compiled\/|errors\/field-catalog\.ts$/.test(file))
      code.push(readFileSync(path.join(root, file), "utf8"));
  return code.join("\n");
};
