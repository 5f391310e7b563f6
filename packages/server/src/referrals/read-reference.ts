import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { groupedCode, readCode } from "@sufra/domain/prizes/reward-code.ts";
import type { readReference as readCall, stopInvitations as stopCall } from "@sufra/domain/referrals/api.ts";
import { contactHmac, suppressKnown } from "../notifications/suppression.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { publicEstablishment } from "../establishments/establishment-facts.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";
import { serviceState } from "../services/service-state.ts";
import { findInvite, type Invite, tenantOfCode } from "./codes.ts";
import { loadProgram, type Program, runningProgram, toRewardView } from "./program.ts";
import { messageKey } from "./send-invitation.ts";

type Reference = AnswerOf<typeof readCall>;
type AnyCtx = Pick<Ctx, "database" | "language" | "qr"> & { params: { code: string } };

/** The establishment of a code; at another establishment's code it is reported as unknown. */
const requireEstablishment = async ({
  database,
  params,
  qr,
}: Pick<AnyCtx, "database" | "params" | "qr">): Promise<string> => {
  const tenantId = await tenantOfCode(database, params.code);
  if (tenantId === null || (qr !== null && qr.tenant_id !== tenantId)) throw new AppError("invalid_referral_code");
  return tenantId;
};

const requireOpenEstablishment = async (ctx: AnyCtx): Promise<string> => {
  const tenantId = await requireEstablishment(ctx);
  const { database, language } = ctx;
  const off = await serviceState(database, { tenantId, branchId: null, service: "referral", language });
  if (off) throw new AppError("service_deactivated", off);
  return tenantId;
};

const loadLead = (tx: Tx, tenantId: string, { leadId }: Invite) =>
  tx
    .selectFrom("referral_lead")
    .select(["program_id", "expires_at", "state"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", leadId)
    .executeTakeFirst();

/** What is promised: by the invitation, or by the program that runs. */
const loadPromise = async (
  tx: Tx,
  tenantId: string,
  invite: Invite,
  now: Date,
): Promise<{ program: Program; expires: Date | null }> => {
  const lead = invite.leadId === null ? undefined : await loadLead(tx, tenantId, invite);
  if (lead?.state === "active" && lead.expires_at > now)
    return { program: await loadProgram(tx, tenantId, lead.program_id), expires: lead.expires_at };
  const program = await runningProgram(tx, tenantId, now);
  if (!program) throw new AppError("invalid_referral_code", { reason: "ended" });
  return { program, expires: program.ends_at };
};

const mainCode = async (tx: Tx, tenantId: string, branchId: string): Promise<string> => {
  const { uuid } = await tx
    .selectFrom("qr_directory")
    .select("uuid")
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("table_id", "is", null)
    .where("active", "=", true)
    .orderBy("created_at")
    .orderBy("uuid")
    .limit(1)
    .executeTakeFirstOrThrow(() => new AppError("invalid_referral_code", { reason: "ended" }));
  return uuid;
};

const loadFirstName = async (tx: Tx, tenantId: string, id: string): Promise<string | null> => {
  const row = await tx
    .selectFrom("customer")
    .select("full_name")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.full_name?.trim().split(/\s+/)[0] ?? null;
};

const loadStanding = async (
  tx: Tx,
  tenantId: string,
  customerId: string | undefined,
  referrerId: string,
): Promise<Reference["standing"]> => {
  if (customerId === undefined) return null;
  if (customerId === referrerId) return "own";
  const row = await tx
    .selectFrom("customer")
    .select("registered_at")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.registered_at ? "registered" : null;
};

/** The offer of a code for its reader. */
export const readReference = async (ctx: Ctx<typeof readCall>): Promise<Reference> => {
  const { database, params, language, now } = ctx;
  const tenantId = await requireOpenEstablishment(ctx);
  const customer = (await ctx.identifyFor(tenantId))?.customer;
  const { main, branches } = await readTenantFacts(database, tenantId);
  return database.inTenant(
    tenantId,
    async (tx) => {
      const invite = await findInvite(tx, tenantId, params.code);
      if (invite === null) throw new AppError("invalid_referral_code");
      const { program, expires } = await loadPromise(tx, tenantId, invite, now);
      const branch = branches.find(({ id }) => id === program.branch_id);
      return {
        code: groupedCode(invite.code),
        minimum: program.minimum,
        expires_at: expires?.toISOString() ?? null,
        qr_uuid: await mainCode(tx, tenantId, (branch ?? main).id),
        establishment: publicEstablishment(main.establishment, language),
        branch: branch ? readText(branch.name, language) : null,
        inviter: await loadFirstName(tx, tenantId, invite.referrerId),
        friend: await toRewardView(tx, tenantId, program, "friend", language),
        standing: await loadStanding(tx, tenantId, customer?.id, invite.referrerId),
      };
    },
    { readOnly: true },
  );
};

type Sent = { id: string; channel: string; contact_hmac: Uint8Array | null };

/** Where an invitation was sent; for old ones without this field, from its message while that is kept. */
const sentTo = async (tx: Tx, tenantId: string, secret: string, lead: Sent) => {
  const channel = lead.channel === "email" ? "email" : "sms";
  if (lead.contact_hmac !== null) return { channel, hmac: lead.contact_hmac } as const;
  const message = await tx
    .selectFrom("outbox_message")
    .select("recipient")
    .where("tenant_id", "=", tenantId)
    .where("dedupe_key", "=", messageKey(lead.id))
    .where("recipient", "<>", "")
    .executeTakeFirst();
  return message && ({ channel, hmac: contactHmac(secret, tenantId, { channel, to: message.recipient }) } as const);
};

/** The receiver opts out of invitations, whatever the invitation's state. A personal code has no receiver. */
export const stopInvitations = async (ctx: Ctx<typeof stopCall>): Promise<null> => {
  const { database, params, config } = ctx;
  const tenantId = await requireEstablishment(ctx);
  await database.inTenant(tenantId, async (tx) => {
    const lead = await tx
      .selectFrom("referral_lead")
      .select(["id", "channel", "contact_hmac"])
      .where("tenant_id", "=", tenantId)
      .where("code", "=", readCode(params.code))
      .executeTakeFirst();
    if (!lead) throw new AppError("invalid_referral_code");
    const contact = await sentTo(tx, tenantId, config.CODE_SECRET, lead);
    if (contact) await suppressKnown(tx, tenantId, contact, "stopped");
  });
  ctx.reply.code(204);
  return null;
};
