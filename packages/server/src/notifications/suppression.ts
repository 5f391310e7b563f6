import { createHmac } from "node:crypto";
import type { Tx } from "../platform/db/database.ts";

export type Contact = { channel: "sms" | "email"; to: string };

/** A contact as ledgers may keep it permanently: recognizable, not readable. */
export const contactHmac = (secret: string, tenantId: string, { channel, to }: Contact): Buffer =>
  createHmac("sha256", secret).update(`contact|${tenantId}|${channel}|${to.toLowerCase()}`).digest();

/** Whether its owner stopped messages to this contact, or its server refuses them. */
export const isSuppressed = async (tx: Tx, secret: string, tenantId: string, contact: Contact): Promise<boolean> => {
  const row = await tx
    .selectFrom("message_suppression")
    .select("reason")
    .where("tenant_id", "=", tenantId)
    .where("channel", "=", contact.channel)
    .where("contact_hmac", "=", contactHmac(secret, tenantId, contact))
    .executeTakeFirst();
  return row !== undefined;
};

type Known = { channel: Contact["channel"]; hmac: Uint8Array };

/** Like `suppress`, for a contact known only by its hash. */
export const suppressKnown = async (
  tx: Tx,
  tenantId: string,
  { channel, hmac }: Known,
  reason: "refused" | "stopped",
): Promise<void> => {
  await tx
    .insertInto("message_suppression")
    .values({ tenant_id: tenantId, channel, reason, contact_hmac: hmac })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Stops emails, or advertising by SMS, to this contact. Repeating changes nothing. */
export const suppress = (
  tx: Tx,
  secret: string,
  tenantId: string,
  contact: Contact,
  reason: "refused" | "stopped",
): Promise<void> =>
  suppressKnown(tx, tenantId, { channel: contact.channel, hmac: contactHmac(secret, tenantId, contact) }, reason);
