import type { Readable } from "node:stream";

/**
 * Storage of guests' pictures. Keys are our ids within an establishment; callers check permissions first. Each id is
 * written once.
 */
export type Storage = {
  /** Stores the bytes durably before it resolves. Throws if the key exists. */
  put: (tenantId: string, id: string, bytes: Buffer) => Promise<void>;
  /** The bytes as a stream, or null if there are none. */
  get: (tenantId: string, id: string) => Promise<Readable | null>;
  /** Deletes the bytes; a missing id is no error. */
  remove: (tenantId: string, id: string) => Promise<void>;
  /** Establishments that may have pictures. */
  tenants: () => Promise<string[]>;
  /** Ids of an establishment written before `before` (milliseconds). */
  writtenBefore: (tenantId: string, before: number) => Promise<string[]>;
};
