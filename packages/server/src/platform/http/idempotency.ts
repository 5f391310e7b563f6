import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Admission, Database, Tx } from "../db/database.ts";
import { type Check, sqlState } from "../db/engine.ts";
import { sendWithCommit } from "../db/transaction-scope.ts";
import { AppError } from "../errors.ts";

/** Identifies a request: caller, route and key. */
export type Claim = { tenantId: string; actor: string; route: string; key: string; requestHash: Buffer };
export type KeyedAnswer = { status: number; payload: string; replayed: boolean };

/** What a call answers; `getPayload` where its effect stores the answer itself, and reads it after the commit. */
type Effect = { status: number } & ({ payload: string } | { getPayload: () => string });

export const readKey = (request: FastifyRequest): string => {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !/^[\w.:~-]{8,128}$/.test(key)) throw new AppError("idempotency_key_required");
  return key;
};

/** Equal content with another field order is the same request. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
};

export const hashRequest = (body: unknown, query: unknown): Buffer =>
  hash("sha256", JSON.stringify([ordered(body ?? null), ordered(query ?? null)]), "buffer");

/** Waits up to two seconds for another request with the same key, then gives up. */
const enter = ({ tenantId, actor, route, key, requestHash }: Claim, admit: Check["admit"]) => ({
  before: "set local lock_timeout = '2s'",
  statement: {
    text: `insert into idempotency (tenant_id, actor, route, key, request_hash) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    parameters: [tenantId, actor, route, key, requestHash],
  },
  after: "set local lock_timeout to default",
  admit,
});

const store = ({ tenantId, actor, route, key }: Claim, status: number, payload: string): void =>
  sendWithCommit({
    sql: `update idempotency set status = $5, response = $6 where tenant_id = $1 and actor = $2 and route = $3 and key = $4`,
    parameters: [tenantId, actor, route, key, status, payload],
  });

/** The key belongs to an earlier request. */
class KeyTakenError extends Error {
  override name = "KeyTakenError";
}

const readStored = async (tx: Tx, claim: Claim): Promise<KeyedAnswer> => {
  const stored = await tx
    .selectFrom("idempotency")
    .select(["request_hash", "status", "response"])
    .where("tenant_id", "=", claim.tenantId)
    .where("actor", "=", claim.actor)
    .where("route", "=", claim.route)
    .where("key", "=", claim.key)
    .executeTakeFirst();
  // The row was purged meanwhile, or its answer is not stored yet.
  if (stored === undefined || stored.status === null || stored.response === null)
    throw new AppError("request_in_progress");
  if (!claim.requestHash.equals(stored.request_hash)) throw new AppError("idempotency_key_reused");
  return { status: stored.status, payload: stored.response, replayed: true };
};

/**
 * Runs `effect` once per key. The key's row is inserted in the effect's own transaction, in the round trip that opens
 * it; the answer is stored in the round trip that commits. A refusal rolls both back.
 */
export const once = async (
  database: Database,
  claim: Claim,
  effect: (tx: Tx) => Promise<Effect>,
  { ahead = [], checks = [] }: Admission = {},
): Promise<KeyedAnswer> => {
  let admitted = false;
  const entry = enter(claim, ({ affected }) => {
    admitted = affected === 1;
    if (!admitted) throw new KeyTakenError();
  });
  const run = async (tx: Tx): Promise<Effect> => {
    const done = await effect(tx);
    if ("payload" in done) store(claim, done.status, done.payload);
    return done;
  };
  try {
    const done = await database.inTenant(claim.tenantId, run, { ahead, checks: [...checks, entry] });
    return { status: done.status, payload: "payload" in done ? done.payload : done.getPayload(), replayed: false };
  } catch (error) {
    if (error instanceof KeyTakenError)
      return database.inTenant(claim.tenantId, (tx) => readStored(tx, claim), { readOnly: true });
    if (sqlState(error) === "55P03" && !admitted) throw new AppError("request_in_progress");
    throw error;
  }
};
