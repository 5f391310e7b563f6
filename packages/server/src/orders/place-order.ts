import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { acceptUntil } from "@sufra/domain/hours/accept-time.ts";
import { openStretches } from "@sufra/domain/hours/opening-hours.ts";
import { slotOf } from "@sufra/domain/hours/capacity.ts";
import { businessDayOf, captureMinutes } from "@sufra/domain/orders/business-day.ts";
import type { placeOrder as placeOrderCall } from "@sufra/domain/orders/api.ts";
import { pendingEarning, toldPoints } from "../loyalty/index.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceCoupons, putBack, recordRedemptions, type Redeeming, takeCoupons } from "../coupons/index.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import { takeRewards } from "../prizes/index.ts";
import { type CartFacts, loadCartFacts, newQuote, priceCart, type PricedCart, wrongField } from "../pricing/index.ts";
import { requireAgreed } from "./agreed-price.ts";
import { announceOrder, announceTable } from "./announce.ts";
import { firstStep } from "./attempt-step.ts";
import { insertOrder, type NewOrder } from "./insert-order.ts";
import { answersFor, hashOfCart, quickerOrder } from "./placed-cart.ts";
import { loadPlacingFacts, type PlacingFacts } from "./placing-facts.ts";
import { readPlaced } from "./read-placed.ts";
import { watchDeadline } from "./watch-deadline.ts";

type PlaceCtx = Ctx<typeof placeOrderCall>;
type Placed = AnswerOf<typeof placeOrderCall>;

/** The least a card provider takes, in halalas. */
const leastOnline = 100;
const minutes = (count: number): number => count * 60_000;

const stepsOf = (online: boolean, autoAccept: boolean): NewOrder["steps"] => {
  if (online) return [{ to: "awaiting_payment", actor: "guest" }];
  const placed: NewOrder["steps"] = [{ to: "pending", actor: "guest" }];
  return autoAccept ? [...placed, { to: "sent_to_kitchen", actor: "system" }] : placed;
};

const addressOf = (facts: CartFacts): object | null => {
  if (facts.address === null) return null;
  const { id: _id, ...snapshot } = facts.address;
  return snapshot;
};

const orderOf = (
  ctx: PlaceCtx,
  customerId: string,
  placing: PlacingFacts,
  facts: CartFacts,
  cart: PricedCart,
): Omit<NewOrder, "id" | "earning"> => {
  const { body, tenantId, now } = ctx;
  const { branch } = facts;
  const { establishment, hours, closure } = branch;
  const stretches = openStretches(hours, closure, now);
  const online = body.payment_method === "online_card";
  if (online && cart.stored.total < leastOnline) throw wrongField("payment_method");
  if (body.order_type === 3 && facts.address === null) throw wrongField("address_id", "address_required");
  const capacity = branch.slot_capacity;
  return {
    ...{ tenantId, branchId: branch.id, customerId, price: cart.stored, promisedAt: cart.promisedAt },
    businessDay: businessDayOf(now, establishment.time_zone),
    ...{ orderType: body.order_type, paymentMethod: body.payment_method, language: ctx.language },
    steps: stepsOf(online, branch.auto_accept),
    scheduledAt: body.scheduled_at ?? null,
    acceptBefore: acceptUntil(stretches, now, branch.accept_minutes, cart.promisedAt),
    payBefore: online ? new Date(now.getTime() + minutes(captureMinutes)) : null,
    ...{ tableId: facts.table?.id ?? null, tableNumber: facts.table?.number ?? null },
    ...{ address: addressOf(facts), zoneId: facts.zone?.ok ? facts.zone.value.id : null },
    ...{ customerName: placing.customer.full_name ?? "", customerPhone: placing.customer.phone_e164 ?? "" },
    slot: capacity === null || cart.units === 0 ? null : { at: slotOf(cart.kitchenAt), units: cart.units, capacity },
    ...{ notes: body.notes ?? "", vehicle: body.vehicle ?? "" },
    ...{ cartId: body.cart_id ?? null, cartVersion: body.cart_id === undefined ? null : (body.cart_version ?? 0) },
    ...{ cartHash: hashOfCart(body), deviceId: ctx.deviceId },
    attempt: online
      ? {
          ...{ id: newId(), provider: establishment.payment_provider, flow: establishment.card_entry },
          nextCheckAt: new Date(now.getTime() + minutes(captureMinutes + 1)),
        }
      : null,
  };
};

/**
 * The board's news and the deadline, written before the order itself: from its counted number on, every other order of
 * the branch waits for this commit, so nothing else may stand between.
 */
