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
};
