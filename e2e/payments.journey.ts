/** STC Pay, kept cards and Apple Pay, with restarts of the product and pages that are left. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./fixtures.ts";
import { cardOf } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { answerBank, askStcPay, payWith, typeStcCode } from "./card.ts";
import { goOn, introduce, payBy, sendAndVerify, sendOrder } from "./checkout.ts";
import { cards, codes, dishes, stcPay, spoken } from "./demo.ts";
import { button, go, type Guest, scan } from "./guest.ts";
import { addMore } from "./menu.ts";
import { follow } from "./order.ts";
import { fillCart, openCheckout, orderForCash } from "./quick-order.ts";
import { beginning } from "./words.ts";

const file = path.join(mkdtempSync(path.join(tmpdir(), "sufra-apple-")), "association");
writeFileSync(file, "7B2270737049640A");

test.use({ productOf: "payments", settings: { APPLE_PAY_DOMAIN_FILE: file } });

/** On the payment page of a first order. */
const openPayment = async (guest: Guest, dish = dishes.rice): Promise<void> => {
  await openCheckout(guest, "online", dish);
  await sendAndVerify(guest);
  await see(guest.page.getByRole("tab", { name: "STC Pay" }));
};

/** Of a later order of the same guest. */
const openNextPayment = async (guest: Guest): Promise<void> => {
  await fillCart(guest);
  await goOn(guest);
  await payBy(guest, "online");
  await sendOrder(guest);
};

test.describe("STC Pay", () => {
  test(
    "pays by the code, which the page asks for again after it was left and the product restarted",
    { tag: "@nightly" },
    async ({ newGuest, product, cashier }) => {
      // The board is open all the time.
      cashier.accepted.push(
        /^net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE) GET/,
      );
      const guest = await newGuest({ name: "نورة الشهري" });
      const { page, say, person } = guest;
      await openPayment(guest);
      await page.getByRole("tab", { name: "STC Pay" }).click();
      const mobile = page.getByLabel(say("payments_stc_mobile"), { exact: true });
      await expect.poll(() => mobile.inputValue()).toBe(`0${person.national}`);
      await mobile.fill("٠١١٢٣٤");
      await button(guest, say("payments_stc_send")).click();
      await see(page.getByText(say("payments_stc_mobile_wrong")));
      await askStcPay(guest, "٠٥١٢٣٤٥٦٧٨");
      await see(page.getByText("•••• 5678"));
      const address = page.url();
      await page.goto("about:blank");
      await product.restart();
      await page.goto(address);
      await typeStcCode(guest, stcPay.paid);
      await follow(guest);
      await see(cardOf(cashier, person.name).getByText(cashier.say("console_orders_paid")));
    },
  );

  test("says why it was refused, and gives way to another method", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "فهد المطيري" });
    const { page, say } = guest;
    guest.accepted.push(/^402 POST \/api\/payments\/[^/]+\/(confirm|code)\/$/);
    await openPayment(guest);
    await askStcPay(guest, stcPay.unregistered);
    await see(page.getByRole("heading", { name: "هذا الرقم غير مسجل في STC Pay" }));
    await button(guest, say("payments_try_again")).click();
    await askStcPay(guest, "0512345678");
    await typeStcCode(guest, stcPay.funds);
    await see(page.getByRole("heading", { name: "الرصيد لا يكفي" }));
    await button(guest, say("payments_try_again")).click();
    await askStcPay(guest);
    await button(guest, say("payments_other_way")).click();
    await page.getByRole("tab", { name: say("payments_card") }).click();
    await payWith(guest, cards.frictionless);
    await follow(guest);
  });
});

test.describe("a kept card", () => {
  test("is confirmed at the bank, pays the next order from the checkout, and is removed in the account", async ({
    newGuest,
    product,
  }) => {
    const guest = await newGuest({ name: "ريم الدوسري" });
    const { page, say } = guest;
    await openPayment(guest);
    expect(await page.getByRole("checkbox", { name: beginning(say("payments_keep")) }).isChecked()).toBe(false);
    await payWith(guest, cards.threeDSecure, true);
    await answerBank(guest, "AUTHENTICATED");
    const saved = page.getByRole("region", { name: say("payments_saved") });
    await saved.getByRole("button", { name: /1111/ }).click();
    await see(page.getByRole("button", { name: /\bAUTHENTICATED\b/ }));
    await product.restart();
    await answerBank(guest, "AUTHENTICATED");
    await follow(guest);
    await fillCart(guest);
    await goOn(guest);
    const kept = page.getByRole("radio", { name: /^Visa •••• 1111/ });
    await see(page.getByRole("radio", { name: /^Visa •••• 1111/, checked: true }));
    expect(await page.getByRole("radio").first().textContent()).toBe(await kept.textContent());
    await button(guest, beginning(say("checkout_place_paid"))).click();
    await answerBank(guest, "AUTHENTICATED");
    await follow(guest);
    await go(guest, `/profile/${codes.main}`);
    await see(saved.getByText("•••• 1111"));
    await button(guest, say("payments_remove", { last4: "1111" })).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("payments_remove_card") })
      .click();
    await see(page.getByText(say("payments_removed")));
    await seeGone(saved);
    await openNextPayment(guest);
    await see(page.getByLabel(say("payments_number"), { exact: true }));
    await seeGone(saved);
  });
});

/**
 * In place of Safari's sheet, which no other browser has: asks for the shop's session, then pays or is closed. What
 * Apple itself checks is not tested here.
 */
