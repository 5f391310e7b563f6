/** A courier's link: from the board to a phone, and from the phone to the guest's order. */
import type { Page } from "@playwright/test";
import { auditAccessibility } from "./axe.ts";
import { phone, see, seeGone } from "./browser.ts";
import { makeLink, openDelivery, openLink, shareSwitch } from "./courier.ts";
import { expect, test as base } from "./fixtures.ts";
import { startMapServer } from "./map-server.ts";
import { seeHeadline, seeStep } from "./order.ts";
import { word } from "./words.ts";

const test = base.extend<object, object>({
  settings: [
    async ({}, use) => {
      const map = await startMapServer();
      await use(map.settings);
      await map.stop();
    },
    { scope: "worker" },
  ],
});

const say = (key: string, values?: Record<string, string | number>) => word(key, "sa", values);

/** Where the guest tapped on the map: the page's link to the phone's own maps has it. */
const readAddress = async (page: Page): Promise<{ latitude: number; longitude: number }> => {
  const href = await page.getByRole("link", { name: say("couriers_google") }).getAttribute("href");
  const [latitude = 0, longitude = 0] = (/destination=(.*)$/.exec(href ?? "")?.[1] ?? "").split(",").map(Number);
  return { latitude, longitude };
};

test("a courier shares the way to the guest and delivers", async ({ newGuest, cashier, visit }) => {
  const guest = await newGuest({ name: "جواهر الدوسري" });
  await openDelivery(guest, cashier);
  const link = await makeLink(cashier, "بلال", "0501234567");
  expect(await auditAccessibility(cashier.page, "a courier's link")).toEqual([]);
  const address = /text=([^&]+)/.exec(
    (await cashier.page.getByRole("link", { name: say("console_couriers_whatsapp") }).getAttribute("href")) ?? "",
  );
  expect(decodeURIComponent(address?.[1] ?? "")).toContain(link);

  const courier = await visit({ ...phone, permissions: ["geolocation"] });
  const { page } = courier;
  await openLink(page, link);
  await see(page.getByText("45.00 ر.س"));
  await see(page.getByText("حي العليا، شارع التحلية، بجوار المكتبة"));
  await see(page.locator(".leaflet-tile-loaded"));
  expect(await auditAccessibility(page, "a courier's page")).toEqual([]);
  const home = await readAddress(page);
  await courier.context.setGeolocation({ ...home, latitude: home.latitude + 0.03 });
  await shareSwitch(page).click();
  await see(page.getByText(say("couriers_share_sent", { time: "" }).trim()));

  // Nothing of the courier shows before the order is on its way.
  await seeStep(guest, 3, "ready");
  await expect(guest.page.getByText("بلال")).toHaveCount(0);
  await page.getByRole("button", { name: say("couriers_way") }).click();
  await seeStep(guest, 3, "en_route");
  const where = guest.page.getByRole("region", { name: "بلال" });
  await see(where.getByText(say("couriers_away_kilometers", { count: 3.3 })));
  await see(where.getByRole("img", { name: say("ui_map_courier") }));
  await see(where.locator(".leaflet-tile-loaded"));
  await expect(where.getByRole("link", { name: say("couriers_call_courier") })).toHaveAttribute(
    "href",
    "tel:+966501234567",
  );
  expect(await auditAccessibility(guest.page, "an order on its way")).toEqual([]);
  await courier.context.setGeolocation(home);
  await see(where.getByText(say("couriers_away_meters", { count: 50 })));

  await page.getByRole("button", { name: say("couriers_delivered") }).click();
  const question = page.getByRole("alertdialog");
  await see(question.getByText("45.00 ر.س"));
  await question.getByRole("button", { name: say("couriers_delivered") }).click();
  await see(page.getByRole("heading", { name: say("couriers_done") }));
  await seeHeadline(guest, say("orders_head_delivered"));
  await seeGone(where);
  // The cash is the courier's until staff take it.
  await see(cashier.page.getByRole("button", { name: new RegExp(`^${say("console_orders_settle")}`) }));
});

test(
  "a courier without permission delivers all the same, and a replaced link stops",
  { tag: "@nightly" },
  async ({ newGuest, cashier, visit }) => {
    const guest = await newGuest({ name: "منيرة السبيعي" });
    await openDelivery(guest, cashier);
    const link = await makeLink(cashier, "");
    const courier = await visit(phone);
    courier.accepted.push(/^410 POST \/api\/courier\/order\/$/);
    const { page } = courier;
    await openLink(page, link);
    await shareSwitch(page).click();
    await see(page.getByText(say("order_type_location_android")));
    await expect(shareSwitch(page)).not.toBeChecked();
    await page.getByRole("button", { name: say("couriers_way") }).click();
    await seeStep(guest, 3, "en_route");
    await see(guest.page.getByText(say("couriers_not_shared")));

    await cashier.page.getByRole("button", { name: say("console_couriers_again"), exact: true }).click();
    expect(await makeLink(cashier, "سالم")).not.toBe(link);
    await page.reload();
    await see(page.getByText("حلّ رابط جديد محل هذا الرابط"));
    await page.goto(link.replace(/#.*/, ""));
    await see(page.getByText(say("couriers_no_token")));
  },
);
