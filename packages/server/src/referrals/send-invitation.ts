import { isSaudi } from "@sufra/domain/auth/phone.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { type Invitation, invitationEmail, invitationSms } from "@sufra/domain/referrals/invitation.ts";
import { rewardText } from "@sufra/domain/referrals/rewards.ts";
import { isSuppressed, nextPromoTime, queueMessage } from "../notifications/index.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { inviteLink, stopLink } from "./codes.ts";
import { type Program, shownReward } from "./program.ts";

type Sending = {
  ctx: Pick<Ctx, "config" | "jobs" | "language" | "now"> & { tenantId: string };
  tx: Tx;
  program: Program;
  lead: { id: string; code: string; name: string; channel: "phone" | "email"; to: string };
  inviter: string | null;
};

const houseOf = (tx: Tx, tenantId: string) =>
  tx.selectFrom("establishment").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();

const firstName = (name: string | null): string => (name ?? "").trim().split(/\s+/)[0] ?? "";

/** By this the message is found again when its reader wants no more of them. */
export const messageKey = (leadId: string): string => `referral:${leadId}`;

/**
 * The one message of an invitation, in its inviter's language: advertising in the eyes of the law, so it waits for the
 * hours of such, and does not go to a number that has stopped them or to a country that is not sent texts.
 */
export const sendInvitation = async ({ ctx, tx, program, lead, inviter }: Sending): Promise<void> => {
  const { tenantId, config, language } = ctx;
  const house = await houseOf(tx, tenantId);
  const invitation: Invitation = {
    ...{ house: readText(house.name, language), inviter: firstName(inviter), friend: lead.name },
    gift: rewardText(await shownReward(tx, tenantId, program, "friend", language), language),
    words: readText(program.invitation, language),
    ...{ link: inviteLink(config.PUBLIC_URL, lead.code), stop: stopLink(config.PUBLIC_URL, lead.code) },
  };
  const message = { to: lead.to, dedupeKey: messageKey(lead.id) };
  if (lead.channel === "email") {
    const { subject, text: body, html } = invitationEmail(invitation, language);
    return queueMessage(ctx, tx, tenantId, {
      ...{ ...message, channel: "email", kind: "service", subject, body, html, stopUrl: invitation.stop },
    });
  }
  const abroad = !isSaudi(lead.to);
  if (abroad || (await isSuppressed(tx, config.CODE_SECRET, tenantId, { channel: "sms", to: lead.to }))) return;
  return queueMessage(ctx, tx, tenantId, {
    ...{ ...message, channel: "sms", kind: "promo", body: invitationSms(invitation, language) },
    notBefore: nextPromoTime(config, ctx.now),
  });
};
