import { checkFence } from "@sufra/domain/delivery/geofence.ts";
import { checkMinimum } from "@sufra/domain/delivery/zones.ts";
import type { FieldRefusal } from "@sufra/domain/errors/field-issue.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import { offersOf } from "@sufra/domain/loyalty/level-benefits.ts";
import type { JudgedAt } from "@sufra/domain/menu/availability.ts";
import { type Outcome, refuse } from "@sufra/domain/outcome.ts";
import { getVoucherUse, type VoucherUse } from "@sufra/domain/prizes/voucher-use.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { UnavailableLine } from "@sufra/domain/pricing/compare-quotes.ts";
import { getMaxTip } from "@sufra/domain/pricing/tips.ts";
import { memberPrice } from "@sufra/domain/pricing/level-price.ts";
import { addUp, times } from "@sufra/domain/money/halalas.ts";
import type { Price, PriceFacts } from "@sufra/domain/pricing/price-facts.ts";
import { judgeCartCoupons } from "../coupons/cart-coupons.ts";
import type { KnownCoupon } from "../coupons/coupon-rows.ts";
import { addRates, type RatePart } from "@sufra/domain/reports/sales.ts";
import { getHeldLevel } from "../loyalty/loyalty-facts.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import { itemCoupons, requireItems } from "../prizes/cart-rewards.ts";
import { isServiceOff } from "../branches/branch-facts.ts";
import type { SlotShare } from "@sufra/domain/hours/capacity.ts";
import type { CartFacts } from "./cart-facts.ts";
import { promiseCart } from "./promise.ts";
import {
  findUnavailableLine,
  resolveCombo,
  type ResolvedCombo,
  type ResolvedLine,
  resolveLine,
} from "./resolve-lines.ts";
import type { StoredCoupon, StoredLevel, StoredLine, StoredPrice } from "./quotes.ts";

const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "sa" in value && "en" in value;

/** Translates names inside a message to the guest's language. */
const worded = (params: Record<string, unknown>, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, isText(value) ? readText(value, language) : value]),
  );

/** Returns an accepted value or throws the refusal. */
const requireAccepted = <T>(outcome: Outcome<T> | FieldRefusal, language: Language): T => {
  if (outcome.ok) return outcome.value;
  if ("errors" in outcome) throw new AppError("validation_failed", undefined, [...outcome.errors]);
  throw new AppError(outcome.code, outcome.params && worded(outcome.params, language));
};

export type PricedCart = {
  stored: StoredPrice;
  promisedAt: Date;
  /** When the kitchen starts an order for a chosen time; null if it starts at once. */
  startAt: Date | null;
  shares: readonly SlotShare[];
  /** Requested lines that are no longer available; only if the caller asked to continue without them. */
  gone: UnavailableLine[];
};

const requireCovered = (facts: CartFacts, request: OrderRequest): void => {
  if (request.address_id === undefined && request.coordinates === undefined)
    throw fieldError("address_id", "address_required");
  if (facts.zone && !facts.zone.ok) throw new AppError(facts.zone.code, facts.zone.params);
};

const refuseOff = ({ branch }: CartFacts, service: "ordering" | "coupons", language: Language): void => {
  if (!isServiceOff(branch, service)) return;
  const { name, logo_image, phone } = branch.establishment;
  const returns_at = branch.switched_off.get(service)?.returns_at ?? null;
  throw new AppError("service_deactivated", { name: readText(name, language), logo: logo_image, phone, returns_at });
};

/** Refuses by service, order type, table, geofence and zone. */
const requirePlace = (facts: CartFacts, request: OrderRequest, language: Language): void => {
  const { branch } = facts;
  refuseOff(facts, "ordering", language);
  if ((request.coupon_codes ?? []).length > 0) refuseOff(facts, "coupons", language);
  if (!branch.order_types.includes(request.order_type)) {
    throw request.order_type === 3 ? new AppError("area_not_covered") : fieldError("order_type");
  }
  if (request.order_type === 1) {
    if (request.table_id === undefined) throw fieldError("table_id", "field_empty");
    if (request.scheduled_at !== undefined) throw fieldError("scheduled_at");
    const { state } = facts.table ?? { state: "" };
    if (state !== "available" && state !== "occupied") throw new AppError("table_unavailable");
    requireAccepted(checkFence(branch, branch.dine_in_geofence, request.coordinates), language);
  }
  if (request.order_type === 2)
    requireAccepted(checkFence(branch, branch.pickup_geofence, request.coordinates), language);
  if (request.order_type === 3) requireCovered(facts, request);
  if ((request.tip ?? 0) > 0 && !branch.establishment.tips_enabled) throw fieldError("tip");
};

