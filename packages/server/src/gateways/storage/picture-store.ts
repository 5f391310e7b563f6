/** One file of a picture: `780.avif`. */
export type PictureFile = { name: string; bytes: Buffer };

/**
 * Public pictures, served as `/media/<establishment>/<id>-<name>`. A picture consists of several files, which never
 * change.
 */
export type PictureStore = {
  /** Keeps all files so that they survive a crash once this resolves. */
  put: (tenantId: string, id: string, files: readonly PictureFile[]) => Promise<void>;
  /** Forgets all files of a picture; one that is not there is forgotten already. */
  remove: (tenantId: string, id: string) => Promise<void>;
};
