import fc from "fast-check";
import { confirm, frictionless, type Next, tokenFor } from "../payments/card.test-data.ts";
import type { Client } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import type { Product } from "../../test/fixtures/product.ts";
import { newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";

/** The outcome of one order of a random history. */
export type Fate = {
  burgers: number;
  meals: number;
  type: 1 | 2;
  method: "cash" | "physical_card" | "online_card";
  tip: number;
  who: number;
  source: string | null;
  /** What is recorded of a served order that is paid at the branch. */
  paid: "nothing" | "cash" | "card" | "part" | "split" | "undone" | "undone_and_card";
  end: "left" | "declined" | "canceled" | "delivered" | "returned" | "returned_part" | "returned_lines";
};

export const outcomes = fc.array(
  fc.record({
    burgers: fc.integer({ min: 1, max: 3 }),
    meals: fc.nat(2),
    type: fc.constantFrom(1 as const, 2 as const),
    method: fc.constantFrom("cash" as const, "physical_card" as const, "online_card" as const),
    tip: fc.constantFrom(0, 0, 150),
    who: fc.nat(2),
    source: fc.constantFrom(null, "insta", "poster"),
    paid: fc.constantFrom("nothing", "cash", "cash", "card", "card", "part", "split", "undone", "undone_and_card"),
    end: fc.constantFrom(
      "left",
      "declined",
      "canceled",
      "delivered",
      "delivered",
      "returned",
      "returned_part",
      "returned_part",
      "returned_lines",
    ),
  }),
  { minLength: 4, maxLength: 9 },
);

/**
 * A shop with another tax rate for juice than for burgers, so that a meal has two rates; table service has a charge.
 */
export const openTaxedShop = async (product: Product, pricesIncludeTax: boolean) => {
  const shop = await openShop(product.database, { prices_include_tax: pricesIncludeTax });
  await product.database.inTenant(shop.tenantId, async (tx) => {
    await tx
      .updateTable("product")
      .set({ tax_rate_bp: 500 })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", shop.id("juice"))
      .execute();
    await tx.updateTable("branch").set({ service_charge_bp: 750 }).where("tenant_id", "=", shop.tenantId).execute();
  });
  const guests = await Promise.all([0, 1, 2].map(() => newGuest(product, shop)));
  const manager = await signInStaff(product.url, shop.emails.manager);
  const drawer = `/api/console/drawers/${shop.id("drawer")}/shifts/`;
  const { body } = await manager.post(drawer, { opening: 50_000 }, { key: true });
  return { shop, guests, manager, shiftId: body.shift.id as string };
};
export type TaxedShop = Awaited<ReturnType<typeof openTaxedShop>>;

const cart = (shop: Shop, { burgers, meals, type, tip }: Fate): Record<string, unknown> => ({
  branch_id: shop.branchId,
  order_type: type,
  tip,
  ...(type === 1 ? { table_id: shop.id("table") } : {}),
  lines: [
    { product_id: shop.id("burger"), quantity: burgers, options: [{ option_id: shop.id("garlic"), quantity: 2 }] },
  ],
  combos:
    meals === 0
      ? []
      : [
          {
            combo_id: shop.id("combo"),
            quantity: meals,
            products: [
              { slot_id: shop.id("slotA"), product_id: shop.id("burger"), options: [] },
              { slot_id: shop.id("slotB"), product_id: shop.id("juice"), options: [] },
            ],
          },
        ],
});

export const pay = async (
  client: Client,
  body: { id: string; payment: { attempt_id: string; next: Next } },
): Promise<void> => {
  const answer = await confirm(client, body.payment.attempt_id, await tokenFor(body.payment.next, frictionless));
  if (answer.status !== 200) throw new Error(`not paid: ${answer.status}`);
  await waitUntil("it is paid", async () => (await client.get(`/api/orders/${body.id}/`)).body.status === "pending");
};

/** Records what was paid for a served order, as its fate says. */
const settle = async ({ manager, shiftId }: TaxedShop, id: string, paid: Fate["paid"]): Promise<void> => {
  const take = async (tender: "cash" | "card", amount?: number): Promise<string> => {
    const path = `/api/console/orders/${id}/settlements/`;
    const { status, body } = await manager.post(path, { tender, amount, shift_id: shiftId }, { key: true });
    if (status !== 201) throw new Error(`not settled: ${status} ${JSON.stringify(body)}`);
    return body.settlement.id;
  };
  if (paid === "nothing") return;
  if (paid === "part" || paid === "split") await take("cash", 700);
  if (paid === "part") return;
  if (paid === "cash" || paid === "card" || paid === "split")
    return void (await take(paid === "cash" ? "cash" : "card"));
  const mistaken = await take("cash");
  await manager.post(`/api/console/settlements/${mistaken}/undo/`, { reason: "Wrong table" });
  if (paid === "undone_and_card") await take("card");
};

/** Gives back from the drawer what a return left over. */
const payBack = async ({ manager, shiftId }: TaxedShop, id: string): Promise<void> => {
  const { due } = (await manager.get(`/api/console/orders/${id}/`)).body;
  if (due >= 0) return;
  const body = { reason: "cold", shift_id: shiftId, refunds: [{ tender: "cash", amount: -due }] };
  const answer = await manager.post(`/api/console/orders/${id}/returns/`, body, { key: true });
  if (answer.status !== 201) throw new Error(`not paid back: ${answer.status} ${JSON.stringify(answer.body)}`);
};

const returned = { returned: undefined, returned_part: [{ line_no: 1, quantity: 1 }] } as const;

/** Runs one order from the cart to its end. */
export const live = async (product: Product, open: TaxedShop, fate: Fate): Promise<string> => {
  const { shop, guests, manager } = open;
  const guest = guests[fate.who] ?? guests[0];
  if (!guest) throw new Error("nobody orders");
  await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .updateTable("customer")
      .set({ last_source: fate.source })
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", guest.id)
      .execute(),
  );
  const placed = await place(guest.client, cart(shop, fate), { payment_method: fate.method });
  if (placed.status !== 201) throw new Error(`not placed: ${placed.status} ${JSON.stringify(placed.body)}`);
  const id = placed.body.id as string;
  if (fate.method === "online_card") await pay(guest.client, placed.body);
  const move = async (to: string, more: object = {}): Promise<void> => {
    const { status, body } = await manager.post(`/api/console/orders/${id}/moves/`, { to, ...more });
    if (status !== 200) throw new Error(`not moved to ${to}: ${status} ${JSON.stringify(body)}`);
  };
  if (fate.end === "left") return id;
  if (fate.end === "declined" || fate.end === "canceled") {
    await move(fate.end, { reason: "busy" });
    return id;
  }
  for (const to of ["sent_to_kitchen", "ready", "delivered"]) await move(to);
  const atBranch = fate.method !== "online_card";
  if (atBranch) await settle(open, id, fate.paid);
  if (fate.end === "delivered") return id;
  const all = [{ line_no: 1, quantity: fate.burgers }, ...(fate.meals ? [{ line_no: 2, quantity: fate.meals }] : [])];
  const lines = fate.end === "returned_lines" ? all : returned[fate.end];
  await move("returned", { reason: "cold", ...(lines ? { lines } : {}) });
  if (atBranch) await payBack(open, id);
  return id;
};
