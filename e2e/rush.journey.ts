/** A rush: every order stands on every board once, through five lost minutes and a killed process. */
import { readMenu } from "@sufra/domain/menu/api.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import { readCodeData } from "@sufra/domain/qr-codes/api.ts";
import { type Caller, newCaller } from "./api-orders.ts";
import { openBoard, type Staff } from "./board.ts";
import { codes, dishes } from "./demo.ts";
import { expect, test } from "./fixtures.ts";

// Killed and started again, so nobody else may use it.
test.use({ productOf: "rush", settings: { LIMIT_SCALE: "100" } });

/** The whole number runs at night. */
const rush = process.env.EVERY_CASE ? 200 : 9;
const guests = 3;

const findDish = async (caller: Caller): Promise<{ branchId: string; productId: string }> => {
  const target = await caller.send(readCodeData, { params: { uuid: codes.main } });
  const branchId = target.branch?.id ?? target.main_branch_id;
  const menu = await caller.send(readMenu, { params: { id: branchId } });
  const dish = menu.categories.flatMap(({ products }) => products).find(({ name }) => name === dishes.bread.sa);
  if (!dish) throw new Error(`${dishes.bread.sa} is not on the menu`);
  return { branchId, productId: dish.id };
};

const pickUp = async (caller: Caller, { branchId, productId }: Awaited<ReturnType<typeof findDish>>) => {
  const lines = [{ product_id: productId, quantity: 1, options: [] }];
  const cart = { branch_id: branchId, order_type: 2, lines, combos: [] };
  const { quote_id, total } = await caller.send(createQuote, { body: cart });
  const order = { ...cart, quote_id, payment_method: "cash", expected_total: total, customer_name: caller.name };
  return (await caller.send(placeOrder, { body: order })).id;
};

/** The columns in which each of these orders stands: one, unless it is lost or shown twice. */
const findOn = async ({ page }: Staff, ids: readonly string[]): Promise<string[][]> => {
  const cards = await page
    .locator("[data-column] article[data-order]")
    .evaluateAll((all) =>
      all.map((card) => [
        card.getAttribute("data-order") ?? "",
        card.closest("[data-column]")?.getAttribute("data-column") ?? "",
      ]),
    );
  return ids.map((id) => cards.filter(([order]) => order === id).map(([, column]) => column ?? ""));
};

const acceptAll = async ({ page }: Staff): Promise<void> => {
  await page.locator('[data-column="new"]').getByRole("button", { name: /^قبول/ }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: /^قبول/ }).click();
};

test("every order is on every board once, in its column", async ({ url, visit, product, sessionOf, cashier }) => {
  const session = await sessionOf("manager@a.test");
  const tablet = await openBoard(visit, url, { session, language: "en" });
  // Its own time runs five minutes ahead below, with every timer of the page.
  await tablet.page.clock.install();
  await tablet.page.reload();
  const callers = await Promise.all(
    Array.from({ length: guests }, (_, place) => newCaller(url, `ضيف ${place}`, codes.main)),
  );
  const [first] = callers;
  if (!first) throw new Error("nobody orders");
  const dish = await findDish(first);
  const ids: string[] = [];
  const order = async (count: number): Promise<void> => {
    for (let place = 0; place < count; place += 1) ids.push(await pickUp(callers[place % guests] ?? first, dish));
  };
  const expectOn = async (board: Staff, accepted: number): Promise<void> => {
    const columns = ids.map((_, place) => [place < accepted ? "kitchen" : "new"]);
    await expect.poll(() => findOn(board, ids), { timeout: 60_000 }).toEqual(columns);
  };
  const third = Math.floor(rush / 3);
  await order(third);
  for (const board of [cashier, tablet]) await expectOn(board, 0);
  await acceptAll(cashier);
  for (const board of [cashier, tablet]) await expectOn(board, third);

  // What fails while it is cut off is what this is about.
  for (const board of [cashier, tablet]) board.accepted.push(/./);
  await tablet.context.setOffline(true);
  await order(third);
  await expectOn(cashier, third);
  await acceptAll(cashier);
  await expectOn(cashier, 2 * third);
  await product.restart();
  await order(rush - 2 * third);
  await tablet.page.clock.fastForward("05:00");
  await tablet.context.setOffline(false);
  for (const board of [cashier, tablet]) await expectOn(board, 2 * third);
  expect(new Set(ids).size).toBe(rush);
  await Promise.all(callers.map((caller) => caller.close()));
});
