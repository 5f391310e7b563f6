/** A reward is claimed, redeemed at the till, undone, and redeemed again. Bills of another register earn points. */
import { expect, test } from "./fixtures.ts";
import { auditState } from "./axe.ts";
import { save } from "./editing.ts";
import { see, seeGone } from "./browser.ts";
import { goTo } from "./board.ts";
import { codes, mainBranch } from "./demo.ts";
import { go, signIn } from "./guest.ts";
import { addBill, claim, openTill, ownCode, pressNext, pressRedeem, receiptOf, scanAtTill } from "./till.ts";
import { seeAnswer, shownQr, seeTicket, signInAsKnown, undo } from "./till.ts";

// It locks the cashier out.
test.use({ productOf: "till" });

const tea = "شاي بالنعناع";
const shawarmaCard = "بطاقة الشاورما";

test.describe("the till", () => {
  test("redeems a prize once, updates the guest's ticket, and adds punches", async ({ newGuest, cashier }) => {
    const guest = await signInAsKnown(await newGuest());
    const code = await claim(guest, tea);
    await openTill(cashier);
    await scanAtTill(cashier, code);
    await seeAnswer(cashier, "console_till_valid");
    await seeTicket(guest, "held");
    expect(await auditState(cashier.page, "a valid code")).toEqual([]);
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
    // Undone while the success message is visible: the message must disappear.
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
    expect(await auditState(page, "a customer and their cards")).toEqual([]);
    await undo(cashier, shawarmaCard, "console_till_changed_mind");
    await see(page.getByText(say("console_till_changed_mind")));

    // A public coupon requires a customer; the guest's own code identifies them.
    await pressNext(cashier);
    await scanAtTill(cashier, "JAMAA15");
    await seeAnswer(cashier, "console_till_who");
    await scanAtTill(cashier, await ownCode(guest));
    await seeAnswer(cashier, "console_till_valid");
    await see(page.getByText(say("console_till_check")));
    await pressRedeem(cashier);
  });

  test(
    "takes the app's QR code alone where a manager asks for it",
    { tag: "@nightly" },
    async ({ newGuest, cashier, manager }) => {
      const guest = await newGuest({ name: "لمى العنزي" });
      await signIn(guest);
      const ask = async () => {
        await goTo(manager, "settings");
        await manager.page.getByRole("switch", { name: manager.say("console_establishments_app_qr_switch") }).click();
        await save(manager);
      };
      await ask();
      await openTill(cashier);
      cashier.accepted.push(/^409 POST \/api\/console\/redemptions\/lookup\/$/);
      const code = await ownCode(guest);
      await scanAtTill(cashier, code);
      await seeAnswer(cashier, "console_till_app_only");
      expect(await auditState(cashier.page, "a code from a message")).toEqual([]);
      await expect.poll(() => shownQr(guest)).toMatch(/^[0-9A-Z]{12}\.[0-9A-Z]{5}\.\d{6}$/);
      await scanAtTill(cashier, await shownQr(guest));
      await seeAnswer(cashier, "console_till_found");
      await ask();
      await scanAtTill(cashier, code);
      await seeAnswer(cashier, "console_till_found");
    },
  );

  test("gives points for a bill by its amount and by its receipt, once, and takes them back", async ({
    newGuest,
    cashier,
  }) => {
    const guest = await newGuest();
    await signIn(guest);
    const { page, say } = cashier;
    await openTill(cashier);
    await scanAtTill(cashier, await ownCode(guest));
    await seeAnswer(cashier, "console_till_found");
    await page.getByLabel(say("console_till_bill_amount")).fill("46");
    await page.getByLabel(say("console_till_bill_reference")).fill("B-9001");
    await see(page.getByRole("status").filter({ hasText: say("console_till_points", { count: 46 }) }));
    expect(await auditState(page, "a bill by its amount")).toEqual([]);
    await addBill(cashier, 46);
    await see(page.getByText(say("console_till_bill_added")));
    await see(page.getByRole("listitem").filter({ hasText: "B-9001" }));
    await go(guest, `/loyalty/${codes.main}`);
    const seePoints = (count: number) =>
      see(guest.page.getByLabel(guest.say("loyalty_points", { count }), { exact: true }));
    await seePoints(46);
    const line = guest.page.getByRole("listitem").filter({ hasText: guest.say("loyalty_kind_bill_earned") });
    await see(line.filter({ hasText: mainBranch.sa }).first());

    // As a scanner types it: into the field of every code.
    const receipt = receiptOf("399999999900003", "115.00", "15.00");
    await scanAtTill(cashier, receipt);
    await see(page.getByText("رواق الهيل", { exact: true }));
    expect(await auditState(page, "a bill by its receipt")).toEqual([]);
    await addBill(cashier, 115);
    await see(page.getByText(say("console_till_bill_added")));
    await seePoints(161);
    cashier.accepted.push(/^409 POST \/api\/console\/bills\/$/);
    await scanAtTill(cashier, receipt);
    await addBill(cashier, 115);
    await see(page.getByText(/استُخدمت هذه الفاتورة من قبل/));
    await scanAtTill(cashier, receiptOf("311111111111113", "115.00", "15.00"));
    await see(page.getByText("هذه الفاتورة من بائع آخر."));

    await undo(cashier, "فاتورة", "console_till_bill_returned");
    await see(page.getByText(say("console_till_bill_returned")));
    await seePoints(46);
    await see(guest.page.getByText(guest.say("loyalty_kind_bill_undone")).first());
  });

  test("shows a visitor how to get a code", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest();
    guest.accepted.push(/^401 /);
    await go(guest, `/my-code/${codes.main}`);
    await see(guest.page.getByText(guest.say("customers_my_code_sign_in")));
    expect(await auditState(guest.page, "one's own code")).toEqual([]);
  });

  test(
    "locks the screen after five wrong codes, and confirms nothing without the server",
    { tag: "@nightly" },
    async ({ cashier }) => {
      const { page, say, accepted, context } = cashier;
      await openTill(cashier);
      accepted.push(/^(404|429) POST \/api\/console\/redemptions\/lookup\/$/);
      for (let tries = 1; tries <= 5; tries += 1) {
        await scanAtTill(cashier, `NOSUCHCODE${tries}`);
        await seeAnswer(cashier, "console_till_invalid");
        await pressNext(cashier);
      }
      await scanAtTill(cashier, "NOSUCHCODE6");
      await seeAnswer(cashier, "console_till_locked");
      expect(await page.getByLabel(say("console_till_code"), { exact: true }).isDisabled()).toBe(true);
      expect(await auditState(page, "a locked screen")).toEqual([]);
      await context.setOffline(true);
      await see(page.getByText(say("console_till_offline")));
      await context.setOffline(false);
      await seeGone(page.getByText(say("console_till_offline")));
    },
  );
});
