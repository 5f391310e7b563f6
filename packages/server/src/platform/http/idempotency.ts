import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import pg from "pg";
import type { Database, Tx } from "../db/database.ts";
import { sqlState } from "../db/engine.ts";
import { AppError } from "../errors.ts";

/** Identifies a request: caller, route and key. */
export type Claim = { tenantId: string; actor: string; route: string; key: string; requestHash: Buffer };
export type KeyedAnswer = { status: number; payload: string; replayed: boolean };

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
  createHash("sha256")
    .update(JSON.stringify([ordered(body ?? null), ordered(query ?? null)]))
    .digest();

const literal = (text: string): string => pg.escapeLiteral(text);

/** Compares `tenant_id`, `actor`, `route`, `key`. */
const where = (claim: Claim): string =>
  `tenant_id = '${claim.tenantId}' and actor = ${literal(claim.actor)} and route = ${literal(claim.route)} and key = ${literal(claim.key)}`;

/** Waits up to two seconds for another request with the same key, then gives up. */
const opening = (claim: Claim): string => `
  set local lock_timeout = '2s';
  insert into idempotency (tenant_id, actor, route, key, request_hash)
  values ('${claim.tenantId}', ${literal(claim.actor)}, ${literal(claim.route)}, ${literal(claim.key)}, '\\x${claim.requestHash.toString("hex")}')
  on conflict do nothing returning true as claimed;
  set local lock_timeout to default`;

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
  effect: (tx: Tx) => Promise<{ status: number; payload: string }>,
): Promise<KeyedAnswer> => {
  let claimed = false;
  try {
    return await database.workInTenant(
      claim.tenantId,
      async (tx, opened) => {
        claimed = opened.some(({ rows }) => rows[0]?.claimed === true);
        if (!claimed) return { value: await readStored(tx, claim) };
        const { status, payload } = await effect(tx);
        const last = `update idempotency set status = ${status}, response = ${literal(payload)} where ${where(claim)}`;
        return { value: { status, payload, replayed: false }, last };
      },
      { opening: opening(claim) },
    );
  } catch (error) {
    if (sqlState(error) === "55P03" && !claimed) throw new AppError("request_in_progress");
    throw error;
  }
};