/** The quote the guest agreed to when placing; null if unknown. */
type Placing = { agreed: StoredPrice | null };

const requireTip = (price: Price): void => {
  const amount = getMaxTip(price);
  if (price.tip > amount)
    throw new AppError("validation_failed", undefined, [{ path: "tip", code: "tip_too_high", params: { amount } }]);
};

/** What the order takes of its voucher. `lenient`: the reason of a refusal may be the missing lines. */
const getVoucher = (facts: CartFacts, price: Price, lenient: boolean, language: Language): VoucherUse | null => {
  const { voucher } = facts.rewards;
  if (voucher === null) return null;
  const { amount: value, remainder, code } = voucher;
  const use = getVoucherUse({ value, remainder }, price.discounts.voucher);
  if (!use.ok && lenient) return null;
  return requireAccepted(use.ok ? use : refuse(use.code, { ...use.params, code }), language);
};

/** Resolves the cart's lines. An unavailable line is refused, or left out and reported when placing. */
const resolveCart = (
  facts: CartFacts,
  request: OrderRequest,
  at: JudgedAt,
  language: Language,
  placing: Placing | null,
) => {
  const unavailable: UnavailableLine[] = [];
  const take = <T>(outcome: Outcome<T> | FieldRefusal, line_no: number): T[] => {
    if (outcome.ok) return [outcome.value];
    const lost = placing === null ? null : findUnavailableLine(outcome, line_no, facts, request, placing.agreed);
    if (lost === null) return [requireAccepted(outcome, language)];
    unavailable.push(lost);
    return [];
  };
  const lines = request.lines.flatMap((_, index): ResolvedLine[] =>
    take(resolveLine(facts, request, index, at), index + 1),
  );
  const combos = request.combos.flatMap((_, index): ResolvedCombo[] =>
    take(resolveCombo(facts, request, index, at), request.lines.length + index + 1),
  );
  return { lines, combos, gone: unavailable };
};

const getRate = ({ tax_rate_bp, net, tax }: { tax_rate_bp: number; net: number; tax: number }): RatePart => ({
  rate_bp: tax_rate_bp,
  net,
  tax,
});

const storedLines = (price: Price, details: ReadonlyMap<number, ResolvedLine["kept"]>): StoredLine[] =>
  price.lines.flatMap((line) => {
    const names = details.get(line.line_no);
    if (!names) return [];
    const { line_no, kind, quantity, unit_price, options_price, line_total, discount, tax } = line;
    const priced = line.kind === "combo" ? line.products : [];
    const products = names.products.map((product, index) => {
      const { share = 0, tax: productTax = 0, tax_rate_bp = 0 } = priced[index] ?? {};
      return { ...product, share, tax: productTax, rate_bp: tax_rate_bp };
    });
    return {
      line_no,
      kind,
      quantity,
      unit_price,
      options_price,
      line_total,
      discount,
      tax,
      product_id: line.kind === "product" ? line.product_id : null,
      combo_id: line.kind === "combo" ? line.combo_id : null,
      rates: addRates(line.kind === "combo" ? line.products.map(getRate) : [getRate(line)]),
      ...names,
      products,
    };
  });

/** Prices the cart without coupons. */
const getPriceFacts = (
  facts: CartFacts,
  request: OrderRequest,
  lines: ResolvedLine[],
  combos: ResolvedCombo[],
): Omit<PriceFacts, "coupons"> => {
  const { establishment, service_charge_bp } = facts.branch;
  const tax_rate_bp = establishment.tax_rate_bp;
  return {
    prices_include_tax: establishment.prices_include_tax,
    lines: lines.map(({ fact }) => fact),
    combos: combos.map(({ fact }) => fact),
    voucher: facts.rewards.voucher,
    delivery: facts.zone?.ok && lines.length + combos.length > 0 ? { fee: facts.zone.value.fee, tax_rate_bp } : null,
    // A service charge applies to table service only.
    service_charge:
      request.order_type === 1 && service_charge_bp > 0
        ? { kind: "percent", rate_bp: service_charge_bp, tax_rate_bp }
        : null,
    tip: request.tip ?? 0,
  };
};

