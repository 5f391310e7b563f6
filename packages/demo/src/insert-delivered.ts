import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { recordSales } from "@sufra/server/reports/record-sales.ts";

const steps = ["new", "pending", "sent_to_kitchen", "ready", "delivered"];

export type Dish = { id: string; name: { sa: string; en: string }; price: number };

const getPrice = (dish: Dish, quantity: number, at: Date) => {
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
    promised_at: at.toISOString(),
  };
};

export type Where = { tenantId: string; branchId: string; customerId: string; name: string; phone: string };

/** An order of so many of one dish, delivered at that time, with what it is to earn. */
export const insertDelivered = async (
  tx: Tx,
  where: Where,
  dish: Dish,
  quantity: number,
  at: Date,
): Promise<string> => {
  const { tenantId: tenant_id, branchId: branch_id, customerId: customer_id } = where;
  const id = newId();
  const price = getPrice(dish, quantity, at);
  const business_day = at.toISOString().slice(0, 10);
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
      previous_status: "ready",
      status: "delivered",
      payment_method: "cash",
      promised_at: at,
      accept_before: at,
      subtotal: price.total,
      total_discount: 0,
      charges: 0,
      tax: price.taxes_price,
      tip: 0,
      total: price.total,
      prices_include_tax: true,
      priced: json(price),
      language: "sa",
      created_at: at,
      updated_at: at,
      // Of the time before payments at the branch were recorded.
      recorded: false,
      customer_name: where.name,
      customer_phone: where.phone,
    })
    .execute();
  const [line] = price.lines;
  if (!line) return id;
  const { kind: _kind, options: _options, products: _products, name, ...columns } = line;
  await tx
    .insertInto("order_line")
    .values({ tenant_id, order_id: id, ...columns, name: json(name), chosen: json([]) })
    .execute();
  await tx
    .insertInto("order_event")
    .values(
      steps.slice(1).map((to_status, index) => ({
        tenant_id,
        id: newId(),
        order_id: id,
        order_type: 2,
        from_status: steps[index] ?? "new",
        to_status,
        actor: index === 0 ? "guest" : "manager",
        created_at: new Date(at.getTime() + index * 300_000),
      })),
    )
    .execute();
  await tx
    .insertInto("order_earning")
    .values({
      tenant_id,
      order_id: id,
      customer_id,
      rules_version: 1,
      multiplier_bp: 10_000,
      eligible: price.total,
      pending_points: Math.floor(price.total / 100),
    })
    .execute();
  await recordSales(tx, tenant_id, branch_id, [id]);
  return id;
};
