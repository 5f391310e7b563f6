import { type RawBuilder, sql } from "kysely";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/till/api.ts";
import type { TillEntry } from "@sufra/domain/till/api.ts";
import { checkUndo, undoMs } from "@sufra/domain/till/till-rules.ts";
import { redeemCoupon, refuseCoupon, type TillCoupon, undoCoupon } from "../coupons/at-till.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { BranchOf } from "../platform/http/branch-scope.ts";
import type { Ctx, StaffIdentity } from "../platform/http/context.ts";
import { redeemReward, undoReward } from "../prizes/at-till.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { punchAtTill, tillCards, undoPunches } from "../punch-cards/at-till.ts";
import { lockCustomer } from "../punch-cards/chain.ts";
import { settleOwing } from "../punch-cards/punch-program.ts";
import { refuseOwnPhone } from "../staff/own-phone.ts";
import { findCode, findPerson, type FoundCode, tillBranch, toTillPerson } from "./find-code.ts";

type Entry = {
  id: string;
  kind: TillEntry["kind"];
  name: { sa: string; en: string };
  count: number;
  branch_id: string;
  staff_id: string;
  customer_id: string;
  at: Date;
  undone_at: Date | null;
  undone_by: string | null;
  reason: string | null;
  full_name: string | null;
  phone_e164: string | null;
  staff_name: string;
  undone_name: string | null;
};

/** Entries of the till: redeemed rewards, used coupons, punches by visit, each with its undoing. */
const acts = (tenant: string) => sql`
  select r.id, case c.kind when 'voucher' then 'voucher' else 'prize' end as kind, c.name, 1 as count, r.branch_id,
    r.staff_id, c.customer_id, r.created_at as at, u.created_at as undone_at, u.staff_id as undone_by, u.reason
  from redemption r
    join prize_claim c on c.tenant_id = ${tenant} and c.id = r.claim_id
    left join redemption u on u.tenant_id = ${tenant} and u.claim_id = r.claim_id and u.attempt_no = r.attempt_no
      and u.kind = 'undo'
  where r.tenant_id = ${tenant} and r.channel = 'till' and r.kind = 'redeem'
  union all
  select r.id, 'coupon', k.name, 1, r.branch_id, r.staff_id, r.customer_id, r.created_at, r.released_at, r.released_by,
    r.release_reason
  from coupon_redemption r join coupon k on k.tenant_id = ${tenant} and k.id = r.coupon_id
  where r.tenant_id = ${tenant} and r.staff_id is not null
  union all
  select p.visit_id, 'punches', g.name, count(*)::int, p.branch_id, p.staff_id, p.customer_id, min(p.punched_at),
    max(p.taken_back_at), p.taken_back_by, p.taken_back_reason
  from punch p
    join punch_card d on d.tenant_id = ${tenant} and d.id = p.card_id
    join punch_program g on g.tenant_id = ${tenant} and g.id = d.program_id
  where p.tenant_id = ${tenant} and p.visit_id is not null
  group by p.visit_id, g.id, g.name, p.branch_id, p.staff_id, p.customer_id, p.taken_back_by, p.taken_back_reason`;

