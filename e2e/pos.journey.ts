/** The demo's connected establishment: orders reach its register and come back from there. */
import type { CartState } from "@sufra/domain/cart/cart-state.ts";
import { addAddress } from "./address.ts";
import { see, tablet } from "./browser.ts";
import { chooseOrderType, goOn, introduce, payBy, sendAndVerify } from "./checkout.ts";
import { codes, spokenByCafe } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import { button, go, openMenu, scan, verify } from "./guest.ts";
import { addMore, addToCart, choose, openCart, openDish } from "./menu.ts";
import { follow, seeStep } from "./order.ts";
import { deviceOf } from "./staff-session.ts";
import { word } from "./words.ts";

test.use({ productOf: "pos" });

const flatWhite = { sa: "فلات وايت", en: "Flat white" };

/** The fields of the specification's cart that a quote fills. */
const totals = [
  "subtotal",
  "totalDiscount",
  "chargeAmount",
  "chargesTaxes",
  "taxesPrice",
  "branchTaxes",
  "modifiersTaxes",
  "integrated",
  "foodicsTaxes",
  "foodicsCharges",
  "foodicsTotal",
  "deliveryBranches",
  "pickupBranches",
] as const satisfies (keyof CartState)[];

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

test("an order reaches the register with every amount, and the register moves it", async ({
  newGuest,
  visit,
  url,
  sessionOf,
  product,
}) => {
  const guest = await newGuest({ name: "هيفاء الدوسري" });
  const { page, say } = guest;
  // A coupon is entered before anyone signs in.
  guest.accepted.push(/^401 POST \/api\/(coupons\/saved|auth\/sessions\/refresh)\/$/);
  await scan(guest, codes.cafe);
  await openMenu(guest);
  const dish = await openDish(guest, flatWhite);
  await choose(dish, "الحجم", "12 أونصة");
  await choose(dish, "الحليب", "شوفان");
  await addToCart(guest, dish);
  await openCart(guest);
  await addMore(guest, flatWhite, 2);
  await chooseOrderType(guest, 3);
  await addAddress(guest, "المكتب");
  await page.getByLabel(say("coupons_enter"), { exact: true }).fill("EMBER10");
  await button(guest, say("coupons_apply")).click();
  await goOn(guest);
  await introduce(guest);
  await payBy(guest, "cash");
  const readTotals = () =>
    page.evaluate(
      (names) => {
        const key = Object.keys(localStorage).find((each) => each.startsWith("sufra:cart:"));
        const cart = JSON.parse(localStorage.getItem(key ?? "") ?? "{}") as Record<string, unknown>;
        return names.map((name) => [name, cart[name]] as const);
      },
      [...totals],
    );
  await expect.poll(async () => (await readTotals()).filter(([, value]) => !isFilled(value))).toEqual([]);
  await sendAndVerify(guest);
  await follow(guest, spokenByCafe);

  const session = await sessionOf("manager@b.test");
  // This manager reads English.
  const manager = await visit({ ...tablet, storageState: deviceOf(url, session) });
  await manager.page.goto(`${url}/console/orders`);
  await manager.page.getByRole("article").filter({ hasText: guest.person.name }).getByRole("button").first().click();
  await see(manager.page.getByText(word("console_orders_pos_arrived", "en")));

  const register = await visit();
  const address = /http\S+\/register\/\S+/.exec(product.output())?.[0];
  await register.page.goto(address ?? "");
  await register.page.getByRole("button", { name: "Accept" }).click();
  await seeStep(guest, 3, "sent_to_kitchen");
});

test(
  "the register redeems a coupon with the manager's key, and a voided bill gives it back",
  { tag: "@nightly" },
  async ({ newGuest, visit, url, sessionOf, product }) => {
    const guest = await newGuest({ name: "نورة القحطاني" });
    guest.accepted.push(/^401 /);
    await scan(guest, codes.cafe);
    await go(guest, `/my-code/${codes.cafe}`);
    await button(guest, guest.say("customers_sign_in")).click();
    await verify(guest);

    // This manager reads English.
    const say = (key: Parameters<typeof word>[0]): string => word(key, "en");
    const manager = await visit({ ...tablet, storageState: deviceOf(url, await sessionOf("manager@b.test")) });
    await manager.page.goto(`${url}/console/connections/pos`);
    await manager.page.getByRole("button", { name: say("console_pos_rewards_issue") }).click();
    const read = (label: Parameters<typeof word>[0]) =>
      manager.page.getByLabel(say(label), { exact: true }).inputValue();
    const [address, key] = [await read("console_pos_rewards_url"), await read("console_pos_rewards_key")];

    const { page: register } = await visit();
    await register.goto(/http\S+\/register\/\S+/.exec(product.output())?.[0] ?? "");
    const settings = register.locator("form[action$='/rewards/settings']");
    await settings.locator("[name=url]").fill(address);
    await settings.locator("[name=key]").fill(key);
    await settings.getByRole("button").click();
    const form = register.locator("form[action$='/rewards']");
    const ask = async (act: string): Promise<void> => {
      await form.locator("[name=code]").fill("EMBER10");
      await form.locator("[name=phone]").fill(guest.person.phone);
      await form.locator(`[value=${act}]`).click();
    };
    await ask("reward");
    await see(register.getByRole("status").filter({ hasText: "10%" }));
    await ask("redeem");
    await see(register.getByRole("status").filter({ hasText: "Redeemed in bill" }));

    await manager.page.goto(`${url}/console/redeem`);
    const entry = manager.page.getByRole("listitem").filter({ hasText: say("console_till_by_pos") });
    await see(entry.first());
    await register.getByRole("button", { name: "Void" }).first().click();
    await expect
      .poll(async () => {
        await manager.page.reload();
        await see(entry.first());
        return entry.filter({ hasText: say("console_till_undone") }).count();
      })
      .toBeGreaterThan(0);
  },
);
