import type { Client } from "../support/http-client.ts";
import { openManagedCoupons } from "./coupon-samples.ts";
import { openMenuSample } from "./menu-data.ts";
import { openCampaignSample } from "./campaign-samples.ts";
import { openLoyaltySample } from "./loyalty.ts";
import { openBanners } from "./banner-samples.ts";
import { openForms } from "./form-samples.ts";
import { openPrograms } from "./punch-samples.ts";

/** Things that managers created: of each kind one to edit and a spare one to remove. */
export const openManaged = async (url: string, manager: Client, productId: string) => ({
  coupons: await openManagedCoupons(manager),
  menu: await openMenuSample(url, manager, productId),
  campaigns: await openCampaignSample(manager),
  loyalty: await openLoyaltySample(manager, productId),
  banners: await openBanners(url, manager),
  programs: await openPrograms(manager),
  ...(await openForms(manager)),
});
