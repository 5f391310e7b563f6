import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file that only its owner may read, unless it is there, and returns what it holds. Of several processes the first
 * wins: the link makes its complete file visible at once.
 */
export const keepFirst = (file: string, text: string): string => {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(temporary);
  }
  return readFileSync(file, "utf8").trim();
};
