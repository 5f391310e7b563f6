import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { answerBy } from "@sufra/domain/hours/accept-time.ts";
import { getBusinessDay, captureMinutes } from "@sufra/domain/orders/business-day.ts";
import type { placeOrder as placeOrderCall } from "@sufra/domain/orders/api.ts";
import { pendingEarning } from "../loyalty/earn-order.ts";
import type { Ctx } from "../platform/http/context.ts";
import type { LateAnswer } from "../platform/http/late-answer.ts";
import { announceCoupons } from "../coupons/announce.ts";
import { putBack, recordRedemptions, type Redeeming, takeCoupons } from "../coupons/redeem.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import { inOrderTrace } from "../platform/telemetry/span.ts";
import { takeRewards } from "../prizes/use-in-order.ts";
import { type CartFacts, loadCartFacts } from "../pricing/cart-facts.ts";
import { newQuote } from "../pricing/quotes.ts";
import { priceCart, type PricedCart } from "../pricing/price-cart.ts";
import { wakePos } from "../pos/queue-order.ts";
import { requireAgreed } from "./agreed-price.ts";
import { announceOrder, announceTable } from "./announce.ts";
import type { PaymentProvider } from "../gateways/payments/payment-provider.ts";
import { getFlow } from "../gateways/payments/get-flow.ts";
import { firstStep, requireCardProvider } from "./attempt-step.ts";
import { insertLast, insertOrder, isQueued } from "./insert-order.ts";
import type { NewOrder } from "./new-order.ts";
import { answersFor, hashOfCart, quickerOrder } from "./placed-cart.ts";
import { loadPlacingFacts, type PlacingFacts } from "./placing-facts.ts";
import { readPlaced } from "./read-placed.ts";

type PlaceCtx = Ctx<typeof placeOrderCall>;
type Placed = AnswerOf<typeof placeOrderCall>;
type Answer = Placed | LateAnswer<Placed>;

/** The smallest amount that card providers accept, in halalas. */
const minOnlineAmount = 100;
const minutes = (count: number): number => count * 60_000;

type FirstSteps = Pick<NewOrder, "steps" | "startAt" | "acceptedAt">;

/** An accepted order goes to the kitchen at once, or waits there for the start of a time that its guest chose. */
const getSteps = (online: boolean, autoAccept: boolean, startAt: Date | null, now: Date): FirstSteps => {
  if (online) return { steps: [{ to: "awaiting_payment", actor: "guest" }], startAt, acceptedAt: null };
  const placed: NewOrder["steps"] = [{ to: "pending", actor: "guest" }];
  if (!autoAccept) return { steps: placed, startAt, acceptedAt: null };
  if (startAt !== null && startAt > now) return { steps: placed, startAt, acceptedAt: now };
  return { steps: [...placed, { to: "sent_to_kitchen", actor: "system" }], startAt, acceptedAt: null };
};

const getAddress = (facts: CartFacts): object | null => {
  if (facts.address === null) return null;
  const { id: _id, ...snapshot } = facts.address;
  return snapshot;
};

/**
 * An order being placed; `provider` is for card payments, and `announced` becomes true once its news are written.
 * `facts`: read for the first attempt.
 */
type Placement = {
  id: string;
  customerId: string;
  placing: PlacingFacts;
  provider: PaymentProvider | null;
  announced: boolean;
  facts: CartFacts | null;
};

