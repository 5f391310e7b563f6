import type { House } from "./house.test-data.ts";
import type { Sample } from "./sample.test-data.ts";
import { accountSamples } from "./account-samples.test-data.ts";
import { bannerSamples } from "./banner-samples.test-data.ts";
import { branchSamples } from "./branch-samples.test-data.ts";
import { campaignSamples } from "./campaign-samples.test-data.ts";
import { clienteleSamples } from "./clientele.test-data.ts";
import { couponSamples } from "./coupon-samples.test-data.ts";
import { firstDaySamples } from "./first-day-samples.test-data.ts";
import { formSamples } from "./form-samples.test-data.ts";
import { loyaltySamples } from "./loyalty.test-data.ts";
import { menuSamples } from "./menu-samples.test-data.ts";
import { punchSamples } from "./punch-samples.test-data.ts";
import { reportSamples } from "./reports.test-data.ts";
import { tableSamples } from "./table-samples.test-data.ts";
import { teamSamples } from "./team.test-data.ts";

/** The calls of the console's areas, each area's requests in a file of its own. */
export const consoleSamples: Record<string, (house: House) => Sample | Sample[]> = {
  ...teamSamples,
  ...accountSamples,
  ...bannerSamples,
  ...reportSamples,
  ...formSamples,
  ...campaignSamples,
  ...clienteleSamples,
  ...branchSamples,
  ...firstDaySamples,
  ...menuSamples,
  ...couponSamples,
  ...punchSamples,
  ...tableSamples,
  ...loyaltySamples,
};
