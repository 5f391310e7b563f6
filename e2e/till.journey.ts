/** A reward at the counter: claimed, shown, redeemed by a cashier in a second browser, undone, redeemed again. */
import { describe, expect, it } from "vitest";
import { lookOver } from "./axe.ts";
import { see, seeGone } from "./browser.ts";
import { codes } from "./demo.ts";
import { go } from "./guest.ts";
import { setStage } from "./stage.ts";
import { claim, openTill, ownCode, pressNext, pressRedeem, scanAtTill, seeAnswer, seeTicket } from "./till.ts";
import { signInAsKnown, undo } from "./till.ts";

const stage = setStage();
const tea = "شاي بالنعناع";
const shawarmaCard = "بطاقة الشاورما";

describe("the till", () => {
  it("redeems a prize once, the guest's ticket changing by itself, and punches the same guest's card", async () => {
    const { cashier } = stage;
    const guest = await signInAsKnown(await stage.newGuest());
    const code = await claim(guest, tea);
    await openTill(cashier);
    await scanAtTill(cashier, code);
    await seeAnswer(cashier, "console_till_valid");
    await seeTicket(guest, "held");
    expect(await lookOver(cashier.page, "a valid code")).toEqual([]);
    await pressRedeem(cashier);
    await seeTicket(guest, "claimed");
    await pressNext(cashier);

    cashier.accepted.push(/^409 POST \/api\/console\/redemptions\/lookup\/$/);
    await scanAtTill(cashier, code);
    await seeAnswer(cashier, "console_till_used");
    await undo(cashier, tea, "console_till_wrong_customer");
    await see(cashier.page.getByText(cashier.say("console_till_wrong_customer")));
    await seeTicket(guest, "available");
    await scanAtTill(cashier, code);
    await pressRedeem(cashier);
    await seeTicket(guest, "claimed");
    // Undone while its answer still stands: what is no longer done does not say so.
    await undo(cashier, tea, "console_till_wrong_customer");
    const done = cashier.say("console_till_done");
    await seeGone(cashier.page.getByRole("heading", { level: 2, name: done, exact: true }));
    await scanAtTill(cashier, code);
    await pressRedeem(cashier);
    await pressNext(cashier);

    await scanAtTill(cashier, await ownCode(guest));
    await seeAnswer(cashier, "console_till_found");
    const { page, say } = cashier;
    await page
      .getByRole("listitem")
      .filter({ hasText: shawarmaCard })
      .getByRole("button", { name: say("console_till_add", { count: 1 }) })
      .click();
    await see(page.getByText(say("console_till_punched", { name: shawarmaCard })));
    expect(await lookOver(page, "a customer and their cards")).toEqual([]);
    await undo(cashier, shawarmaCard, "console_till_changed_mind");
    await see(page.getByText(say("console_till_changed_mind")));

    // A coupon that everybody may use asks whose it is, and the guest's own code says so.
    await pressNext(cashier);
    await scanAtTill(cashier, "JAMAA15");
    await seeAnswer(cashier, "console_till_who");
    await scanAtTill(cashier, await ownCode(guest));
    await seeAnswer(cashier, "console_till_valid");
    await see(page.getByText(say("console_till_check")));
    await pressRedeem(cashier);
  });

  it("shows a guest without an account how to have a code", async () => {
    const guest = await stage.newGuest();
    guest.accepted.push(/^401 /);
    await go(guest, `/my-code/${codes.main}`);
    await see(guest.page.getByText(guest.say("customers_my_code_sign_in")));
    expect(await lookOver(guest.page, "one's own code")).toEqual([]);
  });

  it("locks the screen after five wrong codes, and confirms nothing without the server", async () => {
    const { page, say, accepted, context } = stage.cashier;
    await openTill(stage.cashier);
    accepted.push(/^(404|429) POST \/api\/console\/redemptions\/lookup\/$/);
    for (let tries = 1; tries <= 5; tries += 1) {
      await scanAtTill(stage.cashier, `NOSUCHCODE${tries}`);
      await seeAnswer(stage.cashier, "console_till_invalid");
      await pressNext(stage.cashier);
    }
    await scanAtTill(stage.cashier, "NOSUCHCODE6");
    await seeAnswer(stage.cashier, "console_till_locked");
    expect(await page.getByLabel(say("console_till_code"), { exact: true }).isDisabled()).toBe(true);
    expect(await lookOver(page, "a locked screen")).toEqual([]);
    await context.setOffline(true);
    await see(page.getByText(say("console_till_offline")));
    await context.setOffline(false);
    await seeGone(page.getByText(say("console_till_offline")));
  });
});
