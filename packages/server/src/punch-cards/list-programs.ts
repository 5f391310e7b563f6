import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type CardStatus, getVisibleCard } from "@sufra/domain/punch-cards/cards.ts";
import type * as calls from "@sufra/domain/punch-cards/console-api.ts";
import { programState } from "@sufra/domain/punch-cards/programs.ts";
import { getFirstName, getLastDigits } from "@sufra/domain/till/till-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { toPage, readCursor, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { programRows } from "./programs.ts";

/** The displayed state: an expired card counts as expired, even before a punch updates it. */
const shownStatus = (now: Date) => sql<string>`case
  when c.status = 'owing' or c.status = 'open' and (c.expires_at is null or c.expires_at > ${now}::timestamptz)
    then 'alive'
  when c.status = 'open' then 'expired' else c.status end`;

const countCards = async (tx: Tx, tenantId: string, now: Date) => {
  const { rows } = await sql<{ program_id: string; status: string; count: number }>`
    select c.program_id, ${shownStatus(now)} as status, count(*)::int as count
    from punch_card c where c.tenant_id = ${tenantId} and c.status <> 'void' group by 1, 2`.execute(tx);
  return (programId: string) => {
    const of = (status: string) =>
      rows.find((row) => row.program_id === programId && row.status === status)?.count ?? 0;
    return { alive: of("alive"), completed: of("completed"), expired: of("expired"), canceled: of("canceled") };
  };
};

export const listPrograms = (ctx: Ctx<typeof calls.listPrograms>): Promise<AnswerOf<typeof calls.listPrograms>> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { tenantId, now } = ctx;
      const programs = await programRows(tx, tenantId).execute();
      const cardsOf = await countCards(tx, tenantId, now);
      const prizes = await tx
        .selectFrom("prize")
        .select(["id", "name"])
        .where("tenant_id", "=", tenantId)
        .where("removed_at", "is", null)
        .orderBy("id")
        .execute();
      const items = programs.map((program) => {
        const { id, name, reward_name, required, days, starts_at, ends_at } = program;
        return {
          id,
          name,
          reward_name,
          required,
          days,
          state: programState(program, now),
          cards: cardsOf(id),
          starts_at: starts_at?.toISOString() ?? null,
          ends_at: ends_at?.toISOString() ?? null,
        };
      });
      return { items, prizes };
    },
    { readOnly: true },
  );

const holderRows = (tx: Tx, tenantId: string, programId: string) =>
  tx
    .selectFrom("punch_card as c")
    .innerJoin("customer as u", (join) =>
      join
        .onRef("u.tenant_id", "=", "c.tenant_id")
        .onRef("u.id", "=", "c.customer_id")
        .on("u.tenant_id", "=", tenantId),
    )
    .select(["c.id", "c.customer_id", "c.status", "c.punches", "c.required", "c.opened_at", "c.expires_at"])
    .select(["c.completed_at", "u.full_name", "u.phone_e164"])
    .where("c.tenant_id", "=", tenantId)
    .where("c.program_id", "=", programId)
    .where("c.status", "<>", "void");

/** Cashiers see only the first name and the last digits. */
export const listHolders = (ctx: Ctx<typeof calls.listHolders>): Promise<AnswerOf<typeof calls.listHolders>> => {
  const { tenantId, params, query, now } = ctx;
  const { limit = usualPage } = query;
  return ctx.database.inTenant(
    tenantId,
    async (tx) => {
      const program = await programRows(tx, tenantId).where("p.id", "=", params.id).executeTakeFirst();
      if (!program) throw new AppError("not_found");
      const after = readCursor(query.cursor);
      const found = await holderRows(tx, tenantId, params.id)
        .where(shownStatus(now), "=", query.status)
        .$if(after !== undefined, (rows) => rows.where("c.id", "<", after ?? ""))
        .orderBy("c.id", "desc")
        .limit(limit + 1)
        .execute();
      const { rows, cursor } = toPage(found, limit);
      const items = rows.map(({ id, customer_id, full_name, phone_e164, punches, required, ...row }) => ({
        id,
        punches,
        required,
        customer: { id: customer_id, first_name: getFirstName(full_name), last_digits: getLastDigits(phone_e164) },
        opened_at: row.opened_at?.toISOString() ?? null,
        expires_at: row.expires_at?.toISOString() ?? null,
        completed_at: row.completed_at?.toISOString() ?? null,
        // The column's CHECK allows exactly these.
        status: getVisibleCard({ ...row, punches, status: row.status as CardStatus }, required, now).status,
      }));
      return { items, cursor };
    },
    { readOnly: true },
  );
};
