import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { requireId } from "./picture-store.ts";
import type { Storage } from "./storage.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const extension = ".webp";

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const writeDurably = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * A folder for each establishment under `root`. Processes on several machines share it by a network mount. A file
 * appears under its name only once it is whole.
 */
export const createFolderStorage = (root: string): Storage => {
  const getFolder = (tenantId: string): string => path.join(root, requireId(tenantId));
  const getFile = (tenantId: string, id: string): string =>
    path.join(getFolder(tenantId), `${requireId(id)}${extension}`);
  const namesIn = (folder: string): Promise<string[]> =>
    readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  return {
    put: async (tenantId, id, bytes) => {
      const file = getFile(tenantId, id);
      await mkdir(getFolder(tenantId), { recursive: true, mode: 0o700 });
      if ((await stat(file).catch(() => null)) !== null) throw new Error("a picture's id is there already");
      await writeDurably(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    },
    get: async (tenantId, id) => {
      const file = await open(getFile(tenantId, id)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return file && file.createReadStream();
    },
    remove: (tenantId, id) => rm(getFile(tenantId, id), { force: true }),
    tenants: async () => (await namesIn(root)).filter((name) => uuid.test(name)),
    writtenBefore: async (tenantId, before) => {
      const folder = getFolder(tenantId);
      const found: string[] = [];
      for (const name of await namesIn(folder)) {
        const id = name.slice(0, 36);
        const facts = await stat(path.join(folder, name)).catch(() => null);
        if (facts === null || facts.mtimeMs >= before || !uuid.test(id)) continue;
        // A crash leaves half-written files as `.part`.
        if (name.endsWith(".part")) await rm(path.join(folder, name), { force: true });
        else found.push(id);
      }
      return found;
    },
  };
};
