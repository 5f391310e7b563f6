/** Counts the taps of an order: of a guest who was never here, and of one who orders the same again. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { see } from "./browser.ts";
import { sendOrder } from "./checkout.ts";
import { countTaps } from "./count-taps.ts";
import { codes, dishes, spoken } from "./demo.ts";
import { button, enterCode, openMenu, scan } from "./guest.ts";
import { addDish, openCart } from "./menu.ts";
import { follow } from "./order.ts";
import { serve } from "./service.ts";
import { beginning } from "./words.ts";

/** Putting the restaurant's popup away does not count. */
const popup = "dialog";

/** The page's layout shift, as the browser measures it; up to 0.1 counts as "good". */
const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        type Shift = PerformanceEntry & { value: number };
        const add = (list: PerformanceObserverEntryList) =>
          list.getEntries().forEach((entry) => (sum += (entry as Shift).value));
        new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );

test("a first guest orders at a table in 6 taps, and the same again in 2", async ({ newGuest, cashier }) => {
  const guest = await newGuest({ name: "هيفاء القحطاني" });
  const { page, say, person } = guest;
  await scan(guest, codes.table(9));
  const first = await countTaps(page, popup);
  await openMenu(guest);
  await addDish(guest, dishes.rice);
  await openCart(guest);
  await button(guest, beginning(say("cart_continue"))).click();
  await page.getByLabel(say("checkout_name"), { exact: true }).click();
  await page.keyboard.type(person.name);
  await page.keyboard.press("Enter");
  await page.keyboard.type(person.national);
  await see(page.getByRole("radio", { name: beginning(say("checkout_cash")), checked: true }));
  const asked = Date.now() - 1000;
  await sendOrder(guest);
  await enterCode(guest, asked);
  await see(page.getByText(guest.of(spoken.placed), { exact: true }));
  expect(await first()).toBe(6);
  await follow(guest);
  await serve(cashier, guest, 1);

  await scan(guest, codes.table(9));
  const again = await countTaps(page, popup);
  await see(button(guest, beginning(say("entry_again"))));
  expect(await readShift(page)).toBeLessThan(0.1);
  await button(guest, beginning(say("entry_again"))).click();
  await see(page.getByRole("heading", { level: 1, name: say("checkout_title") }));
  await sendOrder(guest);
  await see(page.getByText(guest.of(spoken.placed), { exact: true }));
  expect(await again()).toBe(2);
});
