/**
 * `node scripts/image.ts <folder>`: gathers what the image's last stage copies: Node, the server with what it needs in
 * production, and the built front ends. Nothing of it is compiled or downloaded here.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

type Locked = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  link?: boolean;
  optional?: boolean;
};
const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

/** The image runs on PostgreSQL: the embedded database stays out. */
const left = new Set(["@electric-sql/pglite"]);

/** Where a package's dependency is found, as Node looks for it: in its own folder first, then upwards. */
const resolve = (from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/")))) {
    const place = `${folder === "" || folder.endsWith("/") ? folder : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === "") return undefined;
  }
};

/** Every installed package that the server needs, by its folder. */
const findPackages = (): string[] => {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = resolve(folder, name);
      if (place === undefined || found.has(place) || left.has(name) || packages[place]?.link) continue;
      if (!existsSync(path.join(root, place))) {
        // Made for another machine, or not installed: then the image would not start.
        if (packages[place]?.optional) continue;
        throw new Error(`${place} is not installed: run npm ci`);
      }
      found.add(place);
      visit(place);
    }
  };
  for (const own of ["packages/server", "packages/domain"]) visit(own);
  return [...found].sort();
};

/** What nobody reads at run time. */
const unused =
  /(react-dom-(client|profiling)\.\w+|\.standalone)\.js$|[\\/]zod[\\/]src[\\/]|\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo|flow)$|\.test\.tsx?$|\.test-data\.ts$|[\\/](esnext|test|tests|__tests__|docs|example|examples|benchmark|benchmarks|coverage|\.github|\.yarn)([\\/]|$)/i;

const copy = (from: string, to: string, keepNames = false): void =>
  cpSync(path.join(root, from), to, {
    recursive: true,
    dereference: true,
    filter: (file) => keepNames || !unused.test(path.relative(root, file)),
  });

const entries = ["migrate", "operator", "reconcile", "rotate-secrets", "config", "doctor", "pictures", "backup"];

export const gatherImage = async (folder: string): Promise<{ bytes: number; packages: number }> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "bin"), { recursive: true });
  cpSync(process.execPath, path.join(folder, "bin/node"), { dereference: true });
  chmodSync(path.join(folder, "bin/node"), 0o755);
  for (const each of [
    "packages/server/src",
    "packages/server/package.json",
    "packages/domain/src",
    "packages/domain/package.json",
  ])
    copy(each, path.join(folder, each));
  copy("packages/server/migrations", path.join(folder, "packages/server/migrations"));
  copy("dist", path.join(folder, "dist"), true);
  for (const name of entries) {
    const file = `scripts/${name}.ts`;
    if (existsSync(path.join(root, file))) copy(file, path.join(folder, file));
  }
  const found = findPackages();
  for (const each of found) copy(each, path.join(folder, each));
  const scope = path.join(folder, "node_modules/@sufra");
  mkdirSync(scope, { recursive: true });
  for (const name of ["server", "domain"]) symlinkSync(`../../packages/${name}`, path.join(scope, name));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "sufra", private: true, type: "module" }));
  let bytes = 0;
  for await (const entry of glob("**/*", { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  return { bytes, packages: found.length };
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("node scripts/image.ts <folder>");
  const { bytes, packages: count } = await gatherImage(path.resolve(folder));
  process.stdout.write(`${(bytes / 1e6).toFixed(1)} MB in ${folder}, with ${count} packages\n`);
}
