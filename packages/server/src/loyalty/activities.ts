import { sql } from "kysely";
import { type ActivityKind, activityOf } from "@sufra/domain/loyalty/activities.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import { awaitBeforeCommit } from "../platform/db/transaction-scope.ts";
import { newId } from "../platform/db/new-id.ts";

type Owner = { tenantId: string; customerId: string; now: Date };
type Whose = Owner & { balance: number };
export type NewActivity = {
  kind: ActivityKind;
  points?: number;
  debt?: number;
  name?: Text;
  units?: number;
  order_id?: string;
  reward_id?: string;
};

const toColumns = (
  { tenantId, customerId, now }: Owner,
  { kind, points = 0, debt = 0, units, name, order_id, reward_id }: NewActivity,
) => ({
  tenant_id: tenantId,
  id: newId(),
  customer_id: customerId,
  created_at: now,
  activity: activityOf[kind],
  kind,
  points,
  debt,
  units: units ?? null,
  order_id: order_id ?? null,
  reward_id: reward_id ?? null,
  name: name === undefined ? null : json(name),
});

/** Adds a history entry after the wallet changed. */
export const recordActivity = async (tx: Tx, whose: Whose, line: NewActivity): Promise<void> => {
  const written = tx.insertInto("activity").values({ ...toColumns(whose, line), balance: whose.balance });
  awaitBeforeCommit(written.execute());
};

/** Adds a history entry that does not change points. */
export const recordBesidePoints = async (tx: Tx, owner: Owner, line: NewActivity): Promise<void> => {
  const columns = toColumns(owner, line);
  const { rows } = await sql`
    insert into activity as a (tenant_id, id, customer_id, created_at, activity, kind, points, debt, units, order_id, reward_id,
      name, balance)
    select c.tenant_id, ${columns.id}::uuid, c.id, ${columns.created_at}::timestamptz, ${columns.activity}::text,
      ${columns.kind}::text, ${columns.points}::bigint, ${columns.debt}::bigint, ${columns.units}::integer,
      ${columns.order_id}::uuid, ${columns.reward_id}::uuid, ${columns.name}::jsonb, coalesce(w.balance, 0)
    from customer c left join wallet w on w.tenant_id = c.tenant_id and w.customer_id = c.id
    where c.tenant_id = ${owner.tenantId} and c.id = ${owner.customerId} returning a.id`.execute(tx);
  if (rows.length !== 1) throw new Error("a history entry's customer is not there");
};
