import type { Socket } from "node:net";
import pg from "pg";
import { serialize } from "pg-protocol";
import { type Statement, StatementForgottenError, type StatementResult } from "./engine.ts";
import { getParser } from "./parsers.ts";

type Connection = { stream: Socket };
type Field = { name: string; dataTypeID: number };
type Column = { name: string; parse: (text: string) => unknown };

type Sent = {
  name: string | undefined;
  columns: readonly Column[];
  result: StatementResult;
  failure?: Error;
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
};

/** What named statements of a connection answer; null: perhaps prepared, since a failure came before its answer. */
const prepared = new WeakMap<Connection, Map<string, readonly Column[] | null>>();

const preparedOn = (connection: Connection): Map<string, readonly Column[] | null> => {
  const known = prepared.get(connection) ?? new Map<string, readonly Column[] | null>();
  prepared.set(connection, known);
  return known;
};

const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } };
const years = /^\d{4}-/;

/** The driver writes times in the process's zone, digit by digit. */
const toParameter = (value: unknown): string | Buffer | null => {
  if (typeof value === "string" || value === null) return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    const text = value.toISOString();
    if (years.test(text)) return text;
  }
  return utils.prepareValue(value);
};

const readTag = (tag: string): Pick<StatementResult, "command" | "affected"> => {
  const words = tag.split(" ");
  const count = words.length > 1 ? Number(words.at(-1)) : 0;
  return { command: words[0] ?? "", affected: Number.isNaN(count) ? 0 : count };
};

const describePortal = serialize.describe({ type: "P" });
const execute = serialize.execute();
const sync = serialize.sync();

// The pipeline of node-postgres takes no other class, and declares its methods as fields.
const PgQuery = pg.Query as unknown as new (text: string) => object;

/**
 * Statements that leave in one packet with one synchronization at its end, and whose answers come in one packet. Sent one
 * by one, PostgreSQL ends and flushes the answer of each.
 */
class Batch extends PgQuery {
  /** Set by the client, whose time limit waits for it. */
  declare callback: ((error: Error | null) => void) | undefined;
  readonly #parts: Buffer[] = [];
  readonly #sent: Sent[] = [];
  readonly #known: Map<string, readonly Column[] | null>;
  #at = 0;

  constructor(connection: Connection) {
    super("");
    this.#known = preparedOn(connection);
  }

  add(name: string | undefined, { text, parameters }: Statement): Promise<StatementResult> {
    const values = parameters.map(toParameter);
    const parts = this.#parts;
    const columns = name === undefined ? undefined : this.#known.get(name);
    if (columns === null) parts.push(serialize.close({ type: "S", name: name ?? "" }));
    if (!columns) parts.push(serialize.parse({ name: name ?? "", text }));
    parts.push(serialize.bind({ statement: name ?? "", values }));
    if (!columns) parts.push(describePortal);
    parts.push(execute);
    if (name !== undefined && !columns) this.#known.set(name, null);
    return new Promise((resolve, reject) => {
      const result = { rows: [], affected: 0, command: "" };
      this.#sent.push({ name: columns ? undefined : name, columns: columns ?? [], result, resolve, reject });
    });
  }

  submit({ stream }: Connection): null {
    this.#parts.push(sync);
    if (stream.writable) stream.write(Buffer.concat(this.#parts));
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const sent = this.#sent[this.#at];
    if (sent) sent.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const sent = this.#sent[this.#at];
    if (sent === undefined || sent.failure) return;
    const { columns, result } = sent;
    try {
      // A pooler may prepare it anew on another connection, after a migration.
      if (columns.length !== fields.length) throw new StatementForgottenError("A statement answers other columns");
      const row: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index += 1) {
        const { name, parse } = columns[index] as Column;
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      result.rows.push(row);
    } catch (error) {
      sent.failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.#sent[this.#at];
    this.#at += 1;
    if (sent === undefined) return;
    Object.assign(sent.result, readTag(text));
    if (sent.name !== undefined) this.#known.set(sent.name, sent.columns);
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  /** A failure, of a statement or of the connection, is that of all statements behind it, which PostgreSQL did not read. */
  handleError(error: Error): void {
    this.#sent.forEach((sent, index) => {
      if (index < this.#at) this.#answer(sent);
      else sent.reject(error);
    });
    this.#sent.length = 0;
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    for (const sent of this.#sent) this.#answer(sent);
    this.callback?.(null);
  }

  #answer({ failure, result, resolve, reject }: Sent): void {
    if (failure) reject(failure);
    else resolve(result);
  }
}

type Waiting = { batches: Batch[]; open: Batch | undefined };
const waiting = new WeakMap<pg.PoolClient, Waiting>();

const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** Sends the waiting statements in one packet. */
export const flush = (client: pg.PoolClient): void => {
  const { batches = [] } = waiting.get(client) ?? {};
  waiting.delete(client);
  if (batches.length === 0) return;
  const { stream } = connectionOf(client);
  stream.cork();
  for (const batch of batches) client.query(batch as unknown as pg.Submittable);
  stream.uncork();
};

/** Ends the batch: a later statement runs even if an earlier one fails. */
export const cut = (client: pg.PoolClient): void => {
  const own = waiting.get(client);
  if (own) own.open = undefined;
};

/** Sends a statement with all those of this turn of the event loop, without waiting for those before. */
export const enqueue = async (
  client: pg.PoolClient,
  name: string | undefined,
  statement: Statement,
): Promise<StatementResult> => {
  let own = waiting.get(client);
  if (own === undefined) {
    own = { batches: [], open: undefined };
    waiting.set(client, own);
    process.nextTick(() => flush(client));
  }
  if (own.open === undefined) {
    own.open = new Batch(connectionOf(client));
    own.batches.push(own.open);
  }
  return own.open.add(name, statement);
};
