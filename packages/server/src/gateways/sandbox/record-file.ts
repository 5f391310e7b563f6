import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Records of a sandbox by kind and id. */
type Shelves = Record<string, Map<string, { id: string }>>;
type RecordOf<Shelf> = Shelf extends Map<string, infer R> ? R : never;

/** What a sandbox stores: its records, and the way to store one. */
export type Records<S> = Readonly<S> & { keep<K extends keyof S>(kind: K, record: RecordOf<S[K]>): void };

const toLine = (kind: string, record: unknown): string => `${JSON.stringify({ kind, record })}\n`;

const load = (file: string, shelves: Shelves): void => {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "") continue;
    try {
      const { kind, record } = JSON.parse(line) as { kind: string; record: { id: string } };
      shelves[kind]?.set(record.id, record);
    } catch {
      // The last line may be cut where the process was killed while writing it.
    }
  }
};

/**
 * Stored in memory; with a `file` each change is also appended as a line and read at start, so that a restart of the
 * demo loses nothing. Stale lines and delivered events are removed at start.
 */
export const openRecords = <S extends { events: Map<string, { id: string; done: boolean }> }>(
  file: string | null,
  empty: S,
): Records<S> => {
  const shelves = empty as unknown as Shelves;
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) load(file, shelves);
    for (const event of empty.events.values()) if (event.done) empty.events.delete(event.id);
    const lines = Object.entries(shelves).flatMap(([kind, shelf]) =>
      [...shelf.values()].map((record) => toLine(kind, record)),
    );
    writeFileSync(`${file}.new`, lines.join(""), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return {
    ...empty,
    keep: (kind, record) => {
      const stored = record as { id: string };
      shelves[kind as string]?.set(stored.id, stored);
      if (file !== null) appendFileSync(file, toLine(kind as string, record));
    },
  };
};
