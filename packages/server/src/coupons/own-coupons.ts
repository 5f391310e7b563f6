import type * as calls from "@sufra/domain/coupons/api.ts";
import type { CouponView } from "@sufra/domain/coupons/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type CouponGuest, couponState, isSpent, judgeCoupon, normalCode } from "@sufra/domain/coupons/coupon.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { limit } from "../platform/http/rate-limits.ts";
import { branchWithService } from "../services/service-state.ts";
import { announceCoupons } from "./announce.ts";
import { couponRows, findByCode, getCoupons, type KnownCoupon, lookUpCodes } from "./coupon-rows.ts";
import { getGuest, loadGuestFacts } from "./guest-facts.ts";

type Showing = { now: Date; language: Language; customerId: string | null };
type Mine = {
  reason?: CouponView["reason"];
  saved: boolean;
  in_cart: boolean;
  last: { used_at: Date; order_id: string | null } | null;
};

const toCouponView = (coupon: KnownCoupon, mine: Mine, { now, language, customerId }: Showing): CouponView => {
  const { id, code, kind, cap, minimum, applied, stackable, first_order_only, new_customers_only } = coupon;
  const { branches, items, order_types, starts_at, ends_at, per_customer } = coupon;
  const { reason = null, in_cart, saved, last } = mine;
  return {
    id,
    code,
    qr_svg: qrSvg(code),
    kind,
    cap,
    minimum,
    applied,
    stackable,
    first_order_only,
    new_customers_only,
    name: readText(coupon.name, language),
    description: readText(coupon.description, language),
    rate_bp: coupon.kind === "percent" ? coupon.rate_bp : null,
    amount: coupon.kind === "amount" ? coupon.amount : null,
    order_types: order_types && [...order_types],
    branch_ids: branches && [...branches],
    item_ids: items && [...items],
    starts_at: starts_at?.toISOString() ?? null,
    expires_at: ends_at?.toISOString() ?? null,
    state: couponState(coupon, { used: coupon.mine, in_cart }, now),
    uses_left: customerId === null ? null : Math.max(0, per_customer - coupon.mine),
    reason,
    saved,
    used_at: last?.used_at.toISOString() ?? null,
    order_id: last?.order_id ?? null,
  };
};

/** Limit of the displayed history. */
const historyLimit = 100;
/** Codes that a guest, or a visitor's address, may look up in a minute: typing is slower, guessing gets nowhere. */
const looksAMinute = 60;

type Asker = Pick<Ctx, "language" | "now"> & { tenantId: string; customerId: string | null; secret: string };

const askerOf = (
  { tenantId, config, language, now }: Pick<Ctx, "config" | "language" | "now"> & { tenantId: string },
  customerId: string | null,
): Asker => ({ tenantId, customerId, secret: config.CODE_SECRET, language, now });

const lookUp = async (tx: Tx, asker: Asker, code: string): Promise<KnownCoupon> => {
  const coupon = await findByCode(tx, asker.tenantId, asker.customerId, code);
  if (!coupon) throw new AppError("coupon_not_found");
  return coupon;
};

/** Throws the one reason why the coupon cannot be used, as far as it is known without a cart. */
const requireUsable = async (
  tx: Tx,
  asker: Asker,
  coupon: KnownCoupon,
  place: { branch_id: string | null; order_type: 1 | 2 | 3 | null },
): Promise<void> => {
  const standing = await loadGuestFacts(tx, asker, [coupon]);
  const guest = getGuest(asker.customerId, standing, coupon, place.branch_id);
  const judged = judgeCoupon(coupon, { now: asker.now, ...place, cart: null, guest });
  if (!judged.ok) throw new AppError(judged.code, judged.params);
};

