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

/** What differs between the demo's orders: their times, and the steps they took. */
type Story = {
  placedAt: Date;
  promisedAt: Date;
  businessDay: string;
  steps: readonly { to: string; actor: string; at: Date }[];
  waits?: { scheduled_at: Date; start_at: Date; accepted_at: Date };
  /** False for one of the time before payments at the branch were recorded. */
  recorded: boolean;
};

/** Its line, its history and what it is to earn. */
const insertParts = async (
  tx: Tx,
  { tenantId: tenant_id, customerId: customer_id }: Where,
  order_id: string,
  price: ReturnType<typeof getPrice>,
  steps: Story["steps"],
): Promise<void> => {
  const [line] = price.lines;
  if (!line) return;
  const { kind: _kind, options: _options, products: _products, name, ...columns } = line;
  await tx
    .insertInto("order_line")
    .values({ tenant_id, order_id, ...columns, name: json(name), chosen: json([]) })
    .execute();
  await tx
    .insertInto("order_event")
    .values(
      steps.map(({ to, actor, at }, index) => ({
        tenant_id,
        id: newId(),
        order_id,
        order_type: 2,
        from_status: steps[index - 1]?.to ?? "new",
        to_status: to,
        actor,
        created_at: at,
      })),
    )
    .execute();
  await tx
    .insertInto("order_earning")
    .values({
      tenant_id,
      order_id,
      customer_id,
      rules_version: 1,
      multiplier_bp: 10_000,
      eligible: price.total,
      pending_points: Math.floor(price.total / 100),
    })
    .execute();
};

/** A pickup of so many of one dish, with what it is to earn. */
export const insertOrder = async (
  tx: Tx,
  where: Where,
  dish: Dish,
  quantity: number,
  story: Story,
): Promise<string> => {
  const { tenantId: tenant_id, branchId: branch_id, customerId: customer_id } = where;
  const { placedAt, promisedAt, businessDay: business_day, steps, waits, recorded } = story;
  const id = newId();
  const price = getPrice(dish, quantity, promisedAt);
  await tx.insertInto("order_number").values({ tenant_id, branch_id, business_day, last: 1 }).execute();
  await tx
    .insertInto("customer_order")
    .values({
      tenant_id,
      id,
      branch_id,
      customer_id,
      number: 1,
      business_day,
      order_type: 2,
      previous_status: steps.at(-2)?.to ?? "new",
      status: steps.at(-1)?.to ?? "pending",
      payment_method: "cash",
      promised_at: promisedAt,
      accept_before: promisedAt,
      subtotal: price.total,
      total_discount: 0,
      charges: 0,
      tax: price.taxes_price,
      tip: 0,
      total: price.total,
      prices_include_tax: true,
      priced: json(price),
      language: "sa",
      created_at: placedAt,
      updated_at: placedAt,
      recorded,
      customer_name: where.name,
      customer_phone: where.phone,
      ...waits,
    })
    .execute();
  await insertParts(tx, where, id, price, steps);
  return id;
};