const toNewOrder = (
  ctx: PlaceCtx,
  { customerId, placing, provider }: Placement,
  facts: CartFacts,
  cart: PricedCart,
): Omit<NewOrder, "id" | "earning"> => {
  const { body, tenantId, now } = ctx;
  const { branch } = facts;
  const { establishment } = branch;
  const online = body.payment_method === "online_card";
  if (online && cart.stored.total < minOnlineAmount) throw fieldError("payment_method");
  if (body.order_type === 3 && facts.address === null) throw fieldError("address_id", "address_required");
  return {
    tenantId,
    branchId: branch.id,
    integrated: branch.integrated,
    customerId,
    price: cart.stored,
    promisedAt: cart.promisedAt,
    businessDay: getBusinessDay(now, establishment.time_zone),
    orderType: body.order_type,
    paymentMethod: body.payment_method,
    language: ctx.language,
    ...getSteps(online, branch.auto_accept, cart.startAt, now),
    scheduledAt: body.scheduled_at ?? null,
    acceptBefore: answerBy(branch, { now, startAt: cart.startAt, promisedAt: cart.promisedAt }),
    payBefore: online ? new Date(now.getTime() + minutes(captureMinutes)) : null,
    tableId: facts.table?.id ?? null,
    tableNumber: facts.table?.number ?? null,
    address: getAddress(facts),
    zoneId: facts.zone?.ok ? facts.zone.value.id : null,
    customerName: body.customer_name || (placing.customer.full_name ?? ""),
    customerPhone: placing.customer.phone_e164 ?? "",
    shares: cart.shares,
    capacity: branch.slot_capacity,
    notes: body.notes ?? "",
    vehicle: body.vehicle ?? "",
    cartId: body.cart_id ?? null,
    cartVersion: body.cart_id === undefined ? null : (body.cart_version ?? 0),
    cartHash: hashOfCart(body),
    deviceId: ctx.deviceId,
    attempt:
      provider !== null
        ? {
            id: newId(),
            provider: provider.name,
            account: provider.account,
            flow: getFlow(provider, establishment.card_entry),
            nextCheckAt: new Date(now.getTime() + minutes(captureMinutes + 1)),
          }
        : null,
  };
};

/** Sends the board's news beside the order: once it has its number, others of the branch wait. */
const announceNewOrder = async (ctx: PlaceCtx, order: NewOrder, takesTable: boolean): Promise<void> => {
  const { tx, live, tenantId } = ctx;
  const status = order.steps.at(-1)?.to ?? "pending";
  const { id, branchId, tableId } = order;
  // An unpaid order is visible to its guest only.
  if (status !== "awaiting_payment") {
    await announceOrder(live, tx, { tenantId, orderId: id, branchId, tableId, status, reason: null }, true);
    if (tableId !== null && takesTable) await announceTable(live, tx, tenantId, branchId, tableId);
  }
  if (isQueued(order)) await wakePos(ctx.jobs, tx, tenantId);
};

const placedAnswer = async (ctx: PlaceCtx, order: NewOrder, number: number): Promise<Placed> => {
  const { id, attempt, price, tenantId } = order;
  const payment = attempt && {
    attempt_id: attempt.id,
    next: await firstStep(ctx, { ...attempt, tenantId, orderId: id, amount: price.total, number }),
  };
  return { id, number, status: order.steps.at(-1)?.to ?? "pending", total: price.total, payment };
};

const toRedeeming = (tenantId: string, customerId: string, { stored }: PricedCart): Redeeming => ({
  tenantId,
  customerId,
  coupons: (stored.coupons ?? []).map(({ id, code, amount, waived }) => ({ id, code, amount: amount + waived })),
});

const redeem = async ({ tx, live }: PlaceCtx, redeeming: Redeeming, { id: orderId, branchId }: NewOrder) => {
  if (redeeming.coupons.length === 0) return;
  await recordRedemptions(tx, { ...redeeming, orderId, branchId });
  await announceCoupons(live, tx, redeeming.tenantId, redeeming.customerId);
};

type CheckedCart = { cart: PricedCart; earning: NewOrder["earning"] };

const readCart = (ctx: PlaceCtx, customerId: string): Promise<CartFacts> => {
  const { database, tx, tenantId, now, language, config, body } = ctx;
  return loadCartFacts(tx, { database, tenantId, customerId, now, language, secret: config.CODE_SECRET }, body);
};

