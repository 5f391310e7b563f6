/** Streets below areas and pins, places found by name, and what is left without them. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Locator } from "@playwright/test";
import { openNewAddress, tapMap } from "./address.ts";
import { auditState } from "./axe.ts";
import { goTo } from "./board.ts";
import { see, seeGone } from "./browser.ts";
import { chooseOrderType } from "./checkout.ts";
import { codes, dishes, mainBranch } from "./demo.ts";
import { expect, test as base } from "./fixtures.ts";
import { button, type Guest, openMenu, scan } from "./guest.ts";
import { places, shortAddress, startMapServer } from "./map-server.ts";
import { addDish, addMore, openCart } from "./menu.ts";
import { toPmtiles } from "./pmtiles.ts";

type MapServer = Awaited<ReturnType<typeof startMapServer>>;

const test = base.extend<object, { map: MapServer }>({
  map: [
    async ({}, use) => {
      const map = await startMapServer();
      await use(map);
      await map.stop();
    },
    { scope: "worker" },
  ],
  settings: [({ map }, use) => use(map.settings), { scope: "worker" }],
});

const openAddress = async (guest: Guest): Promise<Locator> => {
  await scan(guest, codes.main);
  await openMenu(guest);
  await addDish(guest, dishes.rice);
  await addMore(guest, dishes.rice, 3);
  await openCart(guest);
  await chooseOrderType(guest, 3);
  return openNewAddress(guest);
};

const descriptionOf = ({ page, say }: Guest): Locator => page.getByLabel(say("addresses_description"));

const pick = async ({ page, say }: Guest, typed: string, label: string): Promise<void> => {
  await page.getByRole("searchbox", { name: say("ui_place_search") }).fill(typed);
  await page
    .getByRole("list", { name: say("ui_place_found") })
    .getByRole("button", { name: label })
    .click();
};

const streets = (map: Locator): Locator => map.locator(".leaflet-tile-loaded").first();

test("a guest finds the place by name, by short address and on the map", async ({ newGuest }) => {
  const guest = await newGuest({ name: "لطيفة الحربي" });
  guest.accepted.push(/^409 POST \/api\/delivery\/check/);
  const { page, say } = guest;
  const map = await openAddress(guest);
  await see(streets(map));
  const description = descriptionOf(guest);

  await pick(guest, "مكتبة", places.library.name);
  await see(page.getByText(say("addresses_covered"), { exact: true }));
  await expect(description).toHaveValue("شارع العليا، العليا، الرياض");
  expect(await auditState(page, "an address on a map")).toEqual([]);

  await pick(guest, "مطار", places.airport.name);
  await see(page.getByText("هذه المنطقة خارج نطاق"));
  await expect(button(guest, say("addresses_deliver_here"))).toBeDisabled();

  await pick(guest, "rrrd ٢٩٢٩", "شارع التحلية");
  await see(page.getByText(say("addresses_covered"), { exact: true }));
  await expect(description).toHaveValue(`${shortAddress}، 2929 شارع التحلية، العليا، الرياض`);
  await page.getByRole("searchbox", { name: say("ui_place_search") }).fill("قصر بعيد");
  await see(page.getByText(say("ui_place_none")));

  // The text follows the pin until the guest writes their own.
  await page.getByRole("button", { name: say("ui_map_pin") }).press("Shift+ArrowDown");
  await expect(description).toHaveValue(/^(طريق|شارع العليا)/);
  await description.fill("الباب الخلفي");
  await tapMap(map, 0.52, 0.52);
  await see(page.getByText(say("addresses_covered"), { exact: true }));
  await expect(description).toHaveValue("الباب الخلفي");
  await button(guest, say("addresses_name_other")).click();
  await page.getByLabel(say("addresses_name"), { exact: true }).fill("البيت");
  await button(guest, say("addresses_deliver_here")).click();
  await see(page.getByText("45.00 ر.س"));
});

test(
  "without tiles the area and the pin are drawn, and the place can still be chosen",
  { tag: "@nightly" },
  async ({ newGuest, map }) => {
    map.setTilesDown(true);
    try {
      const guest = await newGuest({ name: "سعاد المطيري" });
      guest.accepted.push(/503/);
      const { page, say } = guest;
      const drawing = await openAddress(guest);
      await see(page.getByText(say("ui_map_failed")));
      await tapMap(drawing, 0.52, 0.52);
      await see(page.getByText(say("addresses_covered"), { exact: true }));
    } finally {
      map.setTilesDown(false);
    }
  },
);

test(
  "a manager sees streets below the delivery areas and finds the branch's place",
  { tag: "@nightly" },
  async ({ manager }) => {
    const { page, say, language } = manager;
    await goTo(manager, "branches");
    await page.getByRole("link", { name: mainBranch[language] }).click();
    await page.getByRole("link", { name: say("console_branches_part_zones"), exact: true }).click();
    await see(streets(page.getByRole("main")));
    await page.getByRole("link", { name: "العليا والسليمانية" }).click();
    await see(streets(page.getByRole("main")));
    expect(await auditState(page, "a delivery area on a map")).toEqual([]);

    await page.getByRole("link", { name: say("console_delivery_all") }).click();
    await page.getByRole("link", { name: say("console_branches_part_place"), exact: true }).click();
    await page.getByRole("searchbox", { name: say("ui_place_search") }).fill("برج");
    await page.getByRole("button", { name: places.tower.name }).click();
    await expect(page.getByLabel(say("console_branches_coordinates"))).toHaveValue("24.711500, 46.674300");
    await seeGone(page.getByRole("list", { name: say("ui_place_found") }));
    await see(streets(page.getByRole("main")));
    expect(await auditState(page, "a branch's place on a map")).toEqual([]);
  },
);

const ofFile = base.extend<object, object>({
  settings: [({}, use) => use({ MAP_TILES: "/media/riyadh-1.pmtiles" }), { scope: "worker" }],
});

ofFile("tiles come out of a PMTiles file of our own storage, by parts", { tag: "@nightly" }, async ({ newGuest }) => {
  const guest = await newGuest({ name: "عبير الشهراني" });
  const archive = toPmtiles(await readFile(path.join(import.meta.dirname, "photo.jpg")));
  await guest.page.route("**/media/riyadh-1.pmtiles", async (route) => {
    const [, from = "0", to = ""] = /bytes=(\d+)-(\d*)/.exec((await route.request().headerValue("range")) ?? "") ?? [];
    const end = Math.min(Number(to || archive.length), archive.length - 1);
    await route.fulfill({
      status: 206,
      headers: { "content-range": `bytes ${from}-${end}/${archive.length}`, etag: '"1"' },
      body: archive.subarray(Number(from), end + 1),
    });
  });
  const map = await openAddress(guest);
  await see(streets(map));
  await expect(guest.page.getByText(guest.say("ui_map_failed"))).toHaveCount(0);
});
