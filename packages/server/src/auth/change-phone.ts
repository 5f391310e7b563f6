import type { changePhone as contract } from "@sufra/domain/customers/api.ts";
import { splitPhone } from "@sufra/domain/auth/phone.ts";
import { sql } from "kysely";
import { customerColumns, customerView } from "../customers/customer-view.ts";
import type { Tx } from "../platform/db/database.ts";
import { sqlState } from "../platform/db/engine.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { answerCode, consumeCode } from "./answer-code.ts";
import { endSessions, loadOpenSessions } from "./open-session.ts";

type ChangePhone = typeof contract;

const move = (tx: Tx, ctx: Ctx<ChangePhone>, e164: string) => {
  const { dial_code, phone_number } = splitPhone(e164);
  return tx
    .updateTable("customer")
    .set({
      phone_e164: e164,
      updated_at: ctx.now,
      dial_code,
      phone_number,
    })
    .where("tenant_id", "=", ctx.tenantId)
    .where("id", "=", ctx.customer.id)
    .where("erased_at", "is", null)
    .returning(customerColumns)
    .executeTakeFirstOrThrow();
};

/**
 * What went to the number they leave is still theirs: it is forgotten with them, and not with who has it next. Pending
 * texts are not sent there any more.
 */
const assignMessages = async (tx: Tx, tenantId: string, customerId: string): Promise<void> => {
  const left = tx
    .selectFrom("customer")
    .select("phone_e164")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId);
  await tx
    .updateTable("outbox_message")
    .set({
      customer_id: customerId,
      next_try_at: null,
      state: sql<string>`case when state = 'queued' then 'failed' else state end`,
      failure: sql<string | null>`case when state = 'queued' then 'number_changed' else failure end`,
    })
    .where("tenant_id", "=", tenantId)
    .where("recipient", "<>", "")
    .where("recipient", "=", left)
    .where("customer_id", "is", null)
    .execute();
};

/** Moves to a number that its code proved; only then may the guest learn that it is taken. The other devices sign in again. */
export const changePhone = async (ctx: Ctx<ChangePhone>) => {
  const { tenantId, customer, body, database, now } = ctx;
  await ctx.limits.consume("code-tries", ctx.ip, 600, 600);
  const code = await answerCode(ctx, tenantId, {
    challengeId: body.challenge_id,
    code: body.code,
    purpose: "change_phone",
    customerId: customer.id,
  });
  try {
    return await database.inTenant(tenantId, async (tx) => {
      await consumeCode(tx, tenantId, code, now);
      await assignMessages(tx, tenantId, customer.id);
      const row = await move(tx, ctx, code.phone);
      const others = (await loadOpenSessions(tx, tenantId, customer.id)).filter((id) => id !== customer.session_id);
      await endSessions(tx, tenantId, others, now);
      return customerView(row);
    });
  } catch (error) {
    if (sqlState(error) === "23505") throw new AppError("phone_in_use");
    throw error;
  }
};