/** Prices the cart again and refuses what is unavailable, or costs more than the guest agreed to. */
const checkCart = (ctx: PlaceCtx, { placing }: Placement, facts: CartFacts): CheckedCart => {
  const { body, now, language } = ctx;
  const cart = priceCart(facts, body, language, { agreed: placing.agreed?.price ?? null });
  const { branch_id: branchId, expected_total } = body;
  const earning = pendingEarning(facts.earner, { ...facts, price: cart.stored });
  const requote = () => newQuote({ branchId, price: cart.stored, earning }, now);
  const { zone } = facts.branch.hours;
  requireAgreed(placing.agreed, cart, { expectedTotal: expected_total, requote, language, now, zone });
  return { cart, earning };
};

type Conflict = "coupon_taken" | "slot_full";

const usesNothing = ({ coupons }: Redeeming, { rewards }: CartFacts): boolean =>
  coupons.length === 0 && rewards.voucher === null && rewards.items.length === 0;

/** Takes everything the order needs and writes it, or takes nothing and returns what another order took first. */
const tryToPlace = async (ctx: PlaceCtx, placement: Placement): Promise<Answer | Conflict> => {
  const { tx, tenantId, now } = ctx;
  const { id, customerId } = placement;
  const facts = placement.facts ?? (await readCart(ctx, customerId));
  placement.facts = null;
  const { cart, earning } = checkCart(ctx, placement, facts);
  const redeeming = toRedeeming(tenantId, customerId, cart);
  if (!(await takeCoupons(tx, redeeming))) return "coupon_taken";
  const order = { ...toNewOrder(ctx, placement, facts, cart), id, earning };
  const news = placement.announced ? null : announceNewOrder(ctx, order, facts.table?.state === "available");
  placement.announced = true;
  const late = usesNothing(redeeming, facts) ? insertLast(order) : null;
  if (late) {
    await news;
    return late;
  }
  const [, placed] = await inOrder([news, insertOrder(tx, order)]);
  if (typeof placed === "object") {
    await redeem(ctx, redeeming, order);
    const taken = { rewards: facts.rewards, voucherUse: cart.stored.voucher ?? null };
    await takeRewards(ctx, tx, { tenantId, orderId: id, customerId, now }, taken);
    return placedAnswer(ctx, order, placed.number);
  }
  await putBack(tx, tenantId, redeeming.coupons);
  if (placed === "table_taken") throw new AppError("table_unavailable");
  if (placed === "cart_placed") return readPlaced(ctx, await quickerOrder(ctx, customerId));
  return placed;
};

/** Attempts when other orders take the same slot or coupon concurrently. */
const maxAttempts = 5;

const toError = (conflict: Conflict): AppError =>
  conflict === "coupon_taken" ? new AppError("coupon_used_up") : new AppError("kitchen_full", { time: null });

const placeWithRetries = async (ctx: PlaceCtx, placement: Placement): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const result = await tryToPlace(ctx, placement);
    if (typeof result === "object") return result;
    if (attempt === maxAttempts) throw toError(result);
  }
};

/**
 * Places an order inside the transaction of its key: priced again, never above the agreed price, with everything it
 * needs or nothing. If the cart already became an order, that one is returned, so that two tabs place one.
 */
export const placeOrder = async (ctx: PlaceCtx): Promise<Answer> => {
  const { tx, tenantId, customer, body, now } = ctx;
  if (customer === null) throw new AppError("phone_not_verified");
  const cartFacts = readCart(ctx, customer.id);
  // An order that exists already is answered whatever became of its cart.
  cartFacts.catch(() => undefined);
  const placing = await loadPlacingFacts(tx, tenantId, customer.id, body, now);
  const { existing } = placing;
  if (existing !== null && (await answersFor(ctx, existing))) return readPlaced(ctx, existing.id);
  const facts = await cartFacts;
  if (existing === null && !facts.methods.has(`${body.order_type} ${body.payment_method}`))
    throw fieldError("payment_method");
  const provider = body.payment_method === "online_card" ? await requireCardProvider(ctx, tenantId) : null;
  const placement = { id: newId(), customerId: customer.id, placing, provider, announced: false, facts };
  return inOrderTrace(placement.id, "place order", () => placeWithRetries(ctx, placement));
};
