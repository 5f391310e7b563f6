import { createHmac } from "node:crypto";
import { throttleSeconds } from "@sufra/domain/campaigns/play.ts";
import { type Refusal, refuse } from "@sufra/domain/outcome.ts";
import { sql } from "kysely";
import { AppError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";
import { type FormRow, perOf } from "./evaluation-forms.ts";
import { loadPhone } from "./player.ts";

type Asking = { tenantId: string; customerId: string | null; deviceId: string; secret: string };

/** Who answers: a customer by phone, which outlives the account; a visitor by device. */
export const loadSubject = async (tx: Tx, { tenantId, customerId, deviceId, secret }: Asking): Promise<Buffer> =>
  customerId === null
    ? createHmac("sha256", secret).update(`device|${tenantId}|${deviceId}`).digest()
    : loadPhone(tx, { tenantId, customerId, secret });

type Turn = { tenantId: string; form: FormRow; subject: Buffer };

/** Seconds from one answer to the next; a form of orders asks for the minute between tries alone. */
const getWait = ({ period_days }: FormRow): number => (period_days === null ? throttleSeconds : period_days * 86_400);

/** Why the guest may not answer yet, with the seconds left by the database's clock; null if they may. */
export const findRefusal = async (tx: Tx, { tenantId, form, subject }: Turn): Promise<Refusal | null> => {
  const wait = getWait(form);
  const row = await tx
    .selectFrom("evaluation_turn")
    .select(sql<number>`ceil(extract(epoch from answered_at - now()) + ${wait})::integer`.as("left"))
    .where("tenant_id", "=", tenantId)
    .where("form_id", "=", form.id)
    .where("subject_hmac", "=", subject)
    .executeTakeFirst();
  if (!row || row.left <= 0) return null;
  return refuse(perOf(form) === "period" ? "submission_limit" : "participation_throttled", { time: row.left });
};

/** Takes the turn in one statement: of many at once, one does. */
export const lockTurn = async (tx: Tx, turn: Turn): Promise<void> => {
  const { tenantId, form, subject } = turn;
  const taken = await tx
    .insertInto("evaluation_turn")
    .values({ tenant_id: tenantId, form_id: form.id, subject_hmac: subject, answered_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "form_id", "subject_hmac"])
        .doUpdateSet((eb) => ({ answered_at: eb.ref("excluded.answered_at") }))
        .where("evaluation_turn.tenant_id", "=", tenantId)
        // In UTC nothing depends on a session's zone: a cluster takes only such expressions here.
        .where(
          sql<boolean>`evaluation_turn.answered_at at time zone 'UTC'
            <= excluded.answered_at at time zone 'UTC' - make_interval(secs => ${getWait(form)})`,
        ),
    )
    .returning("form_id")
    .executeTakeFirst();
  if (taken) return;
  const refusal = (await findRefusal(tx, turn)) ?? refuse("participation_throttled", { time: 1 });
  throw new AppError(refusal.code, refusal.params);
};
