import type { ReferralReason } from "@sufra/domain/errors/reasons.ts";
import { closesCircle } from "@sufra/domain/referrals/lead-states.ts";
import { sql } from "kysely";
import { branchesKnowing, phoneHmac } from "../customers/known-phones.ts";
import { notifyCustomer } from "../notifications/notify-customer.ts";
import type { Tx } from "../platform/db/database.ts";
import { sqlState } from "../platform/db/engine.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { emailHmac, findInvite, type Invite } from "./codes.ts";
import { expireLeads } from "./expire-leads.ts";
import { lockPrograms, loadProgram, type Program, runningProgram } from "./program.ts";
import { isDeviceOf } from "./devices.ts";

export type Joiner = {
  tenantId: string;
  customerId: string;
  /** E.164. */
  phone: string;
  name: string;
  email: string | null;
  deviceId: string;
  now: Date;
};
type JoinPlatform = Pick<Platform, "live" | "jobs" | "config">;

const leadColumns = ["id", "referrer_id", "referrer_phone_hmac", "state", "lead_phone_hmac", "program_id"] as const;
const leadRows = (tx: Tx, tenantId: string) =>
  tx.selectFrom("referral_lead").select(leadColumns).where("tenant_id", "=", tenantId);
type LeadRow = Awaited<ReturnType<ReturnType<typeof leadRows>["executeTakeFirstOrThrow"]>>;

const refuse = (reason: ReferralReason): AppError => new AppError("invalid_referral_code", { reason });

type Found = { phone: Buffer; email: Buffer | null };

const getHashes = (secret: string, { tenantId, phone, email }: Joiner): Found => ({
  phone: phoneHmac(secret, tenantId, phone),
  email: email === null ? null : emailHmac(secret, tenantId, email),
});

/** The first inviter counts: by number, then by the invitation's code, then by email address. */
const findLead = async (tx: Tx, tenantId: string, { phone, email }: Found, invite: Invite | null) => {
  const byPhone = await leadRows(tx, tenantId).where("lead_phone_hmac", "=", phone).executeTakeFirst();
  if (byPhone || invite === null) return byPhone;
  if (invite.leadId !== null) {
    const byCode = await leadRows(tx, tenantId)
      .where("id", "=", invite.leadId)
      .where("state", "=", "active")
      // A forwarded invitation counts like the personal code; the friend it names may still join.
      .where("lead_phone_hmac", "is", null)
      .executeTakeFirst();
    if (byCode) return byCode;
  }
  if (email === null) return undefined;
  return leadRows(tx, tenantId).where("lead_email_hmac", "=", email).where("state", "=", "active").executeTakeFirst();
};

const requireNew = async (tx: Tx, { tenantId }: Joiner, { phone }: Found, program: Program): Promise<void> => {
  const known = await branchesKnowing(tx, tenantId, phone);
  if (program.branch_id === null ? known.size > 0 : known.has(program.branch_id))
    throw new AppError("not_new_to_branch");
};

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString("hex");

/** Follows the inviters of a phone upwards through accepted leads. */
const loadInviter = (tx: Tx, tenantId: string) => async (phone: string) => {
  const row = await tx
    .selectFrom("referral_lead")
    .select("referrer_phone_hmac")
    .where("tenant_id", "=", tenantId)
    .where("lead_phone_hmac", "=", Buffer.from(phone, "hex"))
    .where("friend_id", "is not", null)
    .executeTakeFirst();
  return row ? hex(row.referrer_phone_hmac) : null;
};

type Referrer = { id: string; phone: Uint8Array };

const requireOther = async (tx: Tx, joiner: Joiner, { phone }: Found, referrer: Referrer): Promise<void> => {
  const { tenantId, customerId, deviceId } = joiner;
  if (referrer.id === customerId || hex(referrer.phone) === hex(phone)) throw refuse("own");
  if (await isDeviceOf(tx, tenantId, deviceId, referrer.id)) throw refuse("device");
  if (await closesCircle(hex(phone), hex(referrer.phone), loadInviter(tx, tenantId))) throw refuse("circle");
};

const loadReferrer = async (tx: Tx, tenantId: string, secret: string, id: string): Promise<Referrer> => {
  const { phone_e164 } = await tx
    .selectFrom("customer")
    .select("phone_e164")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  // Erased between the lookup of the code and now.
  if (phone_e164 === null) throw new AppError("invalid_referral_code");
  return { id, phone: phoneHmac(secret, tenantId, phone_e164) };
};

