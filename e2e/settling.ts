/** Staff take payments for orders and take orders back. */
import { expect, type Locator } from "@playwright/test";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { labeled, press } from "./editing.ts";

export const openDrawer = async (staff: Staff, float: string): Promise<void> => {
  await goTo(staff, "drawers");
  await press(staff, "console_drawers_open");
  const sheet = staff.page.getByRole("dialog");
  await labeled(staff, "console_drawers_float").fill(float);
  await press(staff, "console_drawers_open", sheet);
  await seeGone(sheet);
};

export const moveCash = async (staff: Staff, way: "in" | "out", amount: string, reason: string): Promise<void> => {
  await press(staff, `console_drawers_paid_${way}`);
  const name = staff.say("console_drawers_drawer", { number: "1" });
  const sheet = staff.page.getByRole("dialog", { name: staff.say(`console_drawers_paid_${way}_title`, { name }) });
  await sheet.getByLabel(staff.say("console_drawers_amount")).fill(amount);
  await sheet.getByLabel(staff.say("console_drawers_reason")).fill(reason);
  await press(staff, `console_drawers_paid_${way}`, sheet);
  await seeGone(sheet);
};

/** An order of the board, in whichever column it stands. */
export const orderOnBoard = ({ page }: Staff, id: string): Locator => page.locator(`[data-order="${id}"]`);

type Payment = { tender?: "cash" | "card" | "voucher"; amount?: string; reference?: string; courier?: true };

/** Opens the payment of an order from where `at` shows it. */
export const startPayment = async (staff: Staff, at: Locator, { tender, amount, reference, courier }: Payment) => {
  const { page, say } = staff;
  await at.getByRole("button", { name: new RegExp(`^${say("console_orders_settle")}`) }).click();
  const title = new RegExp(`^${say("console_orders_settle_title", { number: "" })}`);
  const sheet = page.getByRole("dialog", { name: title });
  await see(sheet);
  if (tender) await sheet.getByRole("button", { name: say(`console_orders_tender_${tender}`) }).click();
  if (amount) await labeled(staff, "console_orders_amount").fill(amount);
  const number = tender === "voucher" ? "console_orders_desk_voucher_number" : "console_orders_reference";
  if (reference) await labeled(staff, number).fill(reference);
  if (courier)
    await expect(sheet.getByRole("switch", { name: new RegExp(say("console_orders_with_courier")) })).toBeChecked();
  return {
    sheet,
    submit: () => sheet.getByRole("button", { name: say("console_orders_settle"), exact: true }).click(),
  };
};

/** Records a payment that leaves no change. */
export const pay = async (staff: Staff, at: Locator, payment: Payment): Promise<void> => {
  const { sheet, submit } = await startPayment(staff, at, payment);
  await submit();
  await seeGone(sheet);
};

export const openOrder = async (staff: Staff, id: string): Promise<Locator> => {
  await orderOnBoard(staff, id).getByRole("button").first().click();
  const panel = staff.page.getByRole("dialog", { name: /#\d/ }).first();
  await see(panel);
  return panel;
};

export const closePanel = async ({ page }: Staff): Promise<void> => {
  await page.keyboard.press("Escape");
  await seeGone(page.getByRole("dialog"));
};

/** Opens the return desk of the open order, chooses what comes back, and stops at the preview. */
export const startReturn = async (staff: Staff, panel: Locator, choose: (desk: Locator) => Promise<void>) => {
  const { page, say } = staff;
  await panel.getByRole("button", { name: say("console_orders_move_return"), exact: true }).click();
  const desk = page.getByRole("dialog", { name: new RegExp(`^${say("console_orders_desk_title", { number: "" })}`) });
  await choose(desk);
  await press(staff, "console_orders_desk_preview", desk);
  await see(desk.getByText(say("console_orders_desk_payback")));
  return desk;
};

/** Gives the reason and confirms what the preview shows. */
export const finishReturn = async (staff: Staff, desk: Locator, reason: string, action = "confirm"): Promise<void> => {
  await desk.getByRole("textbox", { name: staff.say("console_orders_desk_reason"), exact: true }).fill(reason);
  await press(staff, `console_orders_desk_${action}`, desk);
  await seeGone(desk);
  await expect(desk).toHaveCount(0);
};
