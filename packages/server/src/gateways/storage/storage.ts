/**
 * Storage of guests' pictures. Keys are our ids within an establishment; callers check permissions first. Each id is
 * written once.
 */
export type Storage = {
  /** Keeps the bytes so that they survive a crash once this resolves. Throws on a key that is there already. */
  put: (tenantId: string, id: string, bytes: Buffer) => Promise<void>;
  /** The bytes, or null where there are none. */
  get: (tenantId: string, id: string) => Promise<Buffer | null>;
  /** Forgets the bytes; one that is not there is forgotten already. */
  remove: (tenantId: string, id: string) => Promise<void>;
  /** The ids an establishment has that were written before `before` (milliseconds). */
  writtenBefore: (tenantId: string, before: number) => Promise<string[]>;
};
