import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { EventRecord, InvoiceRecord, PaymentRecord, TokenRecord, WebhookRecord } from "./sandbox-records.ts";

type Shelves = {
  tokens: Map<string, TokenRecord>;
  payments: Map<string, PaymentRecord>;
  invoices: Map<string, InvoiceRecord>;
  webhooks: Map<string, WebhookRecord>;
  events: Map<string, EventRecord>;
};
type Kind = keyof Shelves;
type RecordOf<K extends Kind> = Shelves[K] extends Map<string, infer R> ? R : never;

export type SandboxStore = Readonly<Shelves> & { keep<K extends Kind>(kind: K, record: RecordOf<K>): void };

const emptyShelves = (): Shelves => ({
  tokens: new Map(),
  payments: new Map(),
  invoices: new Map(),
  webhooks: new Map(),
  events: new Map(),
});

const load = (file: string, shelves: Shelves): void => {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "") continue;
    try {
      const { kind, record } = JSON.parse(line) as { kind: Kind; record: { id: string } };
      (shelves[kind] as Map<string, { id: string }>).set(record.id, record);
    } catch {
      // The last line may be cut where the process was killed while writing it.
    }
  }
};

const toLine = (kind: string, record: unknown): string => `${JSON.stringify({ kind, record })}\n`;

/**
 * Stored in memory; with a `file` each change is also appended as a line and read at start, so that a restart of the
 * demo loses no payment. Stale lines are removed at start.
 */
export const openSandboxStore = (file: string | null): SandboxStore => {
  const shelves = emptyShelves();
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) load(file, shelves);
    for (const event of shelves.events.values()) if (event.done) shelves.events.delete(event.id);
    const lines = Object.entries(shelves).flatMap(([kind, shelf]) =>
      [...shelf.values()].map((record) => toLine(kind, record)),
    );
    writeFileSync(`${file}.new`, lines.join(""), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return {
    ...shelves,
    keep: (kind, record) => {
      const shelf = shelves[kind] as Map<string, unknown>;
      shelf.set((record as { id: string }).id, record);
      if (file !== null) appendFileSync(file, toLine(kind, record));
    },
  };
};