const fakeApplePay = ({ page }: Guest, ending: "pays" | "closes") =>
  page.addInitScript((end) => {
    class Sheet {
      static STATUS_SUCCESS = 0;
      static STATUS_FAILURE = 1;
      static canMakePayments = () => true;
      onvalidatemerchant: ((event: object) => void) | null = null;
      onpaymentauthorized: ((event: object) => void) | null = null;
      oncancel: (() => void) | null = null;
      constructor(_version: number, request: object) {
        Object.assign(window, { appleRequest: request });
      }
      begin() {
        const validationURL = "https://apple-pay-gateway-cert.apple.com/paymentservices/startSession";
        setTimeout(() => this.onvalidatemerchant?.({ validationURL }));
      }
      abort() {
        Object.assign(window, { appleAborted: true });
      }
      completeMerchantValidation(session: object) {
        Object.assign(window, { appleSession: session });
        const token = { paymentData: { version: "EC_v1", data: "ZGF0YQ==" }, transactionIdentifier: "a1" };
        if (end === "closes") this.oncancel?.();
        else this.onpaymentauthorized?.({ payment: { token } });
      }
      completePayment({ status }: { status: number }) {
        Object.assign(window, { appleStatus: status });
      }
    }
    Object.assign(window, { ApplePaySession: Sheet });
  }, ending);

const openApple = async (guest: Guest): Promise<void> => {
  await fillCart(guest, dishes.shawarmaPlate);
  await addMore(guest, dishes.shawarmaPlate, 7);
  await goOn(guest);
  await introduce(guest);
  await payBy(guest, "online");
  await sendAndVerify(guest);
};

test.describe("Apple Pay", () => {
  test("pays the order's total with mada first", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "سارة القحطاني" });
    await fakeApplePay(guest, "pays");
    await openApple(guest);
    await button(guest, "Apple Pay").click();
    await see(guest.page.getByText(guest.of(spoken.placed), { exact: true }));
    expect(await guest.page.evaluate(() => Reflect.get(window, "appleRequest"))).toMatchObject({
      currencyCode: "SAR",
      supportedNetworks: ["mada", "visa", "masterCard"],
      total: { amount: "216.00" },
    });
    expect(await guest.page.evaluate(() => Reflect.get(window, "appleStatus"))).toBe(0);
    await follow(guest);
  });

  test("changes nothing if its sheet is closed", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "هند العمري" });
    await fakeApplePay(guest, "closes");
    await openApple(guest);
    await button(guest, "Apple Pay").click();
    await expect.poll(() => guest.page.evaluate(() => Reflect.get(window, "appleSession"))).toBeTruthy();
    await payWith(guest, cards.frictionless);
    await follow(guest);
  });

  test(
    "orders and pays in the cart, in the checkout and on the first page, once the guest is known",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await newGuest({ name: "نوف العنزي" });
      const { page, say } = guest;
      await fakeApplePay(guest, "pays");
      const fill = async () => {
        await fillCart(guest, dishes.shawarmaPlate);
        await addMore(guest, dishes.shawarmaPlate, 7);
      };
      await fill();
      await seeGone(page.getByText(say("cart_checking")));
      await seeGone(button(guest, "Apple Pay"));
      await goOn(guest);
      await introduce(guest);
      await payBy(guest, "cash");
      await sendAndVerify(guest);
      await follow(guest);

      await fill();
      await button(guest, "Apple Pay").click();
      await see(page.getByText(guest.of(spoken.placed), { exact: true }));
      expect(await page.evaluate(() => Reflect.get(window, "appleStatus"))).toBe(0);
      expect(await page.evaluate(() => Reflect.get(window, "appleRequest"))).toMatchObject({
        total: { amount: "216.00" },
      });

      await fill();
      await goOn(guest);
      await see(page.getByRole("heading", { level: 1, name: say("checkout_title") }));
      await page.getByRole("main").getByRole("button", { name: "Apple Pay" }).click();
      await see(page.getByText(guest.of(spoken.placed), { exact: true }));

      await fill();
      await scan(guest, codes.main);
      const waiting = page.getByRole("region", { name: say("entry_cart_waiting") });
      await see(waiting);
      await waiting.getByRole("button", { name: "Apple Pay" }).click();
      await see(page.getByText(guest.of(spoken.placed), { exact: true }));
      await follow(guest);
      await scan(guest, codes.main);
      await seeGone(waiting);
    },
  );

  test(
    "leaves the cart as it was if the sheet is closed, and says why it was declined",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await newGuest({ name: "لمى الزهراني" });
      const { page, say } = guest;
      guest.accepted.push(/^402 POST \/api\/payments\/[^/]+\/confirm\/$/);
      await orderForCash(guest);
      await fakeApplePay(guest, "closes");
      // A small sum, which the sandbox declines.
      await fillCart(guest);
      await button(guest, "Apple Pay").click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, "appleSession"))).toBeTruthy();
      await see(button(guest, beginning(say("cart_continue"))));
      await fakeApplePay(guest, "pays");
      await page.reload();
      await button(guest, "Apple Pay").click();
      await see(page.getByText(say("payments_not_charged")));
      expect(await page.evaluate(() => Reflect.get(window, "appleStatus"))).toBe(1);
    },
  );

  test("is not shown by a browser without it", { tag: "@nightly" }, async ({ newGuest }) => {
    const guest = await newGuest({ name: "منى الحربي" });
    await openPayment(guest);
    await seeGone(button(guest, "Apple Pay"));
  });
});
