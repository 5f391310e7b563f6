import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";

export type Dish = { id: string; name: { sa: string; en: string }; price: number };

const getPrice = (dish: Dish, quantity: number, promisedAt: Date) => {
  const total = dish.price * quantity;
  const tax = Math.round((total * 1500) / 11_500);
  const line = {
    line_no: 1,
    kind: "product" as const,
    product_id: dish.id,
    combo_id: null,
    name: dish.name,
    quantity,
    unit_price: dish.price,
    options_price: 0,
    line_total: total,
    discount: 0,
    tax,
    note: "",
    options: [],
    products: [],
  };
  return {
    lines: [line],
    subtotal: total,
    total_discount: 0,
    charges: [],
    taxes_price: tax,
    tip: 0,
    total,
    taxes: [{ rate_bp: 1500, base: total, amount: tax }],
    prices_include_tax: true,
    currency: "SAR" as const,
    promised_at: promisedAt.toISOString(),
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
  orderType?: 2 | 3;
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

export type NewOrder = { where: Where; dish: Dish; quantity: number; story: Story };
type Made = NewOrder & { id: string; price: ReturnType<typeof getPrice> };

const takeNumbers = async (tx: Tx, [{ where, story }]: readonly [NewOrder, ...NewOrder[]], count: number) => {
  const { last } = await tx
    .insertInto("order_number")
    .values({ tenant_id: where.tenantId, branch_id: where.branchId, business_day: story.businessDay, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "branch_id", "business_day"])
        .doUpdateSet((eb) => ({ last: eb("order_number.last", "+", count) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last - count + 1;
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
    subtotal: price.total,
    total_discount: 0,
    charges: 0,
    tax: price.taxes_price,
    tip: 0,
    total: price.total,
    received,
    prices_include_tax: true,
    priced: json(price),
    language: "sa",
    created_at: placedAt,
    updated_at: placedAt,
    recorded: story.recorded,
    address: orderType === 3 ? json(address) : null,
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

/** Orders of one branch and day, each of so many of one dish, in the order in which they came. */
export const insertOrders = async (tx: Tx, orders: readonly [NewOrder, ...NewOrder[]]): Promise<string[]> => {
  const made: Made[] = orders.map((order) => ({
    ...order,
    id: newId(),
    price: getPrice(order.dish, order.quantity, order.story.promisedAt),
  }));
  const first = await takeNumbers(tx, orders, made.length);
  await tx
    .insertInto("customer_order")
    .values(made.map((order, place) => orderRow(order, first + place)))
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
  const { total } = getPrice(dish, quantity, story.promisedAt);
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
