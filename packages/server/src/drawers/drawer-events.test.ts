import type { Report } from "@sufra/domain/drawers/api.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const keyed = { key: true } as const;

it("tells the branch's open screens whenever a drawer opens, takes or gives cash, changes hands or closes", async () => {
  const shop = await openShop(product.database);
  const guest = await newGuest(product, shop);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stream = await readEvents(`${product.url}/api/console/events/?branch_id=${shop.branchId}`, { cookie });
  const heard = () => stream.events.filter(({ event }) => event === "drawer");
  let expected = 0;
  const tells = async <T extends { status: number; body: { code?: string } }>(name: string, answer: Promise<T>) => {
    const { status, body } = await answer;
    expect([name, body?.code, status < 300]).toEqual([name, undefined, true]);
    expected += 1;
    await waitUntil(`${name} is told`, () => heard().length === expected);
    return body;
  };
  const at = (path: string, body: object) => cashier.post(`/api/console/${path}/`, body, keyed);
  const opened = await tells("opening", at(`drawers/${shop.id("drawer")}/shifts`, { opening: 10_000 }));
  const shift_id: string = (opened as unknown as { shift: { id: string } }).shift.id;
  const entry = { kind: "paid_in", amount: 500, reason: "Change" };
  await tells("cash in", at(`shifts/${shift_id}/entries`, entry));
  const { id } = (await place(guest.client, getCart(shop))).body;
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    await cashier.post(`/api/console/orders/${id}/moves/`, { to });
  const settled = await tells("a payment", at(`orders/${id}/settlements`, { tender: "cash", amount: 6_000, shift_id }));
  const paid: string = (settled as unknown as { settlement: { id: string } }).settlement.id;
  await tells("its undoing", at(`settlements/${paid}/undo`, { reason: "Wrong table" }));
  await tells("a payment by card", at(`orders/${id}/settlements`, { tender: "card", amount: 6_000, shift_id }));
  const refunds = [{ tender: "cash", amount: 1_000 }];
  const back = { amount: 1_000, reason: "cold", shift_id, refunds };
  await tells("a return", manager.post(`/api/console/orders/${id}/returns/`, back, keyed));
  await tells("taking over", manager.post(`/api/console/shifts/${shift_id}/handover/`, {}));
  await tells("the count", manager.post(`/api/console/shifts/${shift_id}/close/`, { counted: 9_500 }, keyed));
  const day = await tells(
    "the day",
    manager.post(`/api/console/branch-days/${shop.branchId}/close/`, { number: 1 }, keyed),
  );
  const { closing } = day as unknown as Report;
  const counted = { drawer: 1, number: 1, counted: 9_500, difference: 0, paid_in: 500, paid_out: 0 };
  expect(closing.drawers).toEqual([counted]);
  const added = await tells("a new drawer", manager.post("/api/console/drawers/", { branch_id: shop.branchId }, keyed));
  const spare: string = (added as unknown as { id: string }).id;
  await tells("its removal", manager.send("DELETE", `/api/console/drawers/${spare}/`));
  // Only that something changed: the count is blind.
  expect(heard().every(({ data }) => JSON.stringify(data) === "{}")).toBe(true);
  stream.close();
});
