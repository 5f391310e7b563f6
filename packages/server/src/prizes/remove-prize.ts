import type { removePrize as contract } from "@sufra/domain/prizes/console-api.ts";
import { sql } from "kysely";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeManaged, type Editing, removeManaged } from "../workplace/index.ts";
import { readManagedPrize } from "./manage-prizes.ts";

/** Somebody may still use theirs, or something that runs gives it. */
const isNeeded = async ({ tx, tenantId, now }: Editing, id: string): Promise<boolean> => {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from prize_claim where tenant_id = ${tenantId} and prize_id = ${id} and status = 'available'
        and expires_at > ${now})
      or exists (select from punch_program where tenant_id = ${tenantId} and prize_id = ${id})
      or exists (select from punch_card where tenant_id = ${tenantId} and prize_id = ${id} and status = 'open'
        and (expires_at is null or expires_at > ${now}))
      or exists (select from campaign_segment s join campaign c on c.tenant_id = s.tenant_id and c.id = s.campaign_id
        where s.tenant_id = ${tenantId} and c.tenant_id = ${tenantId} and s.prize_id = ${id} and c.removed_at is null)
      or exists (select from referral_program where tenant_id = ${tenantId} and active
        and (friend_prize_id = ${id} or inviter_prize_id = ${id})) as needed`.execute(tx);
  return rows[0]?.needed === true;
};

/** Stopped first: the row waits for the claims that are under way and turns away those that follow. Then it is judged. */
const remove = async (editing: Editing, id: string): Promise<void> => {
  const { tx, tenantId, now } = editing;
  await tx
    .updateTable("prize")
    .set({ active: false, removed_at: now, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  if (await isNeeded(editing, id)) throw new AppError("in_use");
};

export const removePrize = (ctx: Ctx<typeof contract>) =>
  changeManaged(ctx, async (editing) => {
    const { id } = ctx.params;
    const opened = { target: "prize", id, revision: ctx.query.revision, read: readManagedPrize };
    return removeManaged(editing, opened, () => remove(editing, id));
  });
