import type { inviteFriend as contract, Lead } from "@sufra/domain/referrals/api.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { maskEmail } from "@sufra/domain/customers/masking.ts";
import { readEmail } from "@sufra/domain/referrals/email.ts";
import { loadCountries, requireAllowed } from "../auth/parse-phone.ts";
import { branchesKnowing, phoneHmac } from "../customers/known-phones.ts";
import { contactHmac, isSuppressed } from "../notifications/suppression.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, type FieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { emailHmac, newCode } from "./codes.ts";
import { expireLeads } from "./expire-leads.ts";
import { readLead } from "./own-leads.ts";
import { type Program, runningProgram } from "./program.ts";
import { sendInvitation } from "./send-invitation.ts";

/** The receiver: a mobile number, an email address, or none if the inviter shares the link. */
type Contact = {
  channel: "phone" | "email" | "link";
  /** E.164 or the address. */
  to: string | null;
  phone: Buffer | null;
  email: Buffer | null;
  /** The masked form that the inviter sees. */
  shown: string;
};

const wrong = (path: string, code: FieldError["code"]): AppError =>
  new AppError("validation_failed", undefined, [{ path, code }]);

type InviteCtx = Ctx<typeof contract>;

/** Throws field errors for missing and invalid fields. */
const getContact = async ({ tx, tenantId, body, config }: InviteCtx): Promise<Contact> => {
  const { channel, dial_code, phone_number = "", email = "" } = body;
  const secret = config.CODE_SECRET;
  if (channel === "link") return { channel, to: null, phone: null, email: null, shown: "" };
  if (channel === "phone") {
    if (phone_number.trim() === "") throw wrong("phone_number", "number_required");
    // A friend of another country could not sign in.
    const phone = requireAllowed({ phone_number, dial_code }, await loadCountries(tx, tenantId));
    const masked = `•••• ${phone.e164.slice(-4)}`;
    return { channel, to: phone.e164, phone: phoneHmac(secret, tenantId, phone.e164), email: null, shown: masked };
  }
  if (email.trim() === "") throw wrong("email", "email_required");
  const address = readEmail(email);
  if (address === null) throw wrong("email", "email_invalid");
  return { channel, to: address, phone: null, email: emailHmac(secret, tenantId, address), shown: maskEmail(address) };
};

type Inviter = { phone_e164: string; full_name: string | null; email: string | null };

const dayMs = 86_400_000;
/** Invitations of a customer per day, refused ones included, against probing numbers. */
const invitesADay = 20;

/** Runs before the transaction, so that refused attempts count. */
export const limitInvites = (ctx: InviteCtx): Promise<void> =>
  ctx.limits.consume("referral-invite", ctx.customer.id, invitesADay * ctx.config.LIMIT_SCALE, 86_400);

const loadInviter = async ({ tx, tenantId, customer }: InviteCtx): Promise<Inviter> => {
  const row = await tx
    .selectFrom("customer")
    .select(["phone_e164", "full_name", "email"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customer.id)
    // Locks the inviter until the lead is stored, so that the account is not erased in between.
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const { phone_e164 } = row;
  if (phone_e164 === null) throw new AppError("not_authenticated");
  return { ...row, phone_e164 };
};

const requireNoLead = async ({ tx, tenantId }: InviteCtx, { phone, email }: Contact): Promise<void> => {
  const row = await tx
    .selectFrom("referral_lead")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("lead_phone_hmac", "=", phone), eb("lead_email_hmac", "=", email)]))
    .limit(1)
    .executeTakeFirst();
  if (row) throw new AppError("lead_exists");
};

/**
 * Whether a number may become a friend's: it did not order before, and its owner is no customer. The inviter is not told,
 * since a number would otherwise reveal whose it is: the lead stands until it expires, and no message is sent.
 */
const isNewNumber = async ({ tx, tenantId }: InviteCtx, contact: Contact, program: Program): Promise<boolean> => {
  if (contact.phone === null || contact.to === null) return true;
  const known = await branchesKnowing(tx, tenantId, contact.phone);
  if (program.branch_id === null ? known.size > 0 : known.has(program.branch_id)) return false;
  const customer = await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", contact.to)
    .where("registered_at", "is not", null)
    .executeTakeFirst();
  return customer === undefined;
};

const requireReachable = async (ctx: InviteCtx, { channel, to }: Contact, inviter: Inviter): Promise<void> => {
  if (channel !== "email" || to === null) return;
  const { tx, tenantId, config, gateways } = ctx;
  const own = inviter.email?.toLowerCase() === to;
  if (own || gateways.email === null || (await isSuppressed(tx, config.CODE_SECRET, tenantId, { channel, to })))
    throw new AppError("cannot_notify_by_email");
};

const insertLead = async (ctx: InviteCtx, contact: Contact, program: Program, inviter: Inviter) => {
  const { tx, tenantId, customer, body, config, now } = ctx;
  const lead = { id: newId(), code: await newCode(tx, tenantId), name: cleanLine(body.name) };
  const row = await tx
    .insertInto("referral_lead")
    .values({
      ...lead,
      tenant_id: tenantId,
      program_id: program.id,
      referrer_id: customer.id,
      referrer_phone_hmac: phoneHmac(config.CODE_SECRET, tenantId, inviter.phone_e164),
      channel: contact.channel,
      contact: contact.shown,
      lead_phone_hmac: contact.phone,
      lead_email_hmac: contact.email,
      contact_hmac: getStopHash(ctx, contact),
      expires_at: new Date(now.getTime() + program.lead_days * dayMs),
      created_at: now,
    })
    // Of two inviters of one friend at once, the earlier one counts.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("lead_exists");
  return lead;
};

/** Identifies the friend for opting out, even after the message was emptied. */
const getStopHash = ({ tenantId, config }: InviteCtx, { channel, to }: Contact): Buffer | null =>
  channel === "link" || to === null
    ? null
    : contactHmac(config.CODE_SECRET, tenantId, { channel: channel === "email" ? "email" : "sms", to });

/** Creates a friend's lead, and sends the invitation if there is a number or an address. */
export const inviteFriend = async (ctx: InviteCtx): Promise<Lead> => {
  const { tx, tenantId, customer, config, now } = ctx;
  const contact = await getContact(ctx);
  const program = await runningProgram(tx, tenantId, now);
  if (!program) throw new AppError("not_set_up");
  const inviter = await loadInviter(ctx);
  if (contact.to === inviter.phone_e164) throw new AppError("phone_in_use", { reason: "own" });
  await requireReachable(ctx, contact, inviter);
  await expireLeads(tx, tenantId, now, contact);
  await requireNoLead(ctx, contact);
  const lead = await insertLead(ctx, contact, program, inviter);
  const { channel, to } = contact;
  if (channel !== "link" && to !== null && (await isNewNumber(ctx, contact, program)))
    await sendInvitation({ ctx, tx, program, lead: { ...lead, channel, to }, inviter: inviter.full_name });
  return readLead(tx, { tenantId, customerId: customer.id, publicUrl: config.PUBLIC_URL, now }, lead.id);
};
