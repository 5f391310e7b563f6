import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type PictureFile, type PictureStore, requireId } from "./picture-store.ts";

const writeDurably = async (file: string, bytes: Buffer): Promise<void> => {
  const handle = await open(`${file}.part`, "w", 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
};

/** A folder for each establishment under `root`, which the process serves; several machines share it by a network mount. */
export const createFolderPictures = (root: string): PictureStore => {
  const getFolder = (tenantId: string, id: string): string => {
    requireId(id);
    return path.join(root, requireId(tenantId));
  };
  return {
    put: async (tenantId: string, id: string, files: readonly PictureFile[]) => {
      const folder = getFolder(tenantId, id);
      await mkdir(folder, { recursive: true });
      for (const { name, bytes } of files) await writeDurably(path.join(folder, `${id}-${name}`), bytes);
    },
    remove: async (tenantId: string, id: string) => {
      const folder = getFolder(tenantId, id);
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (name.startsWith(id)) await rm(path.join(folder, name), { force: true });
    },
  };
};
