import { type CampaignState, campaignState } from "@sufra/domain/campaigns/campaign-state.ts";
import type { ManagedProgram } from "@sufra/domain/referrals/console-api.ts";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { getPromise, type Side } from "./program.ts";

/** The fields of the revision. */
export type StoredProgram = { program: ManagedProgram["program"] };

/** The active program, otherwise the last one. Earlier ones only keep their promises. */
const programRow = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("referral_program")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .orderBy("active", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const readProgram = async (tx: Tx, tenantId: string): Promise<StoredProgram> => {
  const row = await programRow(tx, tenantId);
  if (!row) return { program: null };
  const side = (each: Side) => {
    const { kind, points, prizeId, couponId } = getPromise(row, each);
    return { kind, points, prize_id: prizeId, coupon_id: couponId };
  };
  const { id, active, branch_id, starts_at, ends_at, minimum, cap_per_month, lead_days, invitation } = row;
  return {
    program: {
      id,
      active,
      branch_id,
      minimum,
      cap_per_month,
      lead_days,
      invitation,
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      friend: side("friend"),
      inviter: side("inviter"),
    },
  };
};

export const programState = ({ program }: StoredProgram, now: Date): CampaignState => {
  if (program === null) return "draft";
  const times = { starts_at: toMoment(program.starts_at), ends_at: toMoment(program.ends_at) };
  return campaignState({ published: true, active: program.active, ...times }, now);
};
