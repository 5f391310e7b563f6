import { type RawBuilder, sql } from "kysely";
import type { TillBill, TillEntry } from "@sufra/domain/till/api.ts";
import { billName } from "@sufra/domain/till/bill-rules.ts";
import { checkUndo, getUndoEnd } from "@sufra/domain/till/till-rules.ts";
import type { Tx } from "../platform/db/database.ts";
import type { BranchOf } from "../platform/http/branch-scope.ts";
import type { StaffIdentity } from "../platform/http/context.ts";
import { toTillPerson } from "./find-code.ts";

export type Entry = {
  id: string;
  kind: TillEntry["kind"];
  name: { sa: string; en: string } | null;
  count: number;
  bill: TillBill | null;
  /** Redeemed at the register, whose order ended there later than a cashier may undo it. */
  ended_there: boolean;
  branch_id: string;
  /** Null: the connected point of sale. */
  staff_id: string | null;
  customer_id: string;
  at: Date;
  undone_at: Date | null;
  undone_by: string | null;
  reason: string | null;
  full_name: string | null;
  phone_e164: string | null;
  staff_name: string | null;
  zone: string;
  undone_name: string | null;
};

/** Entries of the till: redeemed rewards, used coupons, punches by visit, and bills, each with its undoing. */
const acts = (tenant: string) => sql`
  select r.id, case c.kind when 'voucher' then 'voucher' else 'prize' end as kind, c.name, 1 as count, r.branch_id,
    r.staff_id, c.customer_id, r.created_at as at, u.created_at as undone_at, u.staff_id as undone_by, u.reason,
    null::jsonb as bill, r.external_id
  from redemption r
    join prize_claim c on c.tenant_id = ${tenant} and c.id = r.claim_id
    left join redemption u on u.tenant_id = ${tenant} and u.claim_id = r.claim_id and u.attempt_no = r.attempt_no
      and u.kind = 'undo'
  where r.tenant_id = ${tenant} and r.channel <> 'order' and r.kind = 'redeem'
  union all
  select r.id, 'coupon', k.name, 1, r.branch_id, r.staff_id, r.customer_id, r.created_at, r.released_at, r.released_by,
    r.release_reason, null, r.external_id
  from coupon_redemption r join coupon k on k.tenant_id = ${tenant} and k.id = r.coupon_id
  where r.tenant_id = ${tenant} and r.order_id is null
  union all
  select p.visit_id, 'punches', g.name, count(*)::int, p.branch_id, p.staff_id, p.customer_id, min(p.punched_at),
    max(p.taken_back_at), p.taken_back_by, p.taken_back_reason, null, null
  from punch p
    join punch_card d on d.tenant_id = ${tenant} and d.id = p.card_id
    join punch_program g on g.tenant_id = ${tenant} and g.id = d.program_id
  where p.tenant_id = ${tenant} and p.visit_id is not null
  group by p.visit_id, g.id, g.name, p.branch_id, p.staff_id, p.customer_id, p.taken_back_by, p.taken_back_reason
  union all
  select b.id, 'bill', null, 1, b.branch_id, b.staff_id, b.customer_id, b.created_at, b.undone_at, b.undone_by,
    b.undo_reason, jsonb_build_object('source', b.source, 'amount', b.amount, 'points', b.points, 'reference', b.reference), null
  from counter_bill b where b.tenant_id = ${tenant}`;

/** What became of a register's order that ended with a reward still used: staff decide. */
export const rewardOpen = "reward_open";

const toRows = async (tx: Tx, tenant: string, which: RawBuilder<unknown>, limit: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select a.*, coalesce(p.outcome = ${rewardOpen}, false) as ended_there, c.full_name, c.phone_e164, s.name as staff_name, v.name as undone_name, t.time_zone as zone
    from (${acts(tenant)}) a
      join establishment t on t.tenant_id = ${tenant}
      join customer c on c.tenant_id = ${tenant} and c.id = a.customer_id
      left join pos_bill p on p.tenant_id = ${tenant} and p.external_id = a.external_id
      left join staff_account s on s.id = a.staff_id
      left join staff_account v on v.id = a.undone_by
    where ${which} order by a.id desc limit ${limit}`.execute(tx);
  return rows;
};

/** One entry; undefined if it does not exist. */
export const findEntry = async (tx: Tx, tenantId: string, id: string): Promise<Entry | undefined> =>
  (await toRows(tx, tenantId, sql`a.id = ${id}`, 1))[0];

/** The branch whose till made the entry. */
export const branchOfEntry: BranchOf = async (tx, tenantId, id) => (await findEntry(tx, tenantId, id))?.branch_id;

const hourMs = 3_600_000;

/** The lowest id of a time: ids are ordered by creation time. */
const lowestId = (time: number): string => {
  const ms = time.toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
};

type Wanted = { from: Date; to: Date; branches: readonly string[] | null; before: string | undefined; limit: number };

/** Entries of a time, newest first; `branches` null: of all branches. Ids have one hour of tolerance for clocks. */
export const listEntries = (
  tx: Tx,
  tenantId: string,
  { from, to, branches, before, limit }: Wanted,
): Promise<Entry[]> =>
  toRows(
    tx,
    tenantId,
    sql`a.at >= ${from}::timestamptz and a.id >= ${lowestId(from.getTime() - hourMs)}::uuid
      and a.at < ${to}::timestamptz and a.id < ${lowestId(to.getTime() + hourMs)}::uuid
      and (${branches === null} or a.branch_id = any (${branches ?? []}::uuid[]))
      and (${before ?? null}::uuid is null or a.id < ${before ?? null}::uuid)`,
    limit,
  );

export const toTillEntry = (entry: Entry, staff: StaffIdentity, now: Date): TillEntry => {
  const { id, kind, name, count, bill, branch_id, staff_name, at, undone_at } = entry;
  return {
    id,
    kind,
    name: name ?? billName,
    count,
    bill,
    branch_id,
    staff_name,
    at: at.toISOString(),
    customer: toTillPerson({ ...entry, id: entry.customer_id }),
    undo_until: getUndoEnd(entry).toISOString(),
    ended_there: entry.ended_there && undone_at === null,
    may_undo: undone_at === null && checkUndo(entry, staff, now).ok,
    undone: undone_at && {
      at: undone_at.toISOString(),
      staff_name: entry.undone_name,
      reason: entry.reason ?? "",
    },
  };
};

/** An entry that exists. */
export const requireEntry = async (tx: Tx, tenantId: string, id: string): Promise<Entry> => {
  const entry = await findEntry(tx, tenantId, id);
  if (!entry) throw new Error(`the till wrote no entry ${id}`);
  return entry;
};

/** As in the day's list. */
export const madeEntry = async (
  tx: Tx,
  tenantId: string,
  id: string,
  staff: StaffIdentity,
  now: Date,
): Promise<TillEntry> => toTillEntry(await requireEntry(tx, tenantId, id), staff, now);
