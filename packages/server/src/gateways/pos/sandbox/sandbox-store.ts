import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SandboxPart } from "./sandbox-business.ts";

export type TokenRecord = { id: string; business_id: string; scopes: string[]; revoked: boolean };
export type CodeRecord = {
  id: string;
  business_id: string;
  scopes: string[];
  redirect_uri: string;
  created_ms: number;
  used: boolean;
};

/** A thing of the menu that was changed after the start. */
export type ChangeRecord = {
  id: string;
  business_id: string;
  part: SandboxPart;
  thing_id: string;
  change: Record<string, unknown>;
};

/** Lines, amounts and customer are stored as they were sent. */
export type OrderRecord = {
  id: string;
  business_id: string;
  reference: number;
  /** 1 cashier, 2 API. */
  source: 1 | 2;
  status: number;
  delivery_status: number | null;
  branch_id: string;
  type: number;
  sent: Record<string, unknown>;
  created_at: string;
  updated_at: string;
};

export type EventRecord = { id: string; url: string; body: Record<string, unknown>; tries: number; done: boolean };

type Shelves = {
  tokens: Map<string, TokenRecord>;
  codes: Map<string, CodeRecord>;
  changes: Map<string, ChangeRecord>;
  orders: Map<string, OrderRecord>;
  events: Map<string, EventRecord>;
};
type Kind = keyof Shelves;
type RecordOf<K extends Kind> = Shelves[K] extends Map<string, infer R> ? R : never;

export type PosSandboxStore = Readonly<Shelves> & { keep<K extends Kind>(kind: K, record: RecordOf<K>): void };

const toLine = (kind: string, record: unknown): string => `${JSON.stringify({ kind, record })}\n`;

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

/** In memory; with a `file` each change is also appended as a line and read at start. Stale lines are removed then. */
export const openPosSandboxStore = (file: string | null): PosSandboxStore => {
  const shelves: Shelves = {
    tokens: new Map(),
    codes: new Map(),
    changes: new Map(),
    orders: new Map(),
    events: new Map(),
  };
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
      (shelves[kind] as Map<string, unknown>).set((record as { id: string }).id, record);
      if (file !== null) appendFileSync(file, toLine(kind, record));
    },
  };
};
