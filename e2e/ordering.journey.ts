/** Ordering in Arabic, from the code to delivery, with guest and board. */
import { receiptWords } from "@sufra/domain/orders/receipt-words.ts";
import { expect, test } from "./fixtures.ts";
import { addAddress } from "./address.ts";
import { cardOf } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { answerBank, payWith } from "./card.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { openCheckout } from "./quick-order.ts";
import { cards, codes, dishes } from "./demo.ts";
import { button, type Guest, link, openMenu, scan, sheet } from "./guest.ts";
import { addDish, addMore, addToCart, choose, countUp, openCart, openDish } from "./menu.ts";
import { follow } from "./order.ts";
import { serve } from "./service.ts";

/** Runs on the embedded database, as a first `npm start`; other journeys use PostgreSQL. */
test.use({ fromNothing: true, serviceWorkers: "allow" });

/** Edits a line, changes its quantity in the cart, and edits it again: the editor shows the current state. */
const changeOfLine = async (guest: Guest, name: string): Promise<void> => {
  const { page, say } = guest;
  const edit = page.getByRole("button", { name: say("cart_edit_line", { name }), exact: true });
  const opened = sheet(guest, name);
  const count = opened.getByRole("group", { name: new RegExp(`^${say("items_quantity")}`) });
  const update = opened.getByRole("button", { name: say("items_update") });
  await edit.click();
  await see(count.getByText("1", { exact: true }));
  await update.click();
  await seeGone(opened);
  await button(guest, say("ui_stepper_more", { name })).click();
  await edit.click();
  await see(count.getByText("2", { exact: true }));
  await button(guest, say("ui_stepper_less", { name: `${say("items_quantity")}: ${name}` })).click();
  await update.click();
  await seeGone(opened);
  await see(page.getByText("85.00 ر.س"));
};

test.describe("ordering", () => {
  test("serves a guest at a table who pays cash", async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "نورة الشهري" });
    await scan(guest, codes.table(5));
    await see(guest.page.getByText(guest.say("app_table", { number: 5 })));
    await openMenu(guest);
    await see(link(guest, guest.say("app_table", { number: 5 })));
    await addDish(guest, dishes.bread);
    const kabsa = await openDish(guest, dishes.kabsa);
    await kabsa.getByRole("button", { name: guest.say("items_add") }).click();
    await see(kabsa.getByRole("alert"));
    await choose(kabsa, "الحجم", "نفرين");
    await choose(kabsa, "القطعة", "فخذ");
    await addToCart(guest, kabsa);
    // The next one starts without a choice.
    const another = await openDish(guest, dishes.kabsa);
    expect(await another.getByRole("radio", { checked: true }).count()).toBe(0);
    await another.getByRole("button", { name: guest.say("ui_close") }).click();
    await seeGone(another);
    const meal = await openDish(guest, dishes.shawarmaMeal);
    await choose(meal, "الساندويتش", "شاورما دجاج");
    await choose(meal, "الحجم", "عادي");
    await choose(meal, "البطاطس", "بطاطس مقلية");
    await countUp(guest, meal, "اختر الصلصة", "كاتشب");
    await choose(meal, "المشروب", "كولا");
    await addToCart(guest, meal);
    await openCart(guest);
    // 4 + (29 + 30) + 22 riyals
    await see(guest.page.getByText("85.00 ر.س"));
    await changeOfLine(guest, dishes.kabsa.sa);
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "cash");
    await sendAndVerify(guest);
    await follow(guest);
    await serve(cashier, guest, 1);
  });

  test("takes a card with 3-D Secure for a pick-up, with its tax invoice", async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "خالد العنزي" });
    await openCheckout(guest, "online");
    await sendAndVerify(guest);
    await payWith(guest, cards.threeDSecure);
    await answerBank(guest, "AUTHENTICATED");
    await follow(guest);
    await see(cardOf(cashier, guest.person.name).getByText(cashier.say("console_orders_paid")));
    await serve(cashier, guest, 2);
    await link(guest, guest.say("orders_receipt_show")).click();
    await see(guest.page.getByRole("img", { name: guest.of(receiptWords.qr) }));
    await see(guest.page.getByText("399999999900003"));
    const [saved] = await Promise.all([
      guest.page.waitForEvent("download"),
      button(guest, guest.say("ui_receipt_file")).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^فاتورة ضريبية مبسطة \d+\.pdf$/);
  });

  test("brings a delivery paid by a card without 3-D Secure", { tag: "@nightly" }, async ({ newGuest, cashier }) => {
    const guest = await newGuest({ name: "ريم الدوسري" });
    await scan(guest, codes.main);
    await openMenu(guest);
    await addDish(guest, dishes.rice);
    await openCart(guest);
    await chooseOrderType(guest, 3);
    await addAddress(guest, "البيت");
    // 9 riyals are below the zone's minimum of 30.
    await see(guest.page.getByText(guest.say("cart_minimum")));
    await expect.poll(() => button(guest, guest.say("cart_continue")).isDisabled()).toBe(true);
    await addMore(guest, dishes.rice, 3);
    await seeGone(guest.page.getByText(guest.say("cart_minimum")));
    // 36 and the zone's 9
    await see(guest.page.getByText("45.00 ر.س"));
    await goOn(guest);
    await introduce(guest);
    await payBy(guest, "online");
    await sendAndVerify(guest);
    await payWith(guest, cards.frictionless);
    await follow(guest);
    await serve(cashier, guest, 3);
  });

  test(
    "accepts another card after a declined one, and charges once",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "فهد المطيري" });
      const { page, say } = guest;
      guest.accepted.push(/^402 POST \/api\/payments\/[^/]+\/confirm\/$/);
      await openCheckout(guest, "online", dishes.coleslaw);
      await sendAndVerify(guest);
      await payWith(guest, cards.declined);
      await see(page.getByRole("heading", { name: say("payments_failed_title") }));
      await see(page.getByText(say("payments_not_charged")));
      await button(guest, say("payments_try_again")).click();
      await payWith(guest, cards.frictionless);
      await follow(guest);
      const card = cardOf(cashier, guest.person.name);
      await see(card.getByText(cashier.say("console_orders_paid")));
      await card.getByRole("button", { name: /^الطلب/ }).click();
      const panel = cashier.page.getByRole("dialog");
      await see(panel.getByText(cashier.say("console_orders_attempt_failed")));
      expect(await panel.getByText(/^مدفوع/).count()).toBeGreaterThan(0);
      await cashier.page.keyboard.press("Escape");
      await seeGone(panel);
      await serve(cashier, guest, 2);
    },
  );
});
