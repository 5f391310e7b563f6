/** A drawer from its float to its blind count, with a handover in between. */
import { expect, test } from "./fixtures.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { goTo, type Staff } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { withoutStop } from "@sufra/domain/language/language.ts";

test.use({ productOf: "drawers" });

/** The demo's drawer was counted four times. */
const nextShift = "5";

const press = ({ page, say }: Staff, text: string) =>
  page.getByRole("button", { name: say(text), exact: true }).click();

/** Fills the open sheet and sends it. */
const send = async ({ page, say }: Staff, action: string, fields: Record<string, string>): Promise<void> => {
  const sheet = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await sheet.getByLabel(say(label)).fill(value);
  await sheet.getByRole("button", { name: say(action), exact: true }).click();
};

test(
  "a drawer is opened, takes and gives cash, changes hands and is counted blind",
  { tag: "@nightly" },
  async ({ cashier, manager }) => {
    // The manager looks on, and sees each step without asking for it.
    await goTo(manager, "drawers");
    await see(manager.page.getByRole("button", { name: manager.say("console_drawers_open"), exact: true }));
    await goTo(cashier, "drawers");
    await press(cashier, "console_drawers_open");
    await send(cashier, "console_drawers_open", { console_drawers_float: "100" });
    await see(cashier.page.getByText(cashier.say("console_drawers_shift", { number: nextShift })));
    await see(manager.page.getByText(manager.say("console_drawers_shift", { number: nextShift })));
    await press(cashier, "console_drawers_paid_in");
    await send(cashier, "console_drawers_paid_in", { console_drawers_amount: "50", console_drawers_reason: "فكة" });
    await seeGone(cashier.page.getByRole("dialog"));
    cashier.accepted.push(/^409 POST \/api\/console\/shifts\/[^/]+\/entries\/$/);
    await press(cashier, "console_drawers_paid_out");
    await send(cashier, "console_drawers_paid_out", {
      console_drawers_amount: "150.01",
      console_drawers_reason: "ثلج",
    });
    const short = cashier.page.getByRole("alert").filter({ hasText: withoutStop(catalog.cash_short.sa) });
    await see(short);
    await expect(short).not.toContainText(/\d/);
    await send(cashier, "console_drawers_paid_out", { console_drawers_amount: "30" });
    await seeGone(cashier.page.getByRole("dialog"));

    await press(manager, "console_drawers_take_over");
    await manager.page
      .getByRole("alertdialog")
      .getByRole("button", { name: manager.say("console_drawers_take_over"), exact: true })
      .click();
    await see(cashier.page.getByRole("button", { name: cashier.say("console_drawers_take_over"), exact: true }));
    await press(manager, "console_drawers_close");
    await expect(manager.page.getByText(manager.say("console_drawers_expected"))).toHaveCount(0);
    await send(manager, "console_drawers_close", { console_drawers_counted: "119.5" });
    // The form is still closing behind it.
    const result = manager.page.getByRole("dialog", {
      name: manager.say("console_drawers_closed_title", { number: "1" }),
    });
    await expect(result).toContainText(manager.say("console_drawers_expected"));
    await expect(result).toContainText("120.00");
    await expect(result).toContainText(new RegExp(`${manager.say("console_drawers_short")}.*0\\.50`));
  },
);
