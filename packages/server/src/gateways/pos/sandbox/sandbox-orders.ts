import { randomUUID } from "node:crypto";
import { toFoodicsTime } from "../foodics/decimals.ts";
import { findThing, type SandboxBusiness } from "./sandbox-business.ts";
import { type Fields, getBusiness, invalid, type PosSandboxContext, toFields, toItems } from "./sandbox-context.ts";
import type { OrderRecord } from "./sandbox-store.ts";

const withId = (business: SandboxBusiness, part: "products" | "charges" | "branches", id: unknown): Fields => ({
  ...findThing(business, part, id),
  id,
});

const toLine = (business: SandboxBusiness, { product_id, combo_option_id: _option, ...row }: Fields): Fields => ({
  ...row,
  product: withId(business, "products", product_id),
});

/** An order as their API shows it; `has` null: with everything. */
export const toOrder = (business: SandboxBusiness, order: OrderRecord, has: Set<string> | null): Fields => {
  const { sent } = order;
  const shows = (name: string): boolean => has === null || has.has(name);
  const phone = sent["customer_phone"] ?? null;
  const customer = phone && { name: sent["customer_name"], dial_code: sent["customer_dial_code"], phone };
  return {
    id: order.id,
    reference: order.reference,
    source: order.source,
    status: order.status,
    delivery_status: order.delivery_status,
    type: order.type,
    guests: sent["guests"] ?? 1,
    due_at: sent["due_at"] ?? null,
    kitchen_notes: sent["kitchen_notes"] ?? null,
    customer_notes: sent["customer_notes"] ?? null,
    discount_type: sent["discount_type"] ?? null,
    discount_amount: sent["discount_amount"] ?? 0,
    subtotal_price: sent["subtotal_price"],
    rounding_amount: sent["rounding_amount"] ?? 0,
    total_price: sent["total_price"],
    meta: sent["meta"] ?? null,
    created_at: order.created_at,
    updated_at: order.updated_at,
    ...(shows("branch") && { branch: withId(business, "branches", order.branch_id) }),
    ...(shows("customer") && { customer }),
    ...(shows("payments") && { payments: sent["payments"] ?? [] }),
    ...(shows("products") && { products: toItems(sent["products"]).map((row) => toLine(business, row)) }),
    ...(shows("charges") && {
      charges: toItems(sent["charges"]).map(({ charge_id, ...row }) => ({
        ...row,
        charge: withId(business, "charges", charge_id),
      })),
    }),
    ...(shows("combos") && {
      combos: toItems(sent["combos"]).map(({ combo_size_id, products, ...row }) => ({
        ...row,
        combo_size: { id: combo_size_id },
        products: toItems(products).map((each) => toLine(business, each)),
      })),
    }),
  };
};

type EventName = "order.created" | "order.updated" | "order.delivery.updated" | "order.cancelled";

const announce = (context: PosSandboxContext, event: EventName, order: OrderRecord): void => {
  const business = getBusiness(context, order.business_id);
  context.courier.announce({
    timestamp: Math.floor(context.now().getTime() / 1000),
    event,
    business: { name: business.name, reference: business.reference },
    order: toOrder(business, order, null),
  });
};

/** Stores an order that was checked. Two with one external number are two orders: callers must look first. */
export const addOrder = (
  context: PosSandboxContext,
  business: SandboxBusiness,
  sent: Fields,
  facts: Pick<OrderRecord, "source" | "status">,
): OrderRecord => {
  const time = toFoodicsTime(context.now());
  const own = [...context.store.orders.values()].filter((each) => each.business_id === business.id);
  const order = {
    id: randomUUID(),
    business_id: business.id,
    reference: 1 + Math.max(0, ...own.map(({ reference }) => reference)),
    ...facts,
    delivery_status: null,
    branch_id: String(sent["branch_id"]),
    type: Number(sent["type"]),
    sent,
    created_at: time,
    updated_at: time,
  };
  context.store.keep("orders", order);
  announce(context, "order.created", order);
  return order;
};

export const changeOrder = (
  context: PosSandboxContext,
  order: OrderRecord,
  change: Partial<Pick<OrderRecord, "status" | "delivery_status">> & { sent?: Fields },
  event: EventName = "order.updated",
): OrderRecord => {
  const sent = { ...order.sent, ...toFields(change.sent) };
  const changed = { ...order, ...change, sent, updated_at: toFoodicsTime(context.now()) };
  context.store.keep("orders", changed);
  announce(context, event, changed);
  return changed;
};

/** What staff tap at the register, and from which states. */
export const registerActions = {
  accept: { from: [1], change: { status: 2, delivery_status: 1 }, event: "order.updated" },
  decline: { from: [1], change: { status: 3 }, event: "order.updated" },
  ready: { from: [2], change: { delivery_status: 2 }, event: "order.delivery.updated" },
  assign: { from: [2], change: { delivery_status: 3 }, event: "order.delivery.updated" },
  en_route: { from: [2], change: { delivery_status: 4 }, event: "order.delivery.updated" },
  deliver: { from: [2], change: { delivery_status: 5 }, event: "order.delivery.updated" },
  close: { from: [2], change: { status: 4 }, event: "order.updated" },
  void: { from: [1, 2], change: { status: 7 }, event: "order.cancelled" },
  return: { from: [4], change: { status: 5 }, event: "order.updated" },
} as const;
export type RegisterAction = keyof typeof registerActions;

export const canMove = (order: OrderRecord, action: RegisterAction): boolean => {
  const { from, change } = registerActions[action];
  if (!(from as readonly number[]).includes(order.status)) return false;
  return !("status" in change) ? change.delivery_status > (order.delivery_status ?? 0) : true;
};

export const moveOrder = (context: PosSandboxContext, order: OrderRecord, action: RegisterAction): OrderRecord => {
  if (!canMove(order, action)) throw invalid({ status: [`an order with status ${order.status} cannot ${action}`] });
  const { change, event } = registerActions[action];
  return changeOrder(context, order, change, event);
};
