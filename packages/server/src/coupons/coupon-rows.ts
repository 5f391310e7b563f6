import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { codeReadings, type Coupon, type CouponOffer } from "@sufra/domain/coupons/coupon.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db/database.ts";

/** A campaign as its rules read it, with its words, and how often this guest uses it. */
export type KnownCoupon = Coupon & {
  name: Text;
  description: Text;
  mine: number;
  /** Its code is one of a batch's. */
  of_batch: boolean;
};

/** Stands for a visitor. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Active campaigns with the standing redemptions of one guest; a visitor has none. */
export const couponRows = (tx: Db, tenantId: string, customerId: string | null) =>
  tx
    .selectFrom("coupon as c")
    .select(["c.id", "c.code", "c.name", "c.description", "c.kind", "c.rate_bp", "c.amount", "c.cap", "c.applied"])
    .select(["c.stackable", "c.minimum", "c.order_types", "c.branches", "c.items", "c.starts_at", "c.ends_at"])
    .select(["c.first_order_only", "c.new_customers_only", "c.customer_id", "c.limit_total", "c.per_customer"])
    .select(["c.used"])
    .select((eb) =>
      eb
        .selectFrom("coupon_redemption as r")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("r.tenant_id", "=", tenantId)
        .whereRef("r.coupon_id", "=", "c.id")
        .where("r.customer_id", "=", customerId ?? nobody)
        .where("r.released_at", "is", null)
        .as("mine"),
    )
    .where("c.tenant_id", "=", tenantId)
    .where("c.active", "=", true);

type Row = Awaited<ReturnType<ReturnType<typeof couponRows>["execute"]>>[number];

/** The columns' CHECKs give each kind its own value and no other. */
const getOffer = ({ kind, rate_bp, amount }: Row): CouponOffer => {
  if (kind === "percent") return { kind, rate_bp: rate_bp ?? 0 };
  if (kind === "amount") return { kind, amount: amount ?? 0 };
  return { kind: kind === "free_delivery" ? "free_delivery" : "free_item" };
};

/** The campaign under its own code, or under one of its batch. */
const getCoupon = (row: Row, one?: { code: string; used: boolean }): KnownCoupon => {
  const { id, name, description, stackable, cap, minimum, branches, items, starts_at, ends_at } = row;
  const { first_order_only, new_customers_only, customer_id, limit_total, per_customer, used, mine } = row;
  return {
    ...getOffer(row),
    id,
    code: one?.code ?? row.code ?? "",
    of_batch: one !== undefined,
    code_used: one?.used ?? false,
    name,
    description,
    stackable,
    cap,
    minimum,
    branches,
    items,
    starts_at,
    ends_at,
    first_order_only,
    new_customers_only,
    customer_id,
    limit_total,
    per_customer,
    used,
    mine: mine ?? 0,
    applied: row.applied === "automatic" ? "automatic" : "entered",
    // The column's CHECK allows 1, 2 and 3.
    order_types: row.order_types as OrderType[] | null,
  };
};

type BatchCode = { code: string; coupon_id: string; used: boolean };
type CodeRow = Parameters<typeof getCoupon>[0];

/** Possible meanings of typed codes: the readings of each, and which of them are batch codes. */
type LookedUp = { readings: readonly string[]; ofBatches: readonly BatchCode[] };

const ofBatches = async (tx: Tx, tenantId: string, readings: readonly string[]): Promise<BatchCode[]> => {
  const { rows } = await sql<BatchCode>`
    select b.code, b.coupon_id, exists (select from coupon_redemption r where r.tenant_id = ${tenantId}
      and r.code = b.code and r.released_at is null) as used
    from batch_code b where b.tenant_id = ${tenantId} and b.code = any (${readings}::text[])`.execute(tx);
  return rows;
};

/** One statement for any input; none for an empty one. */
export const lookUpCodes = async (tx: Tx, tenantId: string, typed: readonly string[]): Promise<LookedUp> => {
  const readings = typed.flatMap(codeReadings);
  return { readings, ofBatches: readings.length === 0 ? [] : await ofBatches(tx, tenantId, readings) };
};

/** A campaign as often as its batch was typed; else as it is. */
export const getCoupons = (rows: readonly CodeRow[], looked: LookedUp): KnownCoupon[] =>
  rows.flatMap((row) => {
    if (row.code !== null) return [getCoupon(row)];
    return looked.ofBatches.filter(({ coupon_id }) => coupon_id === row.id).map((one) => getCoupon(row, one));
  });

/** The one that was typed, its plain reading first. */
export const typedCoupon = (coupons: readonly KnownCoupon[], typed: string): KnownCoupon | undefined => {
  for (const reading of codeReadings(typed)) {
    const coupon = coupons.find(({ code }) => code === reading);
    if (coupon) return coupon;
  }
  return undefined;
};

const anyOf = (codes: readonly string[]) => sql<string>`any (${codes}::text[])`;

/** The active campaign that a typed code leads to; two statements, whether or not there is one. */
export const findByCode = async (
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  typed: string,
): Promise<KnownCoupon | undefined> => {
  const looked = await lookUpCodes(tx, tenantId, [typed]);
  const ids = looked.ofBatches.map(({ coupon_id }) => coupon_id);
  const rows = await couponRows(tx, tenantId, customerId)
    .where((eb) =>
      eb.or([eb("c.code", "=", anyOf(looked.readings)), ...(ids.length > 0 ? [eb("c.id", "in", ids)] : [])]),
    )
    .execute();
  return typedCoupon(getCoupons(rows, looked), typed);
};