const getSubtotal = ({ lines, combos = [] }: Omit<PriceFacts, "coupons">): number =>
  addUp([
    ...lines.map(({ unit_price, options_price, quantity }) => times(unit_price + options_price, quantity)),
    ...combos.map(({ price, products, quantity }) =>
      times(addUp([price, ...products.map(({ surcharge, options_price }) => surcharge + options_price)]), quantity),
    ),
  ]);

/**
 * The price with applicable coupons and what the level gives; an entered code that does not apply is refused.
 * `lenient`: it is left out instead, since the reason may be the missing lines, which are reported.
 */
const priceWithCoupons = (
  facts: CartFacts,
  request: OrderRequest,
  cart: Omit<PriceFacts, "coupons">,
  language: Language,
  lenient: boolean,
): { price: Price; coupons: StoredCoupon[]; level: StoredLevel | null } => {
  const { branch_id, order_type, coupon_codes = [] } = request;
  const item_ids = [...cart.lines.map((line) => line.product_id), ...(cart.combos ?? []).map((each) => each.combo_id)];
  const about = { now: facts.now, branch_id, order_type, subtotal: getSubtotal(cart), item_ids };
  const judged = judgeCartCoupons(facts.coupons, coupon_codes, about);
  const chosen = !judged.ok && lenient ? judgeCartCoupons(facts.coupons, [], about) : judged;
  const { entered, automatic } = requireAccepted(chosen, language);
  const held = facts.customerId === null ? null : getHeldLevel(facts.earner);
  const own = [...itemCoupons(facts.rewards), ...entered];
  const { price, level } = memberPrice(cart, own, automatic, offersOf(held, about.subtotal));
  const byCode = new Map([...entered, ...automatic].map((coupon) => [coupon.code, coupon]));
  const coupons = price.discounts.coupons.flatMap(({ code, amount, waived }) => {
    const coupon: KnownCoupon | undefined = byCode.get(code);
    if (!coupon) return [];
    return [{ id: coupon.id, code, name: coupon.name, applied: coupon.applied, amount, waived }];
  });
  const gave = held !== null && level.amount + level.waived > 0;
  return { price, coupons, level: gave ? { id: held.id, name: held.name, ...level } : null };
};

/** Checks and prices a cart. Refuses as in the catalog; when placing, unavailable lines are left out and reported. */
export const priceCart = (
  facts: CartFacts,
  request: OrderRequest,
  language: Language,
  placing: Placing | null = null,
): PricedCart => {
  requirePlace(facts, request, language);
  const { promisedAt, startAt, shares } = requireAccepted(promiseCart(facts, request), language);
  const when: JudgedAt = { promisedAt, neededAt: request.scheduled_at === undefined ? facts.now : promisedAt };
  const { lines, combos, gone: unavailable } = resolveCart(facts, request, when, language, placing);
  const nothingLeft = lines.length + combos.length === 0;
  // Without a quote to compare with, the first missing line is the error.
  if (nothingLeft && !placing?.agreed) resolveCart(facts, request, when, language, null);
  // A missing free item is reported as missing first.
  if (unavailable.length === 0)
    requireItems(
      facts.rewards,
      lines.map(({ fact }) => fact),
    );
  const cart = getPriceFacts(facts, nothingLeft ? { ...request, tip: 0 } : request, lines, combos);
  const { price, coupons, level } = priceWithCoupons(facts, request, cart, language, unavailable.length > 0);
  // Missing lines are reported before a too low subtotal and the ceiling of the tip.
  if (unavailable.length === 0) requireTip(price);
  if (facts.zone?.ok && unavailable.length === 0)
    requireAccepted(checkMinimum(facts.zone.value.minimum, price.subtotal), language);
  const details = new Map([...lines, ...combos].map((each) => [each.fact.line_no, each.kept]));
  const { subtotal, total_discount, taxes_price, prices_include_tax, tip, total } = price;
  const stored: StoredPrice = {
    lines: storedLines(price, details),
    subtotal,
    total_discount,
    taxes_price,
    prices_include_tax,
    tip,
    total,
    currency: "SAR",
    charges: price.charges.map(({ kind, amount, tax, tax_rate_bp }) => ({ kind, amount, tax, rate_bp: tax_rate_bp })),
    taxes: price.taxes.map(({ rate_bp, base, amount }) => ({ rate_bp, base, amount })),
    coupons,
    ...(level && { level }),
    voucher: getVoucher(facts, price, unavailable.length > 0, language),
    promised_at: promisedAt.toISOString(),
  };
  return { stored, promisedAt, startAt, shares, gone: unavailable };
};
