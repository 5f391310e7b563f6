/** A cashier's evening: the drawer opened, orders paid, a mistake undone, the count, and the manager's end of the day. */
import { readFile } from "node:fs/promises";
import { auditAccessibility } from "./axe.ts";
import { advance, cardOf, goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { sendAndVerify } from "./checkout.ts";
import { labeled, press } from "./editing.ts";
import { expect, test } from "./fixtures.ts";
import type { Guest } from "./guest.ts";
import { follow } from "./order.ts";
import { openCheckout } from "./quick-order.ts";

test.use({ productOf: "end-of-day" });

const openDrawer = async (staff: Staff, float: string): Promise<void> => {
  await goTo(staff, "drawers");
  await press(staff, "console_drawers_open");
  const sheet = staff.page.getByRole("dialog");
  await labeled(staff, "console_drawers_float").fill(float);
  await press(staff, "console_drawers_open", sheet);
  await seeGone(sheet);
};

const moveCash = async (staff: Staff, way: "in" | "out", amount: string, reason: string): Promise<void> => {
  await press(staff, `console_drawers_paid_${way}`);
  const name = staff.say("console_drawers_drawer", { number: "1" });
  const sheet = staff.page.getByRole("dialog", { name: staff.say(`console_drawers_paid_${way}_title`, { name }) });
  await sheet.getByLabel(staff.say("console_drawers_amount")).fill(amount);
  await sheet.getByLabel(staff.say("console_drawers_reason")).fill(reason);
  await press(staff, `console_drawers_paid_${way}`, sheet);
  await seeGone(sheet);
};

const order = async (guest: Guest): Promise<void> => {
  await openCheckout(guest);
  await sendAndVerify(guest);
  await follow(guest);
};

/** Opens the payment of a guest's order from the board. */
const startPayment = async (staff: Staff, guest: Guest) => {
  const { page, say } = staff;
  await goTo(staff, "orders");
  await cardOf(staff, guest.person.name).getByRole("button").first().click();
  const settle = page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${say("console_orders_settle")}`) });
  await settle.click();
  const sheet = page.getByRole("dialog", {
    name: new RegExp(`^${say("console_orders_settle_title", { number: "" })}`),
  });
  await see(sheet);
  return { sheet, submit: sheet.getByRole("button", { name: say("console_orders_settle"), exact: true }) };
};

const closePanel = async ({ page }: Staff): Promise<void> => {
  await page.keyboard.press("Escape");
  await seeGone(page.getByRole("dialog"));
};

test("a drawer from its float to its Z report, and the end of the day", async ({ newGuest, cashier, manager }) => {
  const [first, second] = await Promise.all([newGuest({ name: "هند القحطاني" }), newGuest({ name: "ماجد الدوسري" })]);
  await order(first);
  await order(second);
  const { page, say } = cashier;

  await openDrawer(cashier, "٢٠٠");
  await moveCash(cashier, "in", "50", "فكة من البنك");
  await moveCash(cashier, "out", "20", "ثلج");
  expect(await auditAccessibility(page, "an open drawer")).toEqual([]);

  // Cash: more was given, and the change is told.
  const cash = await startPayment(cashier, first);
  await labeled(cashier, "console_orders_tendered").fill("500");
  expect(await auditAccessibility(page, "taking a payment")).toEqual([]);
  await cash.submit.click();
  await see(cash.sheet.getByRole("status"));
  await cash.sheet.getByRole("button", { name: say("console_orders_change_given") }).click();
  await seeGone(cash.sheet);
  await see(page.getByRole("dialog").getByText(say("console_orders_paid"), { exact: true }));
  await closePanel(cashier);

  // A part by card is a mistake, undone with its reason; then all of it by card.
  const part = await startPayment(cashier, second);
  await part.sheet.getByRole("button", { name: say("console_orders_tender_card") }).click();
  await labeled(cashier, "console_orders_amount").fill("1");
  await labeled(cashier, "console_orders_reference").fill("0001");
  await part.submit.click();
  await seeGone(part.sheet);
  const panel = page.getByRole("dialog");
  await see(panel.getByText(say("console_orders_partly_paid"), { exact: true }));
  await panel.getByRole("button", { name: say("console_orders_undo"), exact: true }).click();
  const question = page.getByRole("alertdialog", { name: say("console_orders_undo_title") });
  await question.getByRole("textbox").fill("مبلغ خطأ");
  await question.getByRole("button", { name: say("console_orders_undo"), exact: true }).click();
  await seeGone(question);
  await see(panel.getByText(say("console_orders_undone", { reason: "مبلغ خطأ" })));
  await closePanel(cashier);
  const card = await startPayment(cashier, second);
  await card.sheet.getByRole("button", { name: say("console_orders_tender_card") }).click();
  await labeled(cashier, "console_orders_reference").fill("0002");
  await card.submit.click();
  await seeGone(card.sheet);
  await closePanel(cashier);
  await advance(cashier, first.person.name, "console_orders_move_accept");

  // The day cannot end before the drawer is counted.
  await goTo(manager, "drawers");
  await manager.page.getByRole("link", { name: say("console_drawers_day") }).click();
  await see(manager.page.getByText(say("console_drawers_day_open")));

  await goTo(cashier, "drawers");
  await press(cashier, "console_drawers_close");
  const count = page.getByRole("dialog");
  await labeled(cashier, "console_drawers_counted").fill("200");
  await press(cashier, "console_drawers_close", count);
  await see(count.getByText(say("console_drawers_short")));
  await closePanel(cashier);

  await manager.page.reload();
  await press(manager, "console_drawers_end_day");
  const end = manager.page.getByRole("alertdialog");
  await end.getByRole("button", { name: say("console_drawers_end_day"), exact: true }).click();
  await see(manager.page.getByRole("heading", { level: 1, name: new RegExp(say("console_drawers_z")) }));
  expect(await auditAccessibility(manager.page, "a Z report")).toEqual([]);
  const saving = manager.page.waitForEvent("download");
  await press(manager, "console_drawers_csv");
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toContain(say("console_drawers_tender_card"));
  await manager.page.getByRole("link", { name: say("console_drawers_closings") }).click();
  await see(manager.page.getByRole("table", { name: say("console_drawers_closings") }));
  // The head, the demo's eight closings and these two.
  await expect(manager.page.getByRole("row")).toHaveCount(11);
});
