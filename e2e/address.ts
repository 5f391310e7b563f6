/** Delivery addresses: pin and text. */
import type { Locator } from "@playwright/test";
import { see } from "./browser.ts";
import { expect } from "./fixtures.ts";
import { button, type Guest } from "./guest.ts";

/** Taps on a map at a share of its width and height. */
export const tapMap = async (map: Locator, across: number, down: number): Promise<void> => {
  // The drawn map leaves the page when streets take its place.
  await expect(async () => {
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error("The map has no place on the page");
    await map.page().mouse.click(box.x + box.width * across, box.y + box.height * down);
  }).toPass();
};

/** The map of a new address; a guest with saved ones sees their list first. */
export const openNewAddress = async (guest: Guest): Promise<Locator> => {
  const { page, say } = guest;
  const map = page.getByRole("group", { name: say("ui_map_label") });
  const add = button(guest, say("addresses_new"));
  await see(map.or(add));
  if (await add.isVisible()) await add.click();
  await see(map);
  return map;
};

/** Adds an address near the branch by tapping on the map. */
export const addAddress = async (guest: Guest, title: string): Promise<void> => {
  const { page, say } = guest;
  const map = await openNewAddress(guest);
  // A tap while streets take the drawn map's place is lost.
  await expect(async () => {
    await tapMap(map, 0.52, 0.52);
    await expect(page.getByText(say("addresses_covered"), { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await button(guest, say("addresses_name_other")).click();
  await page.getByLabel(say("addresses_name"), { exact: true }).fill(title);
  await page.getByLabel(say("addresses_description")).fill("حي العليا، شارع التحلية، بجوار المكتبة");
  await page.getByLabel(say("addresses_door"), { exact: true }).fill("12");
  await page.getByLabel(say("addresses_level"), { exact: true }).fill("3");
  await page.getByLabel(say("addresses_block"), { exact: true }).fill("7");
  await button(guest, say("addresses_deliver_here")).click();
};
