/** The result of one statement. */
export type StatementResult = { rows: Record<string, unknown>[]; affected: number; command: string };

/** One transaction on one connection; unusable once the transaction is over. */
export type Session = {
  query: (text: string, parameters: readonly unknown[]) => Promise<StatementResult>;
  /** Several statements without parameters in one round trip. */
  script: (text: string) => Promise<unknown>;
};

/** `app` obeys row-level security and is the only role requests run under; `owner` migrates and seeds. */
export type Actor = "app" | "owner";

/** A statement with its parameters. */
export type Statement = { text: string; parameters: readonly unknown[] };

/** A statement whose answer decides whether the work may be done: `admit` throws if not. */
export type Check = { statement: Statement; admit: (result: StatementResult) => void };

export type Opening = {
  actor: Actor;
  readOnly?: boolean;
  /** Committed by themselves before the transaction begins, so that they survive its end. */
  ahead?: readonly Check[];
  /** A statement without parameters of the first round trip. */
  setting?: string;
  /** Several such statements. */
  script?: string;
  /** The transaction's first statements. What the work does before their answers counts only if all admit it. */
  checks?: readonly (Check & { before?: string; after?: string })[];
};

/** `answered` hears of it before the commit's own answer; `failed` names its failure. */
export type LastStatement = Statement & {
  answered?: (result: StatementResult) => void;
  failed?: (error: unknown) => unknown;
};

/** Ends the work: `last` is sent with the commit in one round trip. */
export type Work<T> = (session: Session) => Promise<{ value: T; last?: readonly LastStatement[] }>;

/** PostgreSQL with a pool, or PGlite in a folder. All statements run in transactions. */
export type Engine = {
  kind: "postgres" | "pglite";
  transaction: <T>(opening: Opening, work: Work<T>) => Promise<T>;
  /** Statements outside our transactions: of the job library, and of migrations that refuse one. */
  loose: (actor: Actor, text: string, parameters: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls back on each NOTIFY of the channel; `lost` if the connection dropped. Returns a function that ends it. */
  listen: (channel: string, heard: (payload: string) => void, lost: () => void) => Promise<() => Promise<void>>;
  /** Connections of the pool by state; null without one. */
  connections: () => Record<string, number> | null;
  close: () => Promise<void>;
};

export class TransactionOverError extends Error {
  override name = "TransactionOverError";
}

/** After a swallowed error PostgreSQL answers COMMIT with ROLLBACK; nothing was stored. */
export class CommitRefusedError extends Error {
  override name = "CommitRefusedError";
}

/** Nothing was done: the transaction can be repeated. */
export class StartAgainError extends Error {
  override name = "StartAgainError";
}

/** Its statements are prepared again. */
export class StatementForgottenError extends StartAgainError {
  override name = "StatementForgottenError";
}

/** The SQLSTATE of a driver's error, if it is one: all have a digit, unlike EPIPE. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;

/** The name of the violated constraint. On a cluster it stands in the message alone, with the number of the shard. */
export const brokenConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const own = "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
  return (own ?? /constraint "(\w+)"/.exec(error.message)?.[1])?.replace(/_\d{6,}$/, "");
};
