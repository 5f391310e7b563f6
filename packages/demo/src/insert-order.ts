import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import type { StoredOption } from "@sufra/server/pricing/quotes.ts";

/** `options` cost nothing: those that it cannot be ordered without. */
export type Dish = { id: string; name: { sa: string; en: string }; price: number; options?: StoredOption[] };

export type Item = { dish: Dish; quantity: number };

const rate = 1500;

/** What a coupon took off, in halalas. */
export type UsedCoupon = { id: string; code: string; name: Dish["name"]; off: number };

const toStored = ({ off, ...coupon }: UsedCoupon) => ({
  ...coupon,
  applied: "entered" as const,
  amount: off,
  waived: 0,
});

/** What is taken off each item: a reward's whole price, and of the others their share of the coupon. */
const getDiscounts = (items: readonly Item[], free: Dish | undefined, off: number): number[] => {
  const paid = items.slice(0, free ? -1 : undefined).map(({ dish, quantity }) => dish.price * quantity);
  const sum = paid.reduce((all, price) => all + price, 0);
  const shares = paid.map((price) => Math.floor((off * price) / sum));
  const rest = off - shares.reduce((all, share) => all + share, 0);
  return [...shares.map((share, place) => share + (place === 0 ? rest : 0)), ...(free ? [free.price] : [])];
};

/** Its lines, the first first; a reward's dish is the last. */
export const itemsOf = ({ dish, quantity, more = [], free }: Omit<NewOrder, "where">): Item[] => [
  { dish, quantity },
  ...more,
  ...(free ? [{ dish: free, quantity: 1 }] : []),
];

/** Prices with VAT inside, or without; the last line takes what rounding leaves of the tax. */
const getPrice = (order: Omit<NewOrder, "where">) => {
  const { free, coupon, withTax = true, story } = order;
  const items = itemsOf(order);
  const discounts = getDiscounts(items, free, coupon?.off ?? 0);
  const subtotal = items.reduce((sum, item) => sum + item.dish.price * item.quantity, 0);
  const total_discount = discounts.reduce((sum, discount) => sum + discount, 0);
  const net = subtotal - total_discount;
  const taxOf = (amount: number) => Math.round((amount * rate) / (withTax ? 10_000 + rate : 10_000));
  const tax = taxOf(net);
  let left = tax;
  const lines = items.map((item, place) => {
    const line_total = item.dish.price * item.quantity;
    const discount = discounts[place] ?? 0;
    const isLast = place === items.length - (free ? 2 : 1);
    const part = isLast ? left : Math.min(left, taxOf(line_total - discount));
    left -= part;
    return {
      line_no: place + 1,
      kind: "product" as const,
      product_id: item.dish.id,
      combo_id: null,
      name: item.dish.name,
      quantity: item.quantity,
      unit_price: item.dish.price,
      options_price: 0,
      line_total,
      discount,
      tax: part,
      note: "",
      options: item.dish.options ?? [],
      products: [],
    };
  });
  return {
    lines,
    subtotal,
    total_discount,
    charges: [],
    taxes_price: tax,
    tip: 0,
    total: withTax ? net : net + tax,
    taxes: [{ rate_bp: rate, base: net, amount: tax }],
    prices_include_tax: withTax,
    currency: "SAR" as const,
    promised_at: story.promisedAt.toISOString(),
    ...(coupon ? { coupons: [toStored(coupon)] } : {}),
  };
};

export type Where = { tenantId: string; branchId: string; customerId: string; name: string; phone: string };

/** Where the demo's deliveries go. */
const address = {
  title: "البيت",
  description: "طريق الملك فهد، خلف المسجد",
  door_number: "12",
  level_number: "3",
  block_number: "",
  notes: "",
  phone_number: "+966500000311",
  lat: 24.6945,
  lng: 46.6853,
};

/** What differs between the demo's orders: their times, and the steps they took. */
export type Story = {
  orderType?: 1 | 2 | 3;
  table?: { id: string; number: number };
  /** Where the guest came from, and why it was not served. */
  source?: string | null;
  reason?: string;
  paymentMethod?: "cash" | "physical_card";
  /** What was paid for it; its payments are inserted apart. */
  received?: number;
  placedAt: Date;
  promisedAt: Date;
  businessDay: string;
  steps: readonly { to: string; actor: string; at: Date }[];
  waits?: { scheduled_at: Date; start_at: Date; accepted_at: Date };
  /** False for one of the time before payments at the branch were recorded. */
  recorded: boolean;
};

export type NewOrder = {
  where: Where;
  dish: Dish;
  quantity: number;
  story: Story;
  more?: readonly Item[];
  /** A dish that a reward pays for. */
  free?: Dish;
  coupon?: UsedCoupon;
  withTax?: boolean;
};
type Made = NewOrder & { id: string; price: ReturnType<typeof getPrice> };

