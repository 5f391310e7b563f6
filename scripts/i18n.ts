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
 * the product. Arabic first. A text that counts is written as plural forms (all six in Arabic) of `{count}`. Numbers
 * are written in the establishment's digits, `{count}` with thousands apart; what must stay as it is (a code) is passed as
 * a string.
 *
 * `node scripts/i18n.ts` checks them, merges them and compiles typed functions into
 * packages/ui/src/i18n/compiled (not in git); it does nothing when they are up to date. Screens write
 * `import { m } from "@sufra/ui/i18n/messages.ts"` and call `m.cart_items({ count: 3 })`.
 */
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { glob } from "node:fs/promises";
import path from "node:path";
import { compile } from "@inlang/paraglide-js";
import { type Locale, type Source, mergeSources, namesIn } from "../packages/ui/src/i18n/message-files.ts";

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

const stampOf = (sources: Source[], structure: string): string => {
  const hash = createHash("sha256").update(structure);
  const own = ["scripts/i18n.ts", "packages/ui/src/i18n/message-files.ts", "packages/ui/project.inlang/settings.json"];
  for (const file of own) hash.update(readFileSync(path.join(root, file)));
  for (const { file, text } of sources) hash.update(`${file}\n${text}\n`);
  return hash.digest("hex");
};

const isUpToDate = (folder: string, stamp: string): boolean => {
  const file = path.join(folder, "stamp.txt");
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
};

const compileProject = (project: string, outdir: string, more: { development: boolean }): Promise<unknown> =>
  compile({
    project,
    outdir,
    // In development one module per language: otherwise a browser loads every text separately.
    outputStructure: more.development ? "locale-modules" : "message-modules",
    strategy: ["globalVariable", "baseLocale"],
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    disableAsyncLocalStorage: true,
  });

/** How texts write their numbers; packages/ui/src/i18n/digits.ts says how. */
const numberFiles = {
  "numbers.js": "export let write = (value) => value;\nexport const overwriteWrite = (next) => void (write = next);\n",
  "numbers.d.ts":
    "export declare const overwriteWrite: (next: (value: unknown, isCount?: boolean) => unknown) => void;\n",
};

const writeNumberFiles = (folder: string): void => {
  for (const [file, code] of Object.entries(numberFiles)) writeFileSync(path.join(folder, file), code);
};

type Texts = Record<string, unknown>;

const toMessageType = (texts: readonly unknown[]): string => {
  const counts = texts.some((text) => typeof text === "object") ? ["count"] : [];
  const names = new Set([...counts, ...namesIn(JSON.stringify(texts))]);
  if (names.size === 0) return "Message";
  return `MessageOf<{ ${[...names].map((name) => `${name}: NonNullable<unknown>`).join("; ")} }>`;
};

/** One file with the types of all texts: the compiler writes one for each text, which takes half of its time. */
const writeTypes = (folder: string, { ar, en }: Record<Locale, Texts>): void => {
  const lines = Object.entries(ar).map(([key, text]) => `  const ${key}: ${toMessageType([text, en[key]])};\n`);
  const types = [
    `type Options = { locale?: "ar" | "en" };\n`,
    `type Message = (inputs?: Record<string, never>, options?: Options) => string;\n`,
    `type MessageOf<Inputs> = (inputs: Inputs, options?: Options) => string;\n`,
    `export declare namespace m {\n${lines.join("")}}\n`,
  ];
  writeFileSync(path.join(folder, "messages.d.ts"), types.join(""));
  const runtime = `export declare const overwriteGetLocale: (next: () => "ar" | "en") => void;\n`;
  writeFileSync(path.join(folder, "runtime.d.ts"), runtime);
};

/** Formats numbers in compiled texts with `write`; a count, unlike the number of a table, has its thousands apart: the compiler has no formatter that depends on the establishment. */
const writeNumbers = (code: string, from: string): string => {
  const result = code.replaceAll(/\$\{(i\?\.(\w+))\}/g, (_, value: string, name: string) =>
    name === "count" ? `\${write(${value}, true)}` : `\${write(${value})}`,
  );
  return result === code ? code : `import { write } from "${from}/numbers.js";\n${result}`;
};

const writeMessages = (folder: string, messages: Texts): void => {
  mkdirSync(folder, { recursive: true });
  for (const [locale, texts] of Object.entries(messages)) {
    const file = path.join(folder, `${locale}.json`);
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(texts, null, 2));
    renameSync(`${file}.${process.pid}`, file);
  }
};

