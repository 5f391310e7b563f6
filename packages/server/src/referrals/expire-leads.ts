import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";

type Which = { phone?: Buffer | null; email?: Buffer | null };

/**
 * Invitations whose time is over are declined, and what they were sent to is free to be invited again. All of an
 * establishment, or those of one number or address.
 */
export const expireLeads = async (tx: Tx, tenantId: string, now: Date, which?: Which): Promise<void> => {
  await tx
    .updateTable("referral_lead")
    .set({
      state: "declined",
      reason: "expired",
      declined_at: now,
      updated_at: now,
      lead_phone_hmac: null,
      lead_email_hmac: null,
    })
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "active")
    .where("expires_at", "<=", now)
    .$if(which !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([eb("lead_phone_hmac", "=", which?.phone ?? null), eb("lead_email_hmac", "=", which?.email ?? null)]),
      ),
    )
    .execute();
};

/** Readers of a lead see its expiry at once anyway. */
export const registerLeadExpiry = ({ database, jobs }: Platform): void =>
  jobs.whenDue("leads", (tenantId) => database.inTenant(tenantId, (tx) => expireLeads(tx, tenantId, database.now())), {
    everySeconds: 600,
  });
