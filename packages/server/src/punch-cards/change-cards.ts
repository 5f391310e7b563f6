import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/punch-cards/console-api.ts";
import { extensionDays } from "@sufra/domain/punch-cards/programs.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import type { Editing } from "../platform/managed/managed.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { announceAllCards } from "./punch-program.ts";

/** Locks the customers' rows, as punching does, so that no stale state is used. */
const holdHolders = (tx: Tx, tenantId: string, programId: string) =>
  sql`select from customer where tenant_id = ${tenantId} and id in (
      select customer_id from punch_card where tenant_id = ${tenantId} and program_id = ${programId} and status = 'open')
    order by id for no key update`.execute(tx);

/** Cancels the open cards of an ended program; they stay visible. */
export const cancelOpenCards = async ({ tx, tenantId, id, now }: Editing & { id: string }): Promise<void> => {
  await holdHolders(tx, tenantId, id);
  await tx
    .updateTable("punch_card")
    .set({ status: "canceled", updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("program_id", "=", id)
    .where("status", "=", "open")
    .execute();
};

/** Adds seven days to active cards. Expired cards stay expired: another may have started since. */
export const extendCards = async (ctx: Ctx<typeof calls.extendCards>): Promise<AnswerOf<typeof calls.extendCards>> => {
  const { tx, tenantId, staff, params, body, now, live } = ctx;
  const program = await tx
    .selectFrom("punch_program")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", params.id)
    .executeTakeFirst();
  if (!program) throw new AppError("not_found");
  await holdHolders(tx, tenantId, params.id);
  const { rows } = await sql<{ id: string }>`
    update punch_card set extended_days = extended_days + ${extensionDays}, updated_at = ${now}::timestamptz,
      expires_at = (expires_at at time zone 'UTC' + make_interval(hours => ${24 * extensionDays})) at time zone 'UTC'
    where tenant_id = ${tenantId} and program_id = ${params.id} and status = 'open'
      and (expires_at is null or expires_at > ${now}::timestamptz)
      and (${body.card_id}::uuid is null or id = ${body.card_id}::uuid)
    returning id`.execute(tx);
  if (body.card_id !== null && rows.length === 0) throw new AppError("not_found");
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "punch_program.extend",
    target: "punch_program",
    targetId: params.id,
    before: null,
    after: { days: extensionDays, card_id: body.card_id, cards: rows.length },
  });
  await announceAllCards(live, tx, tenantId);
  return { extended: rows.length };
};
