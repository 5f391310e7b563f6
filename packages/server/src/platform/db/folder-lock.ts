import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUseError extends Error {
  override name = "FolderInUseError";
}

/**
 * Prevents a second process from opening a PGlite folder, which would destroy it. It is a lock of the operating system
 * (through SQLite), so it ends with the process and leaves no stale file.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "in-use.lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    throw new FolderInUseError(
      `Another process is using the database folder ${folder}. Stop it first, or set DATA_DIR to another folder, ` +
        "or set DATABASE_URL to a PostgreSQL server, which any number of processes may share.",
      { cause: error },
    );
  }
  return () => lock.close();
};
