import { undoMs } from "@sufra/domain/till/till-rules.ts";
import { sql } from "kysely";
import type { PosOrder } from "../../gateways/pos/pos-adapter.ts";
import { recordChange } from "../../platform/audit/record-change.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Platform } from "../../platform/http/context.ts";
import { findEntry } from "../../till/entries.ts";
import { takeBackCode } from "../../till/redeem.ts";

const findUses = async (tx: Tx, tenantId: string, externalId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from redemption where tenant_id = ${tenantId} and external_id = ${externalId} and kind = 'redeem'
    union all
    select id from coupon_redemption where tenant_id = ${tenantId} and external_id = ${externalId}`.execute(tx);
  return rows.map(({ id }) => id);
};

/**
 * What was redeemed in an order that ended at the register goes back to the guest, as long as a cashier may undo it at
 * our till. Later only a manager may: then it stays, and staff see it (`open`).
 */
export const endRewards = async (
  platform: Platform,
  tx: Tx,
  tenantId: string,
  { external_id: externalId, updated_at: endedAt }: PosOrder,
): Promise<"none" | "undone" | "open"> => {
  const now = platform.database.now();
  let outcome: "none" | "undone" | "open" = "none";
  for (const id of await findUses(tx, tenantId, externalId)) {
    const entry = await findEntry(tx, tenantId, id);
    if (!entry || entry.undone_at !== null) continue;
    if (endedAt.getTime() - entry.at.getTime() > undoMs) {
      outcome = "open";
      continue;
    }
    const reason = "bill_returned";
    if (!(await takeBackCode(platform, tx, { tenantId, now, staffId: null, externalId }, entry, reason))) continue;
    await recordChange(tx, tenantId, {
      staffId: null,
      action: "till.undo",
      target: entry.kind,
      targetId: id,
      before: { redeemed: true },
      after: { redeemed: false, reason },
    });
    if (outcome === "none") outcome = "undone";
  }
  return outcome;
};