const setJoined = async (tx: Tx, joiner: Joiner, found: Found, lead: LeadRow): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("referral_lead")
    .set({ state: "joined", friend_id: joiner.customerId, lead_phone_hmac: found.phone, joined_at: joiner.now })
    .where("tenant_id", "=", joiner.tenantId)
    .where("id", "=", lead.id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Another inviter may have invited this number since the lookup: that lead is kept, and earlier changes stay. */
const joinLead = async (tx: Tx, joiner: Joiner, found: Found, lead: LeadRow): Promise<void> => {
  await sql`savepoint before_joining`.execute(tx);
  try {
    if (await setJoined(tx, joiner, found, lead)) return;
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    await sql`rollback to savepoint before_joining`.execute(tx);
  }
  throw new AppError("lead_exists");
};

const addJoined = async (tx: Tx, joiner: Joiner, found: Found, program: Program, referrer: Referrer): Promise<void> => {
  const { tenantId, customerId, now } = joiner;
  const row = await tx
    .insertInto("referral_lead")
    .values({
      tenant_id: tenantId,
      id: newId(),
      program_id: program.id,
      referrer_id: referrer.id,
      referrer_phone_hmac: referrer.phone,
      channel: "link",
      name: joiner.name,
      lead_phone_hmac: found.phone,
      friend_id: customerId,
      state: "joined",
      joined_at: now,
      created_at: now,
      expires_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("lead_exists");
};

const tell = (platform: JoinPlatform, tx: Tx, { tenantId, customerId, now }: Joiner, referrerId: string) =>
  notifyCustomer(platform, tx, {
    tenantId,
    customerId: referrerId,
    notice: { kind: "friend_joined", params: {} },
    now,
    dedupeKey: `friend_joined:${customerId}`,
  });

/** An open invitation keeps its promised program; a personal code uses the current one. */
const chooseProgram = (tx: Tx, tenantId: string, lead: LeadRow | undefined, now: Date): Promise<Program | undefined> =>
  lead?.state === "active" ? loadProgram(tx, tenantId, lead.program_id) : runningProgram(tx, tenantId, now);

/**
 * A new customer accepts an invitation in the transaction of registration. The first inviter of this number counts,
 * whatever code was used. Throws the reason if it cannot be accepted.
 */
export const joinByCode = async (platform: JoinPlatform, tx: Tx, joiner: Joiner, code: string): Promise<void> => {
  const { tenantId, now } = joiner;
  const secret = platform.config.CODE_SECRET;
  const invite = await findInvite(tx, tenantId, code);
  if (invite === null) throw new AppError("invalid_referral_code");
  await lockPrograms(tx, tenantId);
  const found = getHashes(secret, joiner);
  await expireLeads(tx, tenantId, now, found);
  const lead = await findLead(tx, tenantId, found, invite);
  const program = await chooseProgram(tx, tenantId, lead, now);
  if (!program) throw refuse("ended");
  await requireNew(tx, joiner, found, program);
  if (lead && lead.state !== "active") throw new AppError("lead_exists");
  const referrer = lead
    ? { id: lead.referrer_id, phone: lead.referrer_phone_hmac }
    : await loadReferrer(tx, tenantId, secret, invite.referrerId);
  await requireOther(tx, joiner, found, referrer);
  if (lead) await joinLead(tx, joiner, found, lead);
  else await addJoined(tx, joiner, found, program, referrer);
  await tell(platform, tx, joiner, referrer.id);
};

/**
 * Joins without a code: a number that was invited joins its lead. If joining is not allowed, the lead ends without an
 * error.
 */
export const joinByPhone = async (platform: JoinPlatform, tx: Tx, joiner: Joiner): Promise<void> => {
  const { tenantId, now } = joiner;
  const found = getHashes(platform.config.CODE_SECRET, joiner);
  const lead = await findLead(tx, tenantId, found, null);
  if (lead?.state !== "active") return;
  await lockPrograms(tx, tenantId);
  await expireLeads(tx, tenantId, now, found);
  try {
    await requireNew(tx, joiner, found, await loadProgram(tx, tenantId, lead.program_id));
    await requireOther(tx, joiner, found, { id: lead.referrer_id, phone: lead.referrer_phone_hmac });
    await joinLead(tx, joiner, found, lead);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await declineLead(tx, tenantId, lead.id, getReason(error), now);
    return;
  }
  await tell(platform, tx, joiner, lead.referrer_id);
};

const getReason = ({ params }: AppError): "device" | "circle" | "not_new" => {
  const reason = params?.reason;
  return reason === "device" || reason === "circle" ? reason : "not_new";
};

/** Ends the lead without a reward; a decided one stays unchanged. */
export const declineLead = async (
  tx: Tx,
  tenantId: string,
  id: string,
  reason: "device" | "circle" | "not_new",
  now: Date,
): Promise<void> => {
  await tx
    .updateTable("referral_lead")
    .set({ state: "declined", reason, declined_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "in", ["active", "joined"])
    .execute();
};
