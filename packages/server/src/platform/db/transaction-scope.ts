import { AsyncLocalStorage } from "node:async_hooks";

import type { LastStatement } from "./engine.ts";

type Scope = {
  open: boolean;
  beforeCommit: (() => Promise<void>)[];
  withCommit: LastStatement[];
  changedFacts: boolean;
  afterCommit: (() => void)[];
};

const scopes = new AsyncLocalStorage<Scope>();

export class NestedTransactionError extends Error {
  override name = "NestedTransactionError";
}

/** Throws inside an open transaction: a second one would block forever on PGlite, and deadlock pools elsewhere. */
export const refuseInsideTransaction = (what: string): void => {
  if (scopes.getStore()?.open) {
    throw new NestedTransactionError(`${what} inside an open transaction: pass its \`tx\` on instead`);
  }
};

/**
 * Sends a statement whose answer the work does not need together with the commit, in one round trip. If it fails, so does
 * the commit.
 */
export const sendWithCommit = (
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
  hearing: Pick<LastStatement, "answered" | "failed"> = {},
): void => {
  const scope = scopes.getStore();
  if (!scope?.open) throw new Error("sendWithCommit was called outside of a transaction");
  scope.withCommit.push({ text: sql, parameters, ...hearing });
};

export const getLastStatements = (): readonly LastStatement[] => scopes.getStore()?.withCommit ?? [];

export const noteChangedFacts = (): void => {
  const scope = scopes.getStore();
  if (scope) scope.changedFacts = true;
};

export const hasChangedFacts = (): boolean => scopes.getStore()?.changedFacts === true;

/** Runs one transaction; `afterCommit` functions run only after a successful commit. */
export const inScope = async <T>(run: () => Promise<T>): Promise<T> => {
  const scope: Scope = { open: true, beforeCommit: [], withCommit: [], changedFacts: false, afterCommit: [] };
  try {
    const value = await scopes.run(scope, run);
    scope.open = false;
    for (const callback of scope.afterCommit) callback();
    return value;
  } finally {
    scope.open = false;
  }
};

/** Runs a function after the current transaction commits (hints, wake-ups; it may be lost in a crash). */
export const afterCommit = (callback: () => void): void => {
  const scope = scopes.getStore();
  if (!scope?.open) throw new Error("afterCommit was called outside of a transaction");
  scope.afterCommit.push(callback);
};

/**
 * Runs statements as the last ones of the current transaction, after all of its other work: they may lock rows that many
 * transactions share.
 */
export const beforeCommit = (callback: () => Promise<void>): void => {
  const scope = scopes.getStore();
  if (!scope?.open) throw new Error("beforeCommit was called outside of a transaction");
  scope.beforeCommit.push(callback);
};

/**
 * The work goes on without the answer of a statement that only its own transaction needs; its failure is thrown at the
 * end.
 */
export const awaitBeforeCommit = (sent: Promise<unknown>): void => {
  sent.catch(() => undefined);
  beforeCommit(async () => void (await sent));
};

export const runBeforeCommit = async (): Promise<void> => {
  for (const callback of scopes.getStore()?.beforeCommit ?? []) await callback();
};
