/** Coupons in the console's editor. */
import { goTo, type Staff } from "./board.ts";
import { see } from "./browser.ts";
import { inArabic, labeled } from "./editing.ts";

export const openCoupons = async (staff: Staff): Promise<void> => {
  const { page, say } = staff;
  await goTo(staff, "loyalty");
  await page.getByRole("link", { name: say("console_coupons_title"), exact: true }).click();
  await see(page.getByRole("table", { name: say("console_coupons_title") }));
};

type Coupon = { name: string; percent: string } & ({ code: string } | { batch: string });

/** Creates one without conditions and returns to the list. */
export const makeCoupon = async (staff: Staff, coupon: Coupon): Promise<void> => {
  const { page, say } = staff;
  await page.getByRole("link", { name: say("console_coupons_new") }).click();
  await inArabic(staff, "console_coupons_name").fill(coupon.name);
  if ("code" in coupon) await labeled(staff, "console_coupons_code").fill(coupon.code);
  else {
    await labeled(staff, "console_coupons_way").selectOption("batch");
    await labeled(staff, "console_coupons_batch").fill(coupon.batch);
  }
  await labeled(staff, "console_coupons_rate").fill(coupon.percent);
  await page.getByRole("button", { name: say("console_editing_save"), exact: true }).click();
  await see(page.getByRole("link", { name: coupon.name, exact: true }));
};

export const editCoupon = async ({ page }: Staff, name: string): Promise<void> => {
  await page.getByRole("link", { name, exact: true }).click();
  await see(page.getByRole("heading", { level: 1, name, exact: true }));
};
