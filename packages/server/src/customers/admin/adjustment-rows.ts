import { maskPhone } from "@sufra/domain/auth/phone.ts";
import type { Adjustment, listAdjustments as listCall } from "@sufra/domain/customers/admin-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { toPage, readCursor, usualPage } from "../../platform/db/pages.ts";
import { AppError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";

/** Decided adjustments shown in the list and on a customer's page. */
const shownDecided = 20;

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("points_adjustment as a")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
    )
    .leftJoin("wallet as w", (join) =>
      join
        .onRef("w.tenant_id", "=", "a.tenant_id")
        .onRef("w.customer_id", "=", "a.customer_id")
        .on("w.tenant_id", "=", tenantId),
    )
    .innerJoin("staff_account as s", "s.id", "a.asked_by")
    .leftJoin("staff_account as d", "d.id", "a.decided_by")
    .select(["a.id", "a.customer_id", "a.points", "a.reason", "a.state", "a.needs_second", "a.asked_at"])
    .select(["a.decided_at", "a.asked_by as asker_id", "c.full_name", "c.phone_e164", "w.balance"])
    .select(["s.name as asked_by", "d.name as decided_by"])
    .where("a.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const toAdjustment = (row: Row, readerId: string): Adjustment => {
  const { id, points, reason, needs_second, asked_by, decided_by } = row;
  return {
    id,
    points,
    reason,
    needs_second,
    asked_by,
    decided_by,
    mine: row.asker_id === readerId,
    customer: {
      id: row.customer_id,
      full_name: row.full_name,
      balance: row.balance ?? 0,
      phone: row.phone_e164 === null ? "" : maskPhone(row.phone_e164),
    },
    // The column's CHECK allows exactly these.
    state: row.state as Adjustment["state"],
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
};

export const findAdjustment = async (tx: Tx, tenantId: string, id: string, readerId: string): Promise<Adjustment> => {
  const row = await rows(tx, tenantId).where("a.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return toAdjustment(row, readerId);
};

/** A customer's newest adjustments, in any state. */
export const loadAdjustments = async (
  tx: Tx,
  { tenantId, customerId }: { tenantId: string; customerId: string },
  readerId: string,
): Promise<Adjustment[]> => {
  const found = await rows(tx, tenantId)
    .where("a.customer_id", "=", customerId)
    .orderBy("a.asked_at", "desc")
    .limit(shownDecided)
    .execute();
  return found.map((row) => toAdjustment(row, readerId));
};

const waitingCount = async (tx: Tx, tenantId: string): Promise<number> => {
  const { waiting } = await tx
    .selectFrom("points_adjustment")
    .select(sql<number>`count(*)::integer`.as("waiting"))
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return waiting;
};

/** The cursor's adjustment may be decided meanwhile; its row stays, so the page still continues after it. */
const waitingPage = (tx: Tx, tenantId: string, after: string | undefined, limit: number) =>
  rows(tx, tenantId)
    .where("a.state", "=", "pending")
    .$if(after !== undefined, (pending) =>
      pending.where(
        sql<boolean>`(a.asked_at, a.id) > (select k.asked_at, k.id from points_adjustment as k
          where k.tenant_id = ${tenantId} and k.id = ${after ?? null})`,
      ),
    )
    .orderBy("a.asked_at")
    .orderBy("a.id")
    .limit(limit + 1)
    .execute();

const lastDecided = (tx: Tx, tenantId: string) =>
  rows(tx, tenantId)
    .where("a.decided_by", "is not", null)
    .orderBy("a.decided_at", "desc")
    .limit(shownDecided)
    .execute();

export const listAdjustments = ({
  database,
  tenantId,
  staff,
  query,
}: Ctx<typeof listCall>): Promise<AnswerOf<typeof listCall>> => {
  const { limit = usualPage } = query;
  const after = readCursor(query.cursor);
  return database.inTenant(
    tenantId,
    async (tx) => {
      const { rows: items, cursor } = toPage(await waitingPage(tx, tenantId, after, limit), limit);
      const decided = after === undefined ? await lastDecided(tx, tenantId) : [];
      return {
        waiting: await waitingCount(tx, tenantId),
        decided: decided.map((row) => toAdjustment(row, staff.id)),
        items: items.map((row) => toAdjustment(row, staff.id)),
        cursor,
      };
    },
    { readOnly: true },
  );
};
