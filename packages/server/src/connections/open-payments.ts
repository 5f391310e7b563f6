import type { OpenPayments } from "@sufra/domain/connections/api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SecretKey } from "../platform/secrets/envelope.ts";
import { loadFormer } from "./former-connections.ts";

const countOpen = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("payment_attempt")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("tenant_id", "=", tenantId)
    .where("status", "in", ["requires_action", "processing", "authorized"])
    .where("provider_ref", "is not", null)
    .executeTakeFirstOrThrow();

const countRefunds = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("refund")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("tenant_id", "=", tenantId)
    .where("attempt_id", "is not", null)
    .where("state", "=", "requested")
    .executeTakeFirstOrThrow();

/** What is under way with the payment accounts, and which former accounts are kept for it. */
export const readOpenPayments = async (tx: Tx, keys: readonly SecretKey[], tenantId: string): Promise<OpenPayments> => {
  const former = await loadFormer(tx, keys, tenantId);
  return {
    payments: (await countOpen(tx, tenantId)).count,
    refunds: (await countRefunds(tx, tenantId)).count,
    former: former.map(({ vendor, replaced_at }) => ({ vendor, replaced_at: replaced_at.toISOString() })),
  };
};
