import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";
import { accountSamples } from "./account-samples.ts";
import { bannerSamples } from "./banner-samples.ts";
import { branchSamples } from "./branch-samples.ts";
import { campaignSamples } from "./campaign-samples.ts";
import { customerSamples } from "./customers.ts";
import { connectionSamples } from "./connection-samples.ts";
import { couponSamples } from "./coupon-samples.ts";
import { firstDaySamples } from "./first-day-samples.ts";
import { formSamples } from "./form-samples.ts";
import { loyaltySamples } from "./loyalty.ts";
import { menuSamples } from "./menu-samples.ts";
import { moneySamples } from "./money-samples.ts";
import { posSamples } from "./pos-samples.ts";
import { punchSamples } from "./punch-samples.ts";
import { reportSamples } from "./reports.ts";
import { tableSamples } from "./table-samples.ts";
import { teamSamples } from "./team.ts";

/** The console's calls; each area has its own file. */
export const consoleSamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  ...teamSamples,
  ...accountSamples,
  ...bannerSamples,
  ...reportSamples,
  ...formSamples,
  ...campaignSamples,
  ...customerSamples,
  ...branchSamples,
  ...firstDaySamples,
  ...menuSamples,
  ...connectionSamples,
  ...couponSamples,
  ...posSamples,
  ...punchSamples,
  ...tableSamples,
  ...loyaltySamples,
  ...moneySamples,
};