const mergeOrThrow = (sources: Source[]): Record<Locale, Texts> => {
  const { locales, problems } = mergeSources(sources);
  if (problems.length > 0) throw new Error(`Messages:\n  ${problems.join("\n  ")}`);
  return locales;
};

/** Compiles into a separate directory and swaps it in as a whole, so that no reader sees half a compilation. */
export const compileMessages = async (): Promise<"compiled" | "up to date"> => {
  const sources = await readSources();
  const stamp = stampOf(sources, "");
  if (isUpToDate(compiled, stamp)) return "up to date";
  const texts = mergeOrThrow(sources);
  writeMessages(merged, texts);

  const fresh = path.join(ui, `.cache/compiled-${process.pid}`);
  await compileProject(path.join(ui, "project.inlang"), fresh, { development: false });
  writeTypes(fresh, texts);
  writeNumberFiles(fresh);
  for (const file of globSync(path.join(fresh, "messages/*.js")))
    writeFileSync(file, writeNumbers(readFileSync(file, "utf8"), ".."));
  writeFileSync(path.join(fresh, "stamp.txt"), stamp);
  const old = path.join(ui, `.cache/replaced-${process.pid}`);
  try {
    if (existsSync(compiled)) renameSync(compiled, old);
    renameSync(fresh, compiled);
  } catch (error) {
    // Another process compiled at the same time: its result is in place.
    if (!isUpToDate(compiled, stamp)) throw error;
  }
  for (const rest of [fresh, old]) rmSync(rest, { recursive: true, force: true });
  return "compiled";
};

/** Compiles one feature's texts; its modules use the shared runtime. */
const compileFeature = async (name: string, source: Source, stamp: string): Promise<void> => {
  const work = path.join(ui, ".cache/features", name);
  writeMessages(path.join(work, ".cache/messages"), mergeOrThrow([source]));
  const project = path.join(work, "project.inlang");
  mkdirSync(project, { recursive: true });
  const settings = JSON.parse(readFileSync(path.join(ui, "project.inlang/settings.json"), "utf8")) as object;
  const modules = [path.relative(work, path.join(root, "node_modules/@inlang/plugin-message-format/dist/index.js"))];
  writeFileSync(path.join(project, "settings.json"), JSON.stringify({ ...settings, modules }));
  const fresh = path.join(work, "compiled");
  await compileProject(project, fresh, { development: true });
  const target = path.join(compiled, "messages", name);
  mkdirSync(target, { recursive: true });
  for (const file of ["_index.js", "ar.js", "en.js"]) {
    const code = readFileSync(path.join(fresh, "messages", file), "utf8");
    const moved = code.replaceAll(/(from ["'])\.\.\//g, "$1../../");
    writeFileSync(path.join(target, file), writeNumbers(moved, "../.."));
  }
  if (!existsSync(path.join(compiled, "numbers.js"))) writeNumberFiles(compiled);
  for (const file of ["runtime.js", "registry.js"])
    if (!existsSync(path.join(compiled, file))) copyFileSync(path.join(fresh, file), path.join(compiled, file));
  writeFileSync(path.join(target, "stamp.txt"), stamp);
};

/**
 * For the development server: only the features whose texts changed, since loading a project takes time in proportion
 * to its texts. Types stay those of the last full compilation.
 */
export const compileChangedFeatures = async (): Promise<void> => {
  const sources = await readSources();
  mergeOrThrow(sources);
  const features = sources.map((source) => ({
    source,
    name: path
      .dirname(source.file)
      .replace(/^packages\//, "")
      .replaceAll("/", "-"),
    stamp: stampOf([source], "development"),
  }));
  for (const { name, source, stamp } of features)
    if (!isUpToDate(path.join(compiled, "messages", name), stamp)) await compileFeature(name, source, stamp);
  const index = features.map(({ name }) => `export * from "./messages/${name}/_index.js";\n`).join("");
  const files = { "all.js": index, "messages.js": `export * from "./all.js";\nexport * as m from "./all.js";\n` };
  for (const [file, code] of Object.entries(files)) {
    const place = path.join(compiled, file);
    if (!existsSync(place) || readFileSync(place, "utf8") !== code) writeFileSync(place, code);
  }
  writeFileSync(path.join(compiled, "stamp.txt"), "development");
};

if (import.meta.main) {
  const started = Date.now();
  const result = await compileMessages();
  process.stdout.write(`Messages ${result} (${Date.now() - started} ms)\n`);
  process.exit(0);
}
