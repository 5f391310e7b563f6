import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, place } from "../../test/fixtures/shop.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { pay } from "../reports/histories.test-data.ts";
import { giveBack, moveTo, openDesk, served, serveOrder, settle, undo } from "../settlements/desk.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const readOwn = async ({ guest }: Awaited<ReturnType<typeof openDesk>>, id: string) =>
  (await guest.client.get(`/api/orders/${id}/`)).body;

it("tells guests what they paid, what came back by which tender, and what is due", async () => {
  const desk = await openDesk(product);
  const { cashier, manager, shiftId: shift_id } = desk;
  const id = await serveOrder(desk);
  expect(await readOwn(desk, id)).toMatchObject({ settlements: [], refunds: [], credited: 0, due: 6_000 });
  const mistaken = (await settle(cashier, id, { tender: "card", amount: 6_000, shift_id })).body.settlement.id;
  await undo(cashier, mistaken);
  await settle(cashier, id, { tender: "cash", amount: 4_000, shift_id });
  await settle(cashier, id, { tender: "card", amount: 1_000, reference: "0042", shift_id });
  const cash = { tender: "cash", amount: 4_000, last4: null };
  const card = { tender: "card", amount: 1_000, last4: null };
  expect(await readOwn(desk, id)).toMatchObject({ settlements: [cash, card], refunds: [], due: 1_000 });
  const refunds = [{ tender: "cash", amount: 500 }];
  await giveBack(manager, id, { amount: 2_500, refunds, shift_id });
  expect(await readOwn(desk, id)).toMatchObject({
    settlements: [cash, card],
    refunds: [{ tender: "cash", amount: 500, done: true }],
    credited: 2_500,
    due: -1_000,
  });
});

it("tells guests what is on its way back to their card until it arrived", async () => {
  const desk = await openDesk(product);
  const { body } = await place(desk.guest.client, getCart(desk.shop), { payment_method: "online_card" });
  await pay(desk.guest.client, body);
  await moveTo(desk.cashier, body.id, served);
  await giveBack(desk.manager, body.id, { amount: 1_000 });
  const back = { tender: "online", amount: 1_000 };
  const [refund] = (await readOwn(desk, body.id)).refunds;
  expect(refund).toMatchObject(back);
  const isDone = async () => (await readOwn(desk, body.id)).refunds[0].done === true;
  await waitUntil("the refund arrived", isDone);
  expect(await readOwn(desk, body.id)).toMatchObject({
    settlements: [{ tender: "online", amount: 6_000, last4: expect.any(String) }],
    refunds: [Object.assign(back, { done: true })],
    due: 0,
  });
});
