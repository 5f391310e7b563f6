/** Guests with numbers of other countries: they sign in and order; managers choose the countries. */
import { expect, test } from "./fixtures.ts";
import { auditAccessibility } from "./axe.ts";
import { cardOf, goTo } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { goOn, payBy, sendAndVerify } from "./checkout.ts";
import { codes, dishes } from "./demo.ts";
import { labeled, save } from "./editing.ts";
import { button, go, type Guest, heading, openMenu, readIn, scan, sheet, verify } from "./guest.ts";
import { addDish, openCart } from "./menu.ts";
import { follow } from "./order.ts";
import { serve } from "./service.ts";
import { beginning, escaped } from "./words.ts";

// The accepted countries change.
test.use({ productOf: "phones" });

const numberOf = ({ page, say }: Guest) =>
  page.locator("dialog[open], main").last().getByLabel(say("auth_phone"), { exact: true });

const openCountries = async (guest: Guest): Promise<void> => {
  const { say } = guest;
  await button(guest, beginning(say("ui_phone_country", { name: "" }).trim())).click();
  await see(sheet(guest, say("ui_phone_choose_country")));
};

/** Finds a country in the open list and chooses it. */
const pickCountry = async (guest: Guest, name: string): Promise<void> => {
  const { page, say } = guest;
  const list = sheet(guest, say("ui_phone_choose_country"));
  await list.getByRole("searchbox").fill(name);
  await list.getByRole("button", { name: new RegExp(escaped(name)) }).click();
  await seeGone(list);
  await see(page.getByRole("button", { name: new RegExp(escaped(name)) }));
};

const openSignIn = async (guest: Guest): Promise<void> => {
  guest.accepted.push(/^401 /);
  await go(guest, `/my-code/${codes.main}`);
  await readIn(guest, guest.language);
  await button(guest, guest.say("customers_sign_in")).click();
  await see(numberOf(guest));
};

const askForCode = (guest: Guest) => button(guest, guest.say("auth_send_code")).click();

test.describe("numbers of other countries", () => {
  test(
    "sign in by code and order, typed in Arabic digits with the national 0",
    { tag: "@nightly" },
    async ({ newGuest, cashier }) => {
      const guest = await newGuest({ name: "منى إبراهيم" });
      const { page, say } = guest;
      const last = guest.person.national.slice(-4);
      guest.person = { name: guest.person.name, national: `010 0123 ${last}`, phone: `+20100123${last}` };
      await scan(guest, codes.table(6));
      await openMenu(guest);
      await addDish(guest, dishes.bread);
      await openCart(guest);
      await goOn(guest);
      await see(heading(guest, say("checkout_who")));
      await page.getByLabel(say("checkout_name"), { exact: true }).fill(guest.person.name);
      await openCountries(guest);
      await pickCountry(guest, "مصر");
      const typed = guest.person.national.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
      await numberOf(guest).fill(typed);
      expect(await numberOf(guest).inputValue()).toBe(`0100 123 ${last}`);
      await payBy(guest, "cash");
      await sendAndVerify(guest);
      await follow(guest);
      await cardOf(cashier, guest.person.name)
        .getByRole("button", { name: /^الطلب/ })
        .click();
      const panel = cashier.page.getByRole("dialog");
      await see(panel.getByRole("link", { name: `+20 100 123 ${last}` }));
      await cashier.page.keyboard.press("Escape");
      await seeGone(panel);
      await serve(cashier, guest, 1);
    },
  );

  test(
    "are understood when pasted whole, and refused in words that name the country",
    { tag: "@nightly" },
    async ({ newGuest }) => {
      const guest = await newGuest();
      const { page } = guest;
      guest.accepted.push(/^422 /);
      await openSignIn(guest);
      await openCountries(guest);
      expect(await auditAccessibility(page, "countries")).toEqual([]);
      await pickCountry(guest, "آيسلندا");
      await see(page.getByText("أرقام آيسلندا غير مقبولة هنا، استخدم رقمًا آخر"));
      expect(await auditAccessibility(page, "a refused country")).toEqual([]);
      await numberOf(guest).fill("+971 4 234 5678");
      await seeGone(page.getByText(/أرقام آيسلندا/));
      await askForCode(guest);
      await see(page.getByText("اكتب رقم جوال صحيحًا من الإمارات العربية المتحدة"));
      const last = guest.person.national.slice(-4);
      await numberOf(guest).fill(`٠٠٩٧١ ٥٠ ١٢٣ ${last}`);
      guest.person = { name: "", national: "", phone: `+97150123${last}` };
      await verify(guest);
      await go(guest, `/profile/${codes.main}`);
      await see(page.getByText(`+971 50 123 ${last}`));
    },
  );

  test("can sign in once a manager accepts their country", { tag: "@nightly" }, async ({ newGuest, manager }) => {
    await goTo(manager, "settings");
    const { page } = manager;
    await page
      .getByRole("button", { name: manager.say("console_establishments_countries_remove", { name: "الأردن" }) })
      .click();
    await labeled(manager, "console_establishments_countries_search").fill("+212");
    await see(page.getByText("+212", { exact: true }));
    expect(await auditAccessibility(page, "accepted countries")).toEqual([]);
    await page
      .getByRole("button", { name: manager.say("console_establishments_countries_add", { name: "المغرب" }) })
      .click();
    await save(manager);

    const guest = await newGuest({ language: "en" });
    guest.accepted.push(/^422 /);
    await openSignIn(guest);
    await numberOf(guest).fill("+962 79 012 3456");
    await see(guest.page.getByText("Jordan numbers are not accepted here, use another number"));
    const last = guest.person.national.slice(-4);
    await numberOf(guest).fill(`+212 650-12${last}`);
    guest.person = { name: "", national: "", phone: `+21265012${last}` };
    await verify(guest);

    await goTo(manager, "audit_log");
    await see(page.getByText(/المغرب/).first());
  });
});
