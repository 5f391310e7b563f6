/**
 * Checks the guest app's size: sums what each screen loads (from the build's manifest, compressed) and fails over the
 * budget. `scripts/build.ts` runs it after every build. Page weight and request counts are tested in
 * e2e/pages.journey.ts.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { pageRoutes } from "../packages/server/src/pages/page-routes.ts";

type Chunk = {
  file: string;
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  dynamicImports?: string[];
};
type Manifest = Record<string, Chunk>;

/** Compressed kilobytes (1000 bytes), from the front end's design. */
const budgets = {
  firstScreen: 145,
  furtherScreen: 25,
  allCss: 20,
  screenCss: 3,
  mapCss: 4,
  boot: 1.6,
  arabicFonts: 25,
  console: 235,
  cover: 25,
  thumb: 5,
} as const;

/** Server-rendered pages: counts everything they need until hydrated. */
const landings = new Map(
  pageRoutes.filter(({ drawn }) => drawn).map(({ path, screen }) => [`/${path.split("/")[1] ?? ""}`, screen]),
);

export type Line = { name: string; size: number; budget: number };

const closure = (manifest: Manifest, keys: readonly string[]): Set<Chunk> => {
  const found = new Set<Chunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return found;
};

export const measure = (root: string): Line[] => {
  const client = path.join(root, "dist/storefront/client");
  const manifest = JSON.parse(readFileSync(path.join(client, "manifest.json"), "utf8")) as Manifest;
  const raw = (file: string): Buffer => readFileSync(path.join(client, file));
  const kilo = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length / 1000;
  const js = (chunks: Iterable<Chunk>): number =>
    [...new Set([...chunks].map((chunk) => chunk.file).filter((file) => file.endsWith(".js")))].reduce(
      (sum, file) => sum + kilo(raw(file)),
      0,
    );

  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? "";
  const renamed = pageRoutes.flatMap(({ screen }) => screen).filter((key) => !manifest[key]);
  if (renamed.length > 0) throw new Error(`page-routes.ts names files that are no chunks: ${renamed.join(", ")}.`);
  const landed = [...landings].map(([name, keys]): Line => {
    const chunks = closure(manifest, [entry, ...keys]);
    return { name: `${name}: scripts until hydrated`, size: js(chunks), budget: budgets.firstScreen };
  });
  // A sheet opens above the screen that loads it, some through a chunk of sheets.
  const findOpeners = (key: string): string[] => {
    if (!/-sheets?\.tsx$/.test(key)) return [];
    const [opener] = Object.keys(manifest).filter((each) => manifest[each]?.dynamicImports?.includes(key));
    return opener === undefined ? [] : [opener, ...findOpeners(opener)];
  };
  const knownTo = (key: string): Set<Chunk> => closure(manifest, [entry, ...findOpeners(key)]);
  const further = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && /-screen\.tsx$|-sheet\.tsx$/.test(key))
    .map((key): Line => {
      const known = knownTo(key);
      const own = [...closure(manifest, [key])].filter((chunk) => !known.has(chunk));
      return { name: `${key}: further scripts`, size: js(own), budget: budgets.furtherScreen };
    });
  const sheet = manifest["style.css"]?.file;
  if (sheet === undefined) throw new Error("The build of the guest app names no style sheet.");
  // Sheets that come with their screen; one is the map library's.
  const ownSheets = readdirSync(path.join(client, "assets")).filter(
    (file) => file.endsWith(".css") && !sheet.endsWith(file),
  );
  const boot = readFileSync(path.join(root, "dist/storefront/boot/boot.js"));
  const fonts = ["arabic", "digits"].reduce(
    (sum, part) => sum + raw(`fonts/readex-pro-${part}.woff2`).length / 1000,
    0,
  );
  return [
    ...landed,
    ...further,
    { name: "all styles", size: kilo(raw(sheet)), budget: budgets.allCss },
    ...ownSheets.map((file) => ({
      name: `${file.replace(/-[\w-]{8}\.css$/, "")}: further styles`,
      size: kilo(raw(`assets/${file}`)),
      budget: file.startsWith("leaflet") ? budgets.mapCss : budgets.screenCss,
    })),
    { name: "boot script", size: kilo(boot), budget: budgets.boot },
    { name: "fonts of an Arabic page", size: fonts, budget: budgets.arabicFonts },
  ];
};

/** The largest picture of each purpose among the demo's pictures; uploads follow the same rule. */
const pictures = (root: string): Line[] => {
  const folder = path.join(root, "packages/demo/media");
  const largest = (width: number): number =>
    Math.max(
      ...readdirSync(folder)
        .filter((file) => file.endsWith(`-${width}.avif`))
        .map((file) => statSync(path.join(folder, file)).size / 1000),
    );
  return [
    { name: "largest cover", size: largest(780), budget: budgets.cover },
    { name: "largest thumb", size: largest(224), budget: budgets.thumb },
  ];
};

const consoleLine = (root: string): Line[] => {
  const folder = path.join(root, "dist/console");
  const manifest = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as Manifest;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  // Staff start at the board.
  const board = Object.keys(manifest).filter((key) => key.endsWith("board-screen.tsx"));
  const files = new Set([...closure(manifest, [...entries, ...board])].map((chunk) => chunk.file));
  const size = [...files]
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length / 1000, 0);
  return [{ name: "console: scripts of the board", size, budget: budgets.console }];
};

export const checkBudgets = (root: string, log: (line: string) => void): void => {
  const lines = [...measure(root), ...consoleLine(root), ...pictures(root)];
  const broken: string[] = [];
  for (const { name, size, budget } of lines) {
    const over = size > budget;
    const verdict = over ? "OVER" : "ok";
    log(`${verdict.padStart(4)} ${size.toFixed(1).padStart(6)} of ${String(budget).padStart(5)} KB  ${name}`);
    if (over) broken.push(`${name} is ${size.toFixed(1)} KB, more than ${budget}.`);
  }
  if (broken.length > 0) throw new Error(broken.join("\n"));
};

if (import.meta.main) {
  try {
    checkBudgets(
      process.argv[2] ?? path.resolve(import.meta.dirname, ".."),
      (line) => void process.stdout.write(`${line}\n`),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
