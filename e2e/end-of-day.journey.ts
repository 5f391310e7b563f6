/** A branch's day: six orders of every kind and tender, returns, couriers' cash, the count, and the Z report. */
import { readFile } from "node:fs/promises";
import { isolated } from "@sufra/domain/language/text-hygiene.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { moveOverApi, orderOverApi, type Wanted } from "./api-orders.ts";
import { auditState } from "./axe.ts";
import { goTo, openBoard, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { dishes } from "./demo.ts";
import { labeled, press, save } from "./editing.ts";
import { expect, test } from "./fixtures.ts";
import {
  closePanel,
  finishReturn,
  moveCash,
  openDrawer,
  openOrder,
  orderOnBoard,
  pay,
  startPayment,
  startReturn,
} from "./settling.ts";

test.use({ productOf: "end-of-day" });

const served = ["sent_to_kitchen", "ready", "delivered"] as const;
const usual = { type: 2, method: "cash" } as const;

/** White rice costs 9 riyals, the delivery 9 more. */
const openOrders = async (staff: Staff) => {
  const place = async (wanted: Omit<Wanted, "dish">, ...steps: OrderStatus[]) => {
    const { id } = await orderOverApi(staff.url, { ...wanted, dish: dishes.rice });
    await moveOverApi(staff, id, ...steps);
    return id;
  };
  return {
    dineIn: await place({ ...usual, name: "هند", type: 1, table: 4, quantity: 3 }, ...served),
    pickup: await place({ ...usual, name: "ماجد", method: "physical_card", quantity: 2 }, "sent_to_kitchen", "ready"),
    delivery: await place({ ...usual, name: "نورة", type: 3, quantity: 8 }, "sent_to_kitchen", "ready", "assigned"),
    split: await place({ ...usual, name: "سالم", quantity: 4 }, ...served),
    voucher: await place({ ...usual, name: "منى", quantity: 1 }, ...served),
    online: await place({ ...usual, name: "خالد", method: "online_card", quantity: 5 }, ...served),
  };
};
type Orders = Awaited<ReturnType<typeof openOrders>>;

const payAtTable = async (cashier: Staff): Promise<void> => {
  const { page, say } = cashier;
  await goTo(cashier, "tables");
  await page.getByRole("main").getByRole("button", { name: /^4\b/ }).click();
  const table = page.getByRole("dialog", { name: say("console_orders_table", { number: 4 }) });
  await expect(table.getByText(say("console_tables_due")).locator("xpath=..")).toContainText("27.00");
  const cash = await startPayment(cashier, table, { tender: "cash" });
  await labeled(cashier, "console_orders_tendered").fill("50");
  expect(await auditState(page, "taking a payment at a table")).toEqual([]);
  await cash.submit();
  await expect(cash.sheet.getByRole("status")).toContainText("23.00");
  await cash.sheet.getByRole("button", { name: say("console_orders_change_given") }).click();
  await seeGone(cash.sheet);
  await see(table.getByText(say("console_tables_no_orders")));
  await closePanel(cashier);
};

/** A payment by mistake is undone with its reason. */
const undoOn = async (cashier: Staff, id: string): Promise<void> => {
  const { page, say } = cashier;
  const panel = await openOrder(cashier, id);
  await see(panel.getByText(say("console_orders_partly_paid"), { exact: true }));
  await panel.getByRole("button", { name: say("console_orders_undo"), exact: true }).click();
  const question = page.getByRole("alertdialog", { name: say("console_orders_undo_title") });
  await question.getByRole("textbox").fill("مبلغ خطأ");
  await question.getByRole("button", { name: say("console_orders_undo_confirm"), exact: true }).click();
  await seeGone(question);
  await see(panel.getByText(say("console_orders_undone", { reason: isolated("مبلغ خطأ") })));
  await closePanel(cashier);
};

const payOnBoard = async (cashier: Staff, orders: Orders): Promise<void> => {
  const { say } = cashier;
  await goTo(cashier, "orders");
  const on = (id: string) => orderOnBoard(cashier, id);
  await pay(cashier, on(orders.pickup), { tender: "card", amount: "1", reference: "0001" });
  await undoOn(cashier, orders.pickup);
  await pay(cashier, on(orders.pickup), { tender: "card", reference: "0002" });
  await see(on(orders.pickup).getByText(say("console_orders_paid"), { exact: true }));
  await pay(cashier, on(orders.delivery), { tender: "cash", courier: true });
  await pay(cashier, on(orders.split), { tender: "cash", amount: "10" });
  await see(on(orders.split).getByText(say("console_orders_partly_paid"), { exact: true }));
  await pay(cashier, on(orders.split), { tender: "card", reference: "0003" });
  await pay(cashier, on(orders.voucher), { tender: "voucher", reference: "V-7" });
  await see(on(orders.voucher).getByText(say("console_orders_paid"), { exact: true }));
};

/** Items, then a goodwill amount; the order keeps its state. */
const returnTwice = async (manager: Staff, id: string): Promise<void> => {
  const { page, say } = manager;
  const panel = await openOrder(manager, id);
  const more = say("ui_stepper_more", { name: dishes.rice.sa });
  const first = await startReturn(manager, panel, (desk) => desk.getByRole("button", { name: more }).click());
  expect(await auditState(page, "what a return gives back")).toEqual([]);
  await expect(labeled(manager, "console_orders_desk_online")).toHaveValue("9.00");
  await finishReturn(manager, first, "وصل باردًا");
  await see(panel.getByText(say("console_orders_partly_refunded"), { exact: true }));
  const second = await startReturn(manager, panel, async (desk) => {
    await see(desk.getByText(say("console_orders_desk_left", { count: 4 })));
    await press(manager, "console_orders_desk_goodwill", desk);
    await labeled(manager, "console_orders_desk_sum").fill("٣");
  });
  await finishReturn(manager, second, "انتظار طويل");
  await see(panel.getByText("انتظار طويل"));
  await expect(panel.getByText(new RegExp(`^${say("console_orders_desk_return")} · `))).toHaveCount(1);
  expect(await auditState(page, "an order with returns")).toEqual([]);
  await closePanel(manager);
};

/** Above the limit the return waits, and who asked cannot decide it. */
const askAboveLimit = async (manager: Staff, id: string): Promise<void> => {
  const { say } = manager;
  await goTo(manager, "approvals");
  await labeled(manager, "console_staff_limit_refund").fill("15");
  await save(manager);
  await goTo(manager, "orders");
  const panel = await openOrder(manager, id);
  const desk = await startReturn(manager, panel, (open) => press(manager, "console_orders_desk_everything", open));
  await see(desk.getByText(say("console_orders_desk_second")));
  await finishReturn(manager, desk, "طلب مكرر", "ask");
  await see(panel.getByText(say("console_orders_request_mine")));
  await closePanel(manager);
};

/** What a colleague asked for is read and agreed to; who asked sees it without reloading. */
const approveReturn = async (owner: Staff, manager: Staff): Promise<void> => {
  const { page, say } = owner;
  await goTo(owner, "approvals");
  const request = page.getByRole("listitem").filter({ hasText: "طلب مكرر" });
  await expect(request).toContainText("36.00");
  expect(await auditState(page, "a return that waits for a second manager")).toEqual([]);
  await request.getByRole("button", { name: new RegExp(`^${say("console_staff_approve")}`) }).click();
  await see(request.getByText(say("console_staff_state_approved")));
  await goTo(manager, "approvals");
  await see(
    manager.page.getByRole("listitem").filter({ hasText: "طلب مكرر" }).getByText(say("console_staff_state_approved")),
  );
};

const closeDrawer = async (cashier: Staff, counted: string): Promise<void> => {
  const { page, say } = cashier;
  await goTo(cashier, "drawers");
  // The day's own, and the one that the demo's courier has.
  const couriers = page.getByRole("list", { name: say("console_drawers_courier") });
  await expect(couriers.getByRole("listitem")).toHaveCount(2);
  await press(cashier, "console_drawers_select_all");
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^${say("console_drawers_hand_in")}`) })
    .click();
  await see(page.getByText(say("console_drawers_courier_none")));
  expect(await auditState(page, "an open drawer")).toEqual([]);
  await press(cashier, "console_drawers_close");
  const count = page.getByRole("dialog");
  await labeled(cashier, "console_drawers_counted").fill(counted);
  await press(cashier, "console_drawers_close", count);
  await see(count.getByText(say("console_drawers_exact")));
  await closePanel(cashier);
};

test("six orders of all kinds, three returns, courier cash, the count and the Z report", async ({
  cashier,
  manager,
  url,
  visit,
  sessionOf,
}) => {
  const { say } = cashier;
  const orders = await openOrders(cashier);
  await openDrawer(cashier, "٢٠٠");
  await moveCash(cashier, "in", "50", "فكة من البنك");
  await moveCash(cashier, "out", "20", "ثلج");
  await payAtTable(cashier);
  await payOnBoard(cashier, orders);
  await returnTwice(manager, orders.online);
  await askAboveLimit(manager, orders.split);
  const owner = await openBoard(visit, url, { session: await sessionOf("owner@a.test"), language: "sa" });
  await approveReturn(owner, manager);

  // The day cannot end before the drawer is counted.
  await goTo(manager, "drawers");
  await manager.page.getByRole("link", { name: say("console_drawers_day") }).click();
  await see(manager.page.getByText(say("console_drawers_day_open")));
  // 200 + 50 - 20, 27 and 10 in cash, the 10 given back, 81 and the demo's 104 from couriers.
  await closeDrawer(cashier, "442");

  await manager.page.reload();
  await press(manager, "console_drawers_end_day");
  const end = manager.page.getByRole("alertdialog");
  await end.getByRole("button", { name: say("console_drawers_end_day"), exact: true }).click();
  await see(manager.page.getByRole("heading", { level: 1, name: new RegExp(say("console_drawers_z")) }));
  expect(await auditState(manager.page, "a Z report")).toEqual([]);
  const saving = manager.page.waitForEvent("download");
  await press(manager, "console_drawers_csv");
  const file = await readFile(await (await saving).path(), "utf8");
  for (const tender of ["cash", "card", "online", "voucher"])
    expect(file).toContain(say(`console_drawers_tender_${tender}`));
  const returned = file.split(/\r?\n/).find((row) => row.includes(say("console_drawers_returned")));
  expect(returned).toContain("48.00");
  await manager.page.getByRole("link", { name: say("console_drawers_closings") }).click();
  await see(manager.page.getByRole("table", { name: say("console_drawers_closings") }));
  // The head, the demo's eight closings and these two.
  await expect(manager.page.getByRole("row")).toHaveCount(11);
});
