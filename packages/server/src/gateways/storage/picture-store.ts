import type { Readable } from "node:stream";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Names of files and objects consist of our ids; anything else would name another place. */
export const requireId = (id: string): string => {
  if (!uuid.test(id)) throw new TypeError("pictures and establishments are named by ids");
  return id;
};

/** One file of a picture: `780.avif`. */
export type PictureFile = { name: string; bytes: Buffer };

/**
 * Public pictures, served as `/media/<establishment>/<id>-<name>`. A picture consists of several files, which never
 * change.
 */
export type PictureStore = {
  /** Stores all files durably before it resolves. */
  put: (tenantId: string, id: string, files: readonly PictureFile[]) => Promise<void>;
  /** Deletes all files of a picture; a missing one is no error. */
  remove: (tenantId: string, id: string) => Promise<void>;
  /** A file's bytes as a stream, for a store that is no folder we serve. */
  read?: (tenantId: string, name: string) => Promise<{ body: Readable; size: number } | null>;
};
