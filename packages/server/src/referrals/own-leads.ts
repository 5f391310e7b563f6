import { orderStatuses } from "@sufra/domain/orders/api.ts";
import { isDead } from "@sufra/domain/orders/transitions.ts";
import type { Lead } from "@sufra/domain/referrals/api.ts";
import { declineReasons, type StoredLead, leadState, type LeadReason } from "@sufra/domain/referrals/lead-states.ts";
import type { Tx } from "../platform/db/database.ts";
import { inviteLink } from "./codes.ts";

const over = [...orderStatuses.filter(isDead), "delivered"];

const leadRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("referral_lead as l")
    .select([
      "l.id",
      "l.name",
      "l.channel",
      "l.contact",
      "l.state",
      "l.reason",
      "l.code",
      "l.expires_at",
      "l.created_at",
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("customer_order as o")
            .select("o.id")
            .where("o.tenant_id", "=", tenantId)
            .whereRef("o.customer_id", "=", "l.friend_id")
            .where("o.status", "not in", over),
        )
        .as("ordered"),
      eb
        .exists(
          eb
            .selectFrom("referral_reward as r")
            .select("r.lead_id")
            .where("r.tenant_id", "=", tenantId)
            .whereRef("r.lead_id", "=", "l.id")
            .where("r.side", "=", "inviter"),
        )
        .as("rewarded"),
    ])
    .where("l.tenant_id", "=", tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof leadRows>["executeTakeFirstOrThrow"]>>;

const getReason = (row: Row, state: Lead["state"]): LeadReason | null =>
  state !== "declined" ? null : (declineReasons.find((each) => each === row.reason) ?? "expired");

const shownLead = (row: Row, publicUrl: string, now: Date): Lead => {
  // The column's CHECK allows exactly these.
  const stored = { state: row.state as StoredLead["state"], expires_at: row.expires_at, ordered: Boolean(row.ordered) };
  const state = leadState(stored, now);
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    state,
    reason: getReason(row, state),
    channel: row.channel === "phone" ? "phone" : row.channel === "email" ? "email" : "link",
    link: row.code === null ? null : inviteLink(publicUrl, row.code),
    rewarded: Boolean(row.rewarded),
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
};

type Owner = { tenantId: string; customerId: string; publicUrl: string; now: Date };

/** The friends a customer invited, newest first. */
export const ownLeads = async (tx: Tx, { tenantId, customerId, publicUrl, now }: Owner): Promise<Lead[]> => {
  const rows = await leadRows(tx, tenantId)
    .where("l.referrer_id", "=", customerId)
    .orderBy("l.created_at", "desc")
    .orderBy("l.id", "desc")
    .execute();
  return rows.map((row) => shownLead(row, publicUrl, now));
};

export const readLead = async (tx: Tx, { tenantId, publicUrl, now }: Owner, id: string): Promise<Lead> =>
  shownLead(await leadRows(tx, tenantId).where("l.id", "=", id).executeTakeFirstOrThrow(), publicUrl, now);
