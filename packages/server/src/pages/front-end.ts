import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type FontPair, fontPairs, getOwnFontFiles } from "@sufra/domain/branding/faces.ts";
import type { OpenPage } from "@sufra/domain/contract/page.ts";
import { readStyleSheet, type StyleSheet } from "./critical-css.ts";

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** The build's output for pages: the renderer, the boot script, and the files that a screen needs. */
export type FrontEnd = {
  openPage: OpenPage<typeof fetch>;
  /** Folder of the browsers' files. */
  clientRoot: string;
  boot: string;
  /** Rules of what every page uses, and of the families of a pair. */
  fonts: Readonly<Record<FontPair, string>>;
  entry: string;
  /** The one style sheet of all screens, and its URL. */
  styles: { sheet: StyleSheet; href: string };
  /** A screen's scripts, its own after the entry's. `key` is a screen's source file. */
  modulesOf: (keys: readonly string[]) => readonly string[];
  /** Changes with every build. */
  version: string;
};

const closure = (manifest: Manifest, keys: readonly string[]): Chunk[] => {
  const found = new Map<string, Chunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found.values()];
};

const makeModules = (manifest: Manifest, entryKey: string): FrontEnd["modulesOf"] => {
  const known = new Map<string, readonly string[]>();
  return (keys) => {
    const name = keys.join();
    const cached = known.get(name);
    if (cached) return cached;
    const chunks = closure(manifest, [entryKey, ...keys]);
    const files = chunks.filter((chunk) => !chunk.isEntry).map((chunk) => `/${chunk.file}`);
    known.set(name, files);
    return files;
  };
};

export const readFonts = (clientRoot: string): FrontEnd["fonts"] => {
  const read = (name: string): string =>
    readFileSync(path.join(clientRoot, `fonts/${name}.css`), "utf8").replace(/\s*([{}:;,])\s*/g, "$1");
  const common = read("fonts");
  const all = fontPairs.map((pair) => [pair, common + getOwnFontFiles(pair).map(read).join("")] as const);
  return Object.fromEntries(all) as Record<FontPair, string>;
};

const readStyles = (clientRoot: string, manifest: Manifest): FrontEnd["styles"] => {
  const file = manifest["style.css"]?.file;
  if (file === undefined) throw new Error("The build of the guest app names no style sheet.");
  return { sheet: readStyleSheet(readFileSync(path.join(clientRoot, file), "utf8")), href: `/${file}` };
};

/** Returns `null` if the front ends are not built: then only the API is served. */
export const loadFrontEnd = async (dist: string): Promise<FrontEnd | null> => {
  const clientRoot = path.join(dist, "storefront/client");
  const drawing = path.join(dist, "storefront/server/entry-server.js");
  if (!existsSync(path.join(clientRoot, "manifest.json")) || !existsSync(drawing)) return null;
  const text = readFileSync(path.join(clientRoot, "manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Manifest;
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entryKey === undefined) throw new Error("The build of the guest app names no entry.");
  const drawn = (await import(/* @vite-ignore */ pathToFileURL(drawing).href)) as { openPage: OpenPage<typeof fetch> };
  const { openPage } = drawn;
  return {
    openPage,
    clientRoot,
    boot: readFileSync(path.join(dist, "storefront/boot/boot.js"), "utf8").trim(),
    fonts: readFonts(clientRoot),
    entry: `/${manifest[entryKey]?.file ?? ""}`,
    styles: readStyles(clientRoot, manifest),
    modulesOf: makeModules(manifest, entryKey),
    // The renderer has styles that no file of the browsers has: those of the faces.
    version: createHash("sha256").update(text).update(readFileSync(drawing)).digest("base64url").slice(0, 12),
  };
};
