import { readText } from "@sufra/domain/language/language.ts";
import { type Invitation, invitationEmail, invitationSms } from "@sufra/domain/referrals/invitation.ts";
import { rewardText } from "@sufra/domain/referrals/rewards.ts";
import { isSuppressed } from "../notifications/suppression.ts";
import { nextPromoTime } from "../notifications/promo-hours.ts";
import { queueMessage } from "../notifications/queue-message.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { inviteLink, stopLink } from "./codes.ts";
import { type Program, toRewardView } from "./program.ts";

type Sending = {
  ctx: Pick<Ctx, "config" | "jobs" | "language" | "now"> & { tenantId: string };
  tx: Tx;
  program: Program;
  lead: { id: string; code: string; name: string; channel: "phone" | "email"; to: string };
  inviter: string | null;
};

const loadEstablishment = (tx: Tx, tenantId: string) =>
  tx.selectFrom("establishment").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();

const firstName = (name: string | null): string => (name ?? "").trim().split(/\s+/)[0] ?? "";

/** Finds the message again when its reader opts out. */
export const messageKey = (leadId: string): string => `referral:${leadId}`;

/**
 * Sends the message of an invitation in the inviter's language. It counts as advertising by law: it waits for the
 * allowed hours and skips numbers that opted out.
 */
export const sendInvitation = async ({ ctx, tx, program, lead, inviter }: Sending): Promise<void> => {
  const { tenantId, config, language } = ctx;
  const establishment = await loadEstablishment(tx, tenantId);
  const invitation: Invitation = {
    establishment: readText(establishment.name, language),
    inviter: firstName(inviter),
    friend: lead.name,
    gift: rewardText(await toRewardView(tx, tenantId, program, "friend", language), language),
    words: readText(program.invitation, language),
    link: inviteLink(config.PUBLIC_URL, lead.code),
    stop: stopLink(config.PUBLIC_URL, lead.code),
  };
  const message = { to: lead.to, dedupeKey: messageKey(lead.id) };
  if (lead.channel === "email") {
    const { subject, text: body, html } = invitationEmail(invitation, language);
    return queueMessage(ctx, tx, tenantId, {
      ...message,
      channel: "email",
      kind: "service",
      subject,
      body,
      html,
      stopUrl: invitation.stop,
    });
  }
  if (await isSuppressed(tx, config.CODE_SECRET, tenantId, { channel: "sms", to: lead.to })) return;
  return queueMessage(ctx, tx, tenantId, {
    ...message,
    channel: "sms",
    kind: "promo",
    body: invitationSms(invitation, language),
    notBefore: nextPromoTime(config, ctx.now),
  });
};