const tellOfOrder = async (ctx: PlaceCtx, order: NewOrder, sitsDown: boolean): Promise<void> => {
  const { tx, live, tenantId } = ctx;
  const status = order.steps.at(-1)?.to ?? "pending";
  const { id, branchId, tableId } = order;
  // An unpaid order is nobody's business but the guest's.
  if (status !== "awaiting_payment") {
    await announceOrder(live, tx, { tenantId, orderId: id, branchId, tableId, status, reason: null }, true);
    if (tableId !== null && sitsDown) await announceTable(live, tx, tenantId, branchId, tableId);
  }
  if (status !== "sent_to_kitchen")
    await watchDeadline(ctx.jobs, tx, tenantId, id, order.payBefore ?? order.acceptBefore);
};

const placedAnswer = async (ctx: PlaceCtx, order: NewOrder, number: number): Promise<Placed> => {
  const { id, attempt, price, tenantId } = order;
  const payment = attempt && {
    attempt_id: attempt.id,
    next: await firstStep(ctx, { ...attempt, tenantId, orderId: id, amount: price.total, number }),
  };
  return { id, number, status: order.steps.at(-1)?.to ?? "pending", total: price.total, payment };
};

const redeemingOf = (tenantId: string, customerId: string, { stored }: PricedCart): Redeeming => ({
  ...{ tenantId, customerId },
  coupons: (stored.coupons ?? []).map(({ id, code, amount, waived }) => ({ id, code, amount: amount + waived })),
});

const redeem = async ({ tx, live }: PlaceCtx, redeeming: Redeeming, { id: orderId, branchId }: NewOrder) => {
  if (redeeming.coupons.length === 0) return;
  await recordRedemptions(tx, { ...redeeming, orderId, branchId });
  await announceCoupons(live, tx, redeeming.tenantId, redeeming.customerId);
};

/** How often a slot or a coupon may be taken between looking and taking before the guest is told so. */
const looks = 5;

/**
 * Places an order inside the transaction of its key: priced again, never dearer than agreed, everything taken that it
 * needs or nothing at all. A cart that is an order already answers that order, so that two tabs place one.
 */
export const placeOrder = async (ctx: PlaceCtx): Promise<Placed> => {
  const { tx, tenantId, customer, body, now, language } = ctx;
  if (customer === null) throw new AppError("phone_not_verified");
  const placing = await loadPlacingFacts(tx, tenantId, customer.id, body, now);
  const { existing } = placing;
  if (existing !== null && (await answersFor(ctx, existing))) return readPlaced(ctx, existing.id);
  const id = newId();
  const secret = ctx.config.CODE_SECRET;
  let told = false;
  for (let look = 1; ; look += 1) {
    const facts = await loadCartFacts(tx, { tenantId, customerId: customer.id, now, secret }, body);
    const cart = priceCart(facts, body, language, { agreed: placing.agreed?.price ?? null });
    const { quote_id: _quote, payment_method: _method, expected_total, ...request } = body;
    const { subtotal, total_discount } = cart.stored;
    const earning = await pendingEarning(tx, tenantId, customer.id, subtotal - total_discount, now);
    const requote = () => newQuote({ request, price: cart.stored, points: toldPoints(earning) }, now);
    const { zone } = facts.branch.hours;
    requireAgreed(placing.agreed, cart, { expectedTotal: expected_total, requote, language, now, zone });
    const redeeming = redeemingOf(tenantId, customer.id, cart);
    if (!(await takeCoupons(tx, redeeming))) {
      if (look === looks) throw new AppError("coupon_used_up");
      continue;
    }
    const order = { ...orderOf(ctx, customer.id, placing, facts, cart), id, earning };
    if (!told) await tellOfOrder(ctx, order, facts.table?.state === "available");
    told = true;
    const placed = await insertOrder(tx, order);
    if (typeof placed === "object") {
      await redeem(ctx, redeeming, order);
      await takeRewards(ctx, tx, { tenantId, orderId: id, customerId: customer.id, now }, facts.rewards);
      return placedAnswer(ctx, order, placed.number);
    }
    await putBack(tx, tenantId, redeeming.coupons);
    if (placed === "table_taken") throw new AppError("table_unavailable");
    if (placed === "cart_placed") {
      await releaseTaken(ctx, order);
      return readPlaced(ctx, await quickerOrder(ctx, customer.id));
    }
    if (look === looks) throw new AppError("branch_closed", { full: true });
  }
};

/** Gives back the capacity that this request took before it saw the other tab's order. */
const releaseTaken = async ({ tx, tenantId }: PlaceCtx, { slot, branchId }: NewOrder): Promise<void> => {
  if (slot === null) return;
  await tx
    .updateTable("kitchen_slot")
    .set((eb) => ({ used: eb("used", "-", slot.units) }))
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("slot_at", "=", slot.at)
    .execute();
};
