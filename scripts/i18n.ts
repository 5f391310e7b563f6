/**
 * Interface texts. Every feature keeps its own `messages.json` beside its screens:
 *
 *   packages/{ui,storefront,console}/src/<feature>/messages.json
 *   {
 *     "cart_continue": { "ar": "متابعة", "en": "Continue" },
 *     "cart_greeting": { "ar": "أهلًا {name}", "en": "Hello {name}" },
 *     "cart_items": {
 *       "ar": { "zero": "…", "one": "…", "two": "…", "few": "{count} …", "many": "{count} …", "other": "{count} …" },
 *       "en": { "one": "{count} item", "other": "{count} items" }
 *     }
 *   }
 *
 * Keys are snake_case, begin with the feature's name (`console_<feature>_` in the console) and are unique in
 * the product. Arabic first. A text that counts is written as plural forms (all six in Arabic) of `{count}`.
 *
 * `node scripts/i18n.ts` checks them, merges them and compiles typed functions into
 * packages/ui/src/i18n/compiled (not in git); it does nothing when they are up to date. Screens write
 * `import { m } from "@sufra/ui/i18n/messages.ts"` and call `m.cart_items({ count: 3 })`.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { glob } from "node:fs/promises";
import path from "node:path";
import { compile } from "@inlang/paraglide-js";
import { type Source, mergeSources } from "../packages/ui/src/i18n/message-files.ts";

const root = path.resolve(import.meta.dirname, "..");
const ui = path.join(root, "packages/ui");
const compiled = path.join(ui, "src/i18n/compiled");
const merged = path.join(ui, ".cache/messages");

export const messageFiles = "packages/{ui,storefront,console}/src/**/messages.json";

export const readSources = async (): Promise<Source[]> => {
  const files: string[] = [];
  for await (const file of glob(messageFiles, { cwd: root })) files.push(file);
  return files.sort().map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
};

const stampOf = (sources: Source[]): string => {
  const hash = createHash("sha256");
  const own = ["scripts/i18n.ts", "packages/ui/src/i18n/message-files.ts", "packages/ui/project.inlang/settings.json"];
  for (const file of own) hash.update(readFileSync(path.join(root, file)));
  for (const { file, text } of sources) hash.update(`${file}\n${text}\n`);
  return hash.digest("hex");
};

const upToDate = (stamp: string): boolean => {
  const file = path.join(compiled, "stamp.txt");
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
};

/** Compiles into a directory of its own and swaps it in whole, so that a reader never meets half a compilation. */
export const compileMessages = async (): Promise<"compiled" | "up to date"> => {
  const sources = await readSources();
  const stamp = stampOf(sources);
  if (upToDate(stamp)) return "up to date";

  const { locales, problems } = mergeSources(sources);
  if (problems.length > 0) throw new Error(`Messages:\n  ${problems.join("\n  ")}`);
  mkdirSync(merged, { recursive: true });
  for (const [locale, messages] of Object.entries(locales)) {
    const file = path.join(merged, `${locale}.json`);
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(messages, null, 2));
    renameSync(`${file}.${process.pid}`, file);
  }

  const fresh = path.join(ui, `.cache/compiled-${process.pid}`);
  await compile({
    project: path.join(ui, "project.inlang"),
    outdir: fresh,
    strategy: ["globalVariable", "baseLocale"],
    emitTsDeclarations: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    disableAsyncLocalStorage: true,
  });
  writeFileSync(path.join(fresh, "stamp.txt"), stamp);
  const old = path.join(ui, `.cache/replaced-${process.pid}`);
  try {
    if (existsSync(compiled)) renameSync(compiled, old);
    renameSync(fresh, compiled);
  } catch (error) {
    // Another process compiled at the same moment and its result is in place.
    if (!upToDate(stamp)) throw error;
  }
  for (const rest of [fresh, old]) rmSync(rest, { recursive: true, force: true });
  return "compiled";
};

if (import.meta.main) {
  const started = Date.now();
  const result = await compileMessages();
  process.stdout.write(`Messages ${result} (${Date.now() - started} ms)\n`);
  process.exit(0);
}
