import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import path from "node:path";
import type { Objects } from "./s3-objects.ts";

export type Copied = { copied: number; skipped: number; bytes: number };

/** Names of both kinds of picture; map files and half-written ones stay where they are. */
const isPicture = (key: string): boolean =>
  /^(uploads|media)\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\.webp|-\d+\.(avif|webp|jpg))$/.test(key);

const kinds = ["uploads", "media"];

const listFolder = async (root: string): Promise<string[]> => {
  const names: string[] = [];
  for (const kind of kinds)
    for (const name of await readdir(path.join(root, kind), { recursive: true }).catch(() => [] as string[]))
      names.push(path.join(kind, name));
  return names
    .map((name) => name.split(path.sep).join("/"))
    .filter(isPicture)
    .sort();
};

/**
 * Copies all pictures of the folder into the bucket. What is there with the same size is skipped, since a picture never
 * changes; so it can be repeated after the switch, for those that were stored in between.
 */
export const copyToObjects = async (root: string, objects: Objects): Promise<Copied> => {
  const there = new Map<string, number>();
  for (const prefix of kinds.map((kind) => `${kind}/`))
    for await (const { key, size } of objects.list(prefix)) there.set(key, size);
  const sum: Copied = { copied: 0, skipped: 0, bytes: 0 };
  for (const key of await listFolder(root)) {
    const file = path.join(root, key);
    if (there.get(key) === (await stat(file)).size) {
      sum.skipped += 1;
      continue;
    }
    const bytes = await readFile(file);
    await objects.put(key, bytes);
    sum.copied += 1;
    sum.bytes += bytes.length;
  }
  return sum;
};

/** The way back, or a backup of the bucket. */
export const copyToFolder = async (objects: Objects, root: string): Promise<Copied> => {
  const sum: Copied = { copied: 0, skipped: 0, bytes: 0 };
  for (const prefix of kinds.map((kind) => `${kind}/`))
    for await (const { key, size } of objects.list(prefix)) {
      if (!isPicture(key)) continue;
      const file = path.join(root, key);
      if ((await stat(file).catch(() => null))?.size === size) {
        sum.skipped += 1;
        continue;
      }
      const found = await objects.get(key);
      if (found === null) continue;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.part`, await buffer(found.body));
      await rename(`${file}.part`, file);
      sum.copied += 1;
      sum.bytes += size;
    }
  return sum;
};

/** Between two folders, with the same names. */
export const copyFolder = async (from: string, to: string): Promise<Copied> => {
  const sum: Copied = { copied: 0, skipped: 0, bytes: 0 };
  for (const key of await listFolder(from)) {
    const [source, target] = [path.join(from, key), path.join(to, key)];
    const { size } = await stat(source);
    if ((await stat(target).catch(() => null))?.size === size) {
      sum.skipped += 1;
      continue;
    }
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(source, `${target}.part`);
    await rename(`${target}.part`, target);
    sum.copied += 1;
    sum.bytes += size;
  }
  return sum;
};
