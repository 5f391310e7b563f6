/** A manager edits coupons while a guest's cart is open. */
import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { catalog } from "@sufra/domain/errors/catalog.ts";
import { auditState } from "./axe.ts";
import { see, seeGone } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { editCoupon, makeCoupon, openCoupons } from "./coupon-editors.ts";
import { codes, dishes } from "./demo.ts";
import { button, go, type Guest, scan } from "./guest.ts";
import { addDish, addMore, openCart } from "./menu.ts";
import { follow } from "./order.ts";

const savings = ({ page, say }: Guest) => page.getByRole("region", { name: say("coupons_savings") });
const enter = async (guest: Guest, code: string): Promise<void> => {
  const { page, say } = guest;
  await page.getByLabel(say("coupons_enter"), { exact: true }).fill(code);
  await button(guest, say("coupons_apply")).click();
};

test.describe("the coupon editor", () => {
  test("gives a code that works at once, and stops it", async ({ newGuest, manager }) => {
    const guest = await newGuest();
    await openCoupons(manager);
    await makeCoupon(manager, { name: "خصم الشتاء", code: "SHITA25", percent: "٢٥" });
    // Before it is saved: the code is taken.
    await manager.page.getByRole("link", { name: manager.say("console_coupons_new") }).click();
    await manager.page.getByLabel(manager.say("console_coupons_code"), { exact: true }).fill("shita25");
    await see(manager.page.getByText(manager.say("console_coupons_clash_taken")));
    await manager.page.getByLabel(manager.say("console_coupons_code"), { exact: true }).fill("");
    await openCoupons(manager);
    await editCoupon(manager, "خصم الشتاء");

    guest.accepted.push(/^401 /, /^404 POST \/api\/quotes\//);
    await scan(guest, codes.main);
    await go(guest, `/apply-coupons/${codes.main}?code=shita25`);
    await see(guest.page.getByText(guest.say("coupons_applied", { code: "SHITA25" })));
    await guest.page.getByRole("link", { name: guest.say("coupons_to_menu") }).click();
    await addDish(guest, dishes.rice);
    await addMore(guest, dishes.rice, 1);
    await openCart(guest);
    await chooseOrderType(guest, 2);
    // 18 riyals without a quarter.
    await see(button(guest, /متابعة.*13\.50/));

    expect(await auditState(manager.page, "a coupon in its editor")).toEqual([]);
    await manager.page.getByRole("button", { name: manager.say("console_coupons_stop"), exact: true }).click();
    const question = manager.page.getByRole("alertdialog");
    await question.getByRole("button", { name: manager.say("console_coupons_stop"), exact: true }).click();
    await seeGone(question);
    await see(savings(guest).getByRole("alert"));
    await button(guest, guest.say("coupons_row_drop", { code: "SHITA25" })).click();
    await see(button(guest, /متابعة.*18\.00/));
  });

  test("prints a batch of codes that each work once", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    const { page, say } = manager;
    await openCoupons(manager);
    await makeCoupon(manager, { name: "بطاقات الافتتاح", batch: "٣", percent: "50" });
    await editCoupon(manager, "بطاقات الافتتاح");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: say("console_coupons_download") }).click(),
    ]);
    const [, line = ""] = readFileSync(await file.path(), "utf8").split("\r\n");
    const [code = ""] = line.split(",");
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);

    const first = await newGuest();
    first.accepted.push(/^401 /);
    await scan(first, codes.main);
    await go(first, `/menu/${codes.main}`);
    await addDish(first, dishes.rice);
    await addMore(first, dishes.rice, 1);
    await openCart(first);
    await chooseOrderType(first, 2);
    await enter(first, code);
    await see(button(first, /متابعة.*9\.00/));
    await goOn(first);
    await introduce(first);
    await payBy(first, "cash");
    await sendAndVerify(first);
    await follow(first);

    const second = await newGuest();
    second.accepted.push(/^401 /, /^409 POST \/api\/coupons\//);
    await scan(second, codes.main);
    await go(second, `/menu/${codes.main}`);
    await addDish(second, dishes.rice);
    await openCart(second);
    await enter(second, code);
    await see(second.page.getByText(catalog.coupon_used_up.sa, { exact: true }));
    await page.reload();
    await see(page.getByText(say("console_coupons_details")));
  });
});
