import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import type { Lead, readReferrals as contract } from "@sufra/domain/referrals/api.ts";
import { leadStates } from "@sufra/domain/referrals/lead-states.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";
import { inviteLink, personalCode } from "./codes.ts";
import { monthlyCount } from "./monthly-cap.ts";
import { ownLeads } from "./own-leads.ts";
import { runningProgram, toRewardView } from "./program.ts";

type Answer = AnswerOf<typeof contract>;
type ReadCtx = Ctx<typeof contract>;

const shownProgram = async (ctx: ReadCtx, tx: Tx): Promise<Answer["program"]> => {
  const { tenantId, customer, language, now } = ctx;
  const program = await runningProgram(tx, tenantId, now);
  if (!program) return null;
  const { minimum, cap_per_month, lead_days, ends_at } = program;
  return {
    friend: await toRewardView(tx, tenantId, program, "friend", language),
    inviter: await toRewardView(tx, tenantId, program, "inviter", language),
    minimum,
    cap_per_month,
    lead_days,
    ends_at: ends_at?.toISOString() ?? null,
    rewarded_this_month: await monthlyCount(tx, tenantId, customer.id, now),
  };
};

const getCounts = (leads: readonly Lead[]): Answer["counts"] => {
  const of = (state: Lead["state"]): number => leads.filter((each) => each.state === state).length;
  const [active, joined, pending, converted, declined] = leadStates.map(of);
  return {
    active: active ?? 0,
    joined: joined ?? 0,
    pending: pending ?? 0,
    converted: converted ?? 0,
    declined: declined ?? 0,
  };
};

/** Limit of displayed friends, newest first; the count includes all. */
const displayLimit = 200;

/** One's own page of inviting; the code is made when it is first looked at. */
export const readReferrals = (ctx: ReadCtx): Promise<Answer> => {
  const { tenantId, customer, database, config, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const code = await personalCode(tx, tenantId, customer.id);
    const link = inviteLink(config.PUBLIC_URL, code);
    const leads = await ownLeads(tx, { tenantId, customerId: customer.id, publicUrl: config.PUBLIC_URL, now });
    const counts = getCounts(leads);
    return {
      code: groupedCode(code),
      link,
      qr_svg: qrSvg(link),
      counts,
      converted_count: counts.converted,
      leads: leads.slice(0, displayLimit),
      program: await shownProgram(ctx, tx),
    };
  });
};