const isSaved = async (tx: Tx, { tenantId, customerId }: Asker, couponId: string): Promise<boolean> => {
  if (customerId === null) return false;
  const row = await tx
    .selectFrom("saved_coupon")
    .select("coupon_id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("coupon_id", "=", couponId)
    .executeTakeFirst();
  return row !== undefined;
};

export const checkCoupon = async (ctx: Ctx<typeof calls.checkCoupon>) => {
  const { tenantId, customer, body } = ctx;
  await limit(ctx, "coupon-code", customer?.id ?? ctx.ip, looksAMinute, 60);
  await branchWithService(ctx, body.branch_id, "coupons");
  const asker = askerOf(ctx, customer?.id ?? null);
  return ctx.database.inTenant(
    tenantId,
    async (tx) => {
      const coupon = await lookUp(tx, asker, body.code);
      await requireUsable(tx, asker, coupon, { branch_id: body.branch_id, order_type: body.order_type ?? null });
      const saved = await isSaved(tx, asker, coupon.id);
      return toCouponView(coupon, { saved, in_cart: false, last: null }, asker);
    },
    { readOnly: true },
  );
};

export const saveCoupon = async (ctx: Ctx<typeof calls.saveCoupon>) => {
  const { tenantId, customer, body, live } = ctx;
  await limit(ctx, "coupon-code", customer.id, looksAMinute, 60);
  const asker = askerOf(ctx, customer.id);
  return ctx.database.inTenant(tenantId, async (tx) => {
    const coupon = await lookUp(tx, asker, body.code);
    await requireUsable(tx, asker, coupon, { branch_id: null, order_type: null });
    const saved = { code: coupon.of_batch ? coupon.code : null };
    await tx
      .insertInto("saved_coupon")
      .values({ tenant_id: tenantId, customer_id: customer.id, coupon_id: coupon.id, ...saved })
      // Of a batch, the code that was saved last.
      .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id", "coupon_id"]).doUpdateSet(saved))
      .execute();
    await announceCoupons(live, tx, tenantId, customer.id);
    return toCouponView(coupon, { saved: true, in_cart: false, last: null }, asker);
  });
};

/** The last standing use of each coupon. */
const lastUses = async (tx: Tx, tenantId: string, customerId: string) => {
  const rows = await tx
    .selectFrom("coupon_redemption")
    .select(["coupon_id", "created_at as used_at", "order_id", "code"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("released_at", "is", null)
    .orderBy("created_at")
    .execute();
  return new Map(rows.map(({ coupon_id, ...use }) => [coupon_id, use]));
};

type Uses = Awaited<ReturnType<typeof lastUses>>;
const noUses: Uses = new Map<string, never>();

/** Why a guest can't use a coupon now, for any order. */
const reasonNow = (coupon: KnownCoupon, guest: CouponGuest | null, now: Date): CouponView["reason"] => {
  const judged = judgeCoupon(coupon, { now, branch_id: null, order_type: null, cart: null, guest });
  const reason = judged.ok ? null : judged.params?.reason;
  return reason === "not_started" || reason === "first_order" || reason === "customer" ? reason : null;
};

const savedCodes = async (tx: Tx, tenantId: string, customerId: string): Promise<Map<string, string | null>> => {
  const rows = await tx
    .selectFrom("saved_coupon")
    .select(["coupon_id", "code"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
  return new Map(rows.map(({ coupon_id, code }) => [coupon_id, code]));
};

/** Coupons for everyone, and a customer's own: given, saved, or used. */
export const listCoupons = async (ctx: Ctx<typeof calls.listCoupons>): Promise<AnswerOf<typeof calls.listCoupons>> => {
  const { tenantId, query, now, language } = ctx;
  const customerId = ctx.customer?.id ?? null;
  const inCart = new Set((query.in_cart ?? "").split(",").map(normalCode));
  return ctx.database.inTenant(
    tenantId,
    async (tx) => {
      const uses: Uses = customerId === null ? noUses : await lastUses(tx, tenantId, customerId);
      const saved = customerId === null ? new Map<string, null>() : await savedCodes(tx, tenantId, customerId);
      const own = [...saved.keys(), ...uses.keys()];
      const rows = await couponRows(tx, tenantId, customerId)
        .where((eb) =>
          eb.or([
            ...(customerId === null ? [] : [eb("c.customer_id", "=", customerId)]),
            eb.and([
              eb("c.customer_id", "is", null),
              eb.or([eb("c.applied", "=", "automatic"), eb("c.listed", "=", true)]),
            ]),
            ...(own.length > 0 ? [eb("c.id", "in", own)] : []),
          ]),
        )
        .orderBy((eb) => eb.fn.coalesce("c.ends_at", eb.val(new Date("9999-01-01T00:00:00Z"))))
        .orderBy("c.id")
        .limit(4 * historyLimit)
        .execute();
      // Of a batch a guest sees the code they saved, or else the one they used.
      const codes = rows.flatMap(({ id }) => saved.get(id) ?? uses.get(id)?.code ?? []);
      const coupons = getCoupons(rows, await lookUpCodes(tx, tenantId, codes));
      const asker = askerOf(ctx, customerId);
      const standing = await loadGuestFacts(tx, asker, coupons);
      const views = coupons.map((coupon) => {
        const mine = {
          reason: reasonNow(coupon, getGuest(customerId, standing, coupon, null), now),
          saved: saved.has(coupon.id),
          in_cart: inCart.has(coupon.code),
          last: uses.get(coupon.id) ?? null,
        };
        return toCouponView(coupon, mine, { now, language, customerId });
      });
      const theirs = new Set(own);
      return {
        available: views.filter(({ state }) => !isSpent(state)),
        // An expired coupon is in the history only if it was the guest's own.
        history: views.filter(({ id, state }) => isSpent(state) && theirs.has(id)).slice(0, historyLimit),
      };
    },
    { readOnly: true },
  );
};
