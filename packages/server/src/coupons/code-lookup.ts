import { codeReadings } from "@sufra/domain/coupons/coupon.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { getCoupon, couponRows, type KnownCoupon } from "./coupon-rows.ts";

type BatchCode = { code: string; coupon_id: string; used: boolean };
type Row = Parameters<typeof getCoupon>[0];

/** Possible meanings of typed codes: the readings of each, and which of them are batch codes. */
export type LookedUp = { readings: readonly string[]; ofBatches: readonly BatchCode[] };

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
export const getCoupons = (rows: readonly Row[], looked: LookedUp): KnownCoupon[] =>
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