const keyOf = ({ where, story }: NewOrder): string => `${where.branchId} ${story.businessDay}`;

/** The number of each order: running per branch and day, in the order given. */
const takeNumbers = async (tx: Tx, orders: readonly [NewOrder, ...NewOrder[]]): Promise<number[]> => {
  const counts = new Map<string, { order: NewOrder; count: number }>();
  for (const order of orders) {
    const known = counts.get(keyOf(order));
    counts.set(keyOf(order), { order, count: (known?.count ?? 0) + 1 });
  }
  const rows = await tx
    .insertInto("order_number")
    .values(
      [...counts.values()].map(({ order: { where, story }, count }) => ({
        tenant_id: where.tenantId,
        branch_id: where.branchId,
        business_day: story.businessDay,
        last: count,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "branch_id", "business_day"])
        .doUpdateSet((eb) => ({ last: eb("order_number.last", "+", eb.ref("excluded.last")) })),
    )
    .returning(["branch_id", "business_day", "last"])
    .execute();
  const next = new Map(
    rows.map(({ branch_id, business_day, last }) => {
      const key = `${branch_id} ${business_day}`;
      return [key, last - (counts.get(key)?.count ?? 0) + 1];
    }),
  );
  return orders.map((order) => {
    const number = next.get(keyOf(order)) ?? 1;
    next.set(keyOf(order), number + 1);
    return number;
  });
};

const orderRow = ({ id, where, price, story }: Made, number: number) => {
  const { orderType = 2, paymentMethod = "cash", received = 0, placedAt, promisedAt, steps, waits } = story;
  return {
    tenant_id: where.tenantId,
    id,
    branch_id: where.branchId,
    customer_id: where.customerId,
    number,
    business_day: story.businessDay,
    order_type: orderType,
    previous_status: steps.at(-2)?.to ?? "new",
    status: steps.at(-1)?.to ?? "pending",
    payment_method: paymentMethod,
    promised_at: promisedAt,
    accept_before: promisedAt,
    subtotal: price.subtotal,
    total_discount: price.total_discount,
    charges: 0,
    tax: price.taxes_price,
    tip: 0,
    total: price.total,
    received,
    prices_include_tax: price.prices_include_tax,
    priced: json(price),
    language: "sa",
    created_at: placedAt,
    updated_at: placedAt,
    recorded: story.recorded,
    address: orderType === 3 ? json(address) : null,
    table_id: story.table?.id ?? null,
    table_number: story.table?.number ?? null,
    utm_source: story.source ?? null,
    status_reason: story.reason ?? null,
    customer_name: where.name,
    customer_phone: where.phone,
    ...waits,
  };
};

const lineRows = ({ id, where, price }: Made) =>
  price.lines.map(({ kind: _kind, options: _options, products: _products, name, ...columns }) => ({
    tenant_id: where.tenantId,
    order_id: id,
    ...columns,
    name: json(name),
    chosen: json([]),
  }));

const eventRows = ({ id, where, story: { orderType = 2, steps } }: Made) =>
  steps.map(({ to, actor, at }, index) => ({
    tenant_id: where.tenantId,
    id: newId(),
    order_id: id,
    order_type: orderType,
    from_status: steps[index - 1]?.to ?? "new",
    to_status: to,
    actor,
    created_at: at,
  }));

/** Orders in the order in which they came; of a branch and day, numbered so. */
export const insertOrders = async (tx: Tx, orders: readonly [NewOrder, ...NewOrder[]]): Promise<string[]> => {
  const made: Made[] = orders.map((order) => ({
    ...order,
    id: newId(),
    price: getPrice(order),
  }));
  const numbers = await takeNumbers(tx, orders);
  await tx
    .insertInto("customer_order")
    .values(made.map((order, place) => orderRow(order, numbers[place] ?? 0)))
    .execute();
  await tx.insertInto("order_line").values(made.flatMap(lineRows)).execute();
  await tx.insertInto("order_event").values(made.flatMap(eventRows)).execute();
  return made.map(({ id }) => id);
};

/** One order with what it is to earn. */
export const insertOrder = async (
  tx: Tx,
  where: Where,
  dish: Dish,
  quantity: number,
  story: Story,
): Promise<string> => {
  const [id = ""] = await insertOrders(tx, [{ where, dish, quantity, story }]);
  const { total } = getPrice({ dish, quantity, story });
  await tx
    .insertInto("order_earning")
    .values({
      tenant_id: where.tenantId,
      order_id: id,
      customer_id: where.customerId,
      rules_version: 1,
      multiplier_bp: 10_000,
      eligible: total,
      pending_points: Math.floor(total / 100),
    })
    .execute();
  return id;
};
