import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * What a file holds; without one, what `create` returns is written to it, for its owner alone. Of several processes the
 * first wins: the link makes its complete file visible at once.
 */
export const readOrCreate = (file: string, create: () => string): string => {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const temporary = `${file}.${randomUUID()}`;
    writeFileSync(temporary, create(), { mode: 0o600 });
    try {
      linkSync(temporary, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(temporary);
    }
  }
  return readFileSync(file, "utf8").trim();
};