const toRows = async (tx: Tx, tenant: string, which: RawBuilder<unknown>, limit: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select a.*, c.full_name, c.phone_e164, s.name as staff_name, v.name as undone_name
    from (${acts(tenant)}) a
      join customer c on c.tenant_id = ${tenant} and c.id = a.customer_id
      join staff_account s on s.id = a.staff_id
      left join staff_account v on v.id = a.undone_by
    where ${which} order by a.id desc limit ${limit}`.execute(tx);
  return rows;
};

/** One entry; undefined if it does not exist. */
const findEntry = async (tx: Tx, tenantId: string, id: string): Promise<Entry | undefined> =>
  (await toRows(tx, tenantId, sql`a.id = ${id}`, 1))[0];

/** The branch whose till made the entry. */
export const branchOfEntry: BranchOf = async (tx, tenantId, id) => (await findEntry(tx, tenantId, id))?.branch_id;

const hourMs = 3_600_000;

/** The lowest id of that time, with one hour of tolerance for clocks: ids are ordered by creation time. */
const lowestId = (since: Date): string => {
  const ms = (since.getTime() - hourMs).toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
};

type Wanted = { from: Date; branches: readonly string[] | null; before: string | undefined; limit: number };

/** Entries since a time, newest first; `branches` null: of all branches. */
export const listEntries = (tx: Tx, tenantId: string, { from, branches, before, limit }: Wanted): Promise<Entry[]> =>
  toRows(
    tx,
    tenantId,
    sql`a.at >= ${from}::timestamptz and a.id >= ${lowestId(from)}::uuid
      and (${branches === null} or a.branch_id = any (${branches ?? []}::uuid[]))
      and (${before ?? null}::uuid is null or a.id < ${before ?? null}::uuid)`,
    limit,
  );

export const toTillEntry = (entry: Entry, staff: StaffIdentity, now: Date): TillEntry => {
  const { id, kind, name, count, branch_id, staff_id, staff_name, at, undone_at } = entry;
  return {
    id,
    kind,
    name,
    count,
    branch_id,
    staff_name,
    at: at.toISOString(),
    customer: toTillPerson({ ...entry, id: entry.customer_id }),
    undo_until: new Date(at.getTime() + undoMs).toISOString(),
    may_undo: undone_at === null && checkUndo({ at, staff_id }, staff, now).ok,
    undone: undone_at && {
      at: undone_at.toISOString(),
      staff_name: entry.undone_name ?? "",
      reason: entry.reason ?? "",
    },
  };
};

type Cashier = { tenantId: string; staffId: string; branchId: string; secret: string; now: Date };

const useCoupon = async (
  ctx: Ctx<typeof calls.redeemCode>,
  cashier: Cashier,
  { coupon, customerId }: TillCoupon,
): Promise<string> => {
  // Limits are per customer, so the cashier must name one.
  if (customerId === null) throw fieldError("customer_id", "field_empty");
  await refuseCoupon(ctx.tx, cashier, { coupon, customerId });
  return redeemCoupon(ctx, ctx.tx, cashier, { coupon, customerId });
};

const use = (ctx: Ctx<typeof calls.redeemCode>, cashier: Cashier, found: FoundCode): Promise<string> => {
  if (found.kind === "reward") return redeemReward(ctx, ctx.tx, cashier, found.reward);
  if (found.kind === "coupon") return useCoupon(ctx, cashier, found.coupon);
  throw new AppError("prize_unavailable");
};

/** The new entry as in the day's list. */
const madeEntry = async (tx: Tx, tenantId: string, id: string, staff: StaffIdentity, now: Date): Promise<TillEntry> => {
  const entry = await findEntry(tx, tenantId, id);
  if (!entry) throw new Error(`the till wrote no entry ${id}`);
  return toTillEntry(entry, staff, now);
};

/** Redeems a code, looked up before or not; use and audit entry share one transaction. */
export const redeemCode = async (ctx: Ctx<typeof calls.redeemCode>): Promise<AnswerOf<typeof calls.redeemCode>> => {
  const { tx, tenantId, staff, body, config, now } = ctx;
  const secret = config.CODE_SECRET;
  const branchId = await tillBranch(tx, ctx);
  const asking = { tenantId, staffId: staff.id, secret, code: body.code, customerId: body.customer_id ?? null };
  const found = await findCode(tx, asking);
  const id = await use(ctx, { tenantId, staffId: staff.id, branchId, secret, now }, found);
  const entry = await madeEntry(tx, tenantId, id, staff, now);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "till.redeem",
    target: entry.kind,
    targetId: id,
    before: { redeemed: false },
    after: { redeemed: true, branch_id: branchId, customer_id: entry.customer.id },
  });
  return entry;
};

/** Punches a card within the program's limit per visit; a full card's reward is issued with it. */
export const addPunches = async (ctx: Ctx<typeof calls.addPunches>): Promise<AnswerOf<typeof calls.addPunches>> => {
  const { tx, tenantId, staff, body, now } = ctx;
  const { customer_id: customerId, program_id: programId, count } = body;
  const branchId = await tillBranch(tx, ctx);
  const person = await findPerson(tx, tenantId, customerId);
  if (!person) throw new AppError("not_found");
  await refuseOwnPhone(tx, staff.id, person);
  const owner = { tenantId, customerId, now };
  const added = await punchAtTill(ctx, tx, owner, { programId, count, branchId, staffId: staff.id });
  const entry = await madeEntry(tx, tenantId, added.visitId, staff, now);
  const card = (await tillCards(tx, owner, branchId)).find(({ program_id }) => program_id === programId);
  if (!card) throw new Error("a program that was just punched does not run");
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "till.punch",
    target: "punches",
    targetId: added.visitId,
    before: null,
    after: { count: entry.count, program_id: programId, branch_id: branchId, customer_id: customerId },
  });
  return { entry, card, rewards: added.rewards };
};

const takeBackReward = async (ctx: Ctx<typeof calls.undoAtTill>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const owner = { tenantId, customerId: entry.customer_id, now };
  await lockCustomer(tx, owner);
  const by = { tenantId, staffId: staff.id, branchId: entry.branch_id, now };
  if (!(await undoReward(ctx, tx, by, entry.id, ctx.body.reason))) return false;
  await settleOwing(ctx, tx, owner);
  return true;
};

const takeBack = (ctx: Ctx<typeof calls.undoAtTill>, tx: Tx, entry: Entry): Promise<boolean> => {
  const { tenantId, staff, now } = ctx;
  const { reason } = ctx.body;
  const by = { tenantId, staffId: staff.id, branchId: entry.branch_id, now };
  if (entry.kind === "coupon") return undoCoupon(ctx, tx, by, entry.id, reason);
  if (entry.kind !== "punches") return takeBackReward(ctx, tx, entry);
  const owner = { tenantId, customerId: entry.customer_id, now };
  return undoPunches(ctx, tx, owner, entry.id, { staffId: staff.id, reason });
};

/**
 * Undoes one entry at the till, once; repeating it returns the current state. Entries of another branch do not exist.
 */
export const undoAtTill = (ctx: Ctx<typeof calls.undoAtTill>): Promise<AnswerOf<typeof calls.undoAtTill>> => {
  const { database, tenantId, staff, params, body, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const entry = await findEntry(tx, tenantId, params.id);
    if (!entry) throw new AppError("not_found");
    const allowed = checkUndo(entry, staff, now);
    if (!allowed.ok) throw new AppError(allowed.code);
    await refuseOwnPhone(tx, staff.id, entry);
    if (entry.undone_at === null && (await takeBack(ctx, tx, entry)))
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "till.undo",
        target: entry.kind,
        targetId: entry.id,
        before: { redeemed: true },
        after: { redeemed: false, reason: body.reason },
      });
    return madeEntry(tx, tenantId, entry.id, staff, now);
  });
};
