/** Delivery addresses: pin and text. */
import { see } from "./browser.ts";
import { button, type Guest } from "./guest.ts";

/** Adds an address near the branch by tapping on the map. */
export const addAddress = async (guest: Guest, title: string): Promise<void> => {
  const { page, say } = guest;
  await button(guest, say("addresses_new")).click();
  const map = page.getByRole("group", { name: say("ui_map_label") });
  await see(map);
  const box = await map.boundingBox();
  if (!box) throw new Error("The map has no place on the page");
  await page.mouse.click(box.x + box.width * 0.52, box.y + box.height * 0.52);
  await see(page.getByText(say("addresses_covered"), { exact: true }));
  await page.getByLabel(say("addresses_name"), { exact: true }).fill(title);
  await page.getByLabel(say("addresses_description")).fill("حي العليا، شارع التحلية، بجوار المكتبة");
  await page.getByLabel(say("addresses_door"), { exact: true }).fill("12");
  await page.getByLabel(say("addresses_level"), { exact: true }).fill("3");
  await page.getByLabel(say("addresses_block"), { exact: true }).fill("7");
  await button(guest, say("addresses_deliver_here")).click();
};
