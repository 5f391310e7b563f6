import type { Client } from "../platform/testing/http-client.ts";
import { openManagedCoupons } from "./coupon-samples.test-data.ts";
import { openMenuHouse } from "./menu-house.test-data.ts";
import { openCampaignHouse } from "./campaign-samples.test-data.ts";
import { openLoyaltyHouse } from "./loyalty.test-data.ts";
import { openBanners } from "./banner-samples.test-data.ts";
import { openForms } from "./form-samples.test-data.ts";
import { openPrograms } from "./punch-samples.test-data.ts";

/** What managers have made there, of each thing one that is edited and a spare one that is removed. */
export const openManaged = async (url: string, manager: Client, productId: string) => ({
  coupons: await openManagedCoupons(manager),
  menu: await openMenuHouse(url, manager, productId),
  campaigns: await openCampaignHouse(manager),
  loyalty: await openLoyaltyHouse(manager, productId),
  banners: await openBanners(url, manager),
  programs: await openPrograms(manager),
  ...(await openForms(manager)),
});
