import * as calls from "@sufra/domain/coupons/api.ts";
import * as consoleCalls from "@sufra/domain/coupons/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { downloadCodes } from "./batch-codes.ts";
import { listManagedCoupons, readUsage } from "./campaign-figures.ts";
import { findClashes, mountCoupons } from "./manage-coupons.ts";
import { checkCoupon, listCoupons, saveCoupon } from "./own-coupons.ts";

/** Coupons, for managers. */
const mountCouponConsole = (app: App): void => {
  mount(app, consoleCalls.listManagedCoupons, listManagedCoupons);
  mount(app, consoleCalls.findClashes, findClashes);
  mountCoupons(app);
  mount(app, consoleCalls.downloadCodes, downloadCodes);
  mount(app, consoleCalls.readUsage, readUsage);
};

export const registerCoupons = (app: App): void => {
  mount(app, calls.listCoupons, listCoupons);
  mount(app, calls.checkCoupon, checkCoupon);
  mount(app, calls.saveCoupon, saveCoupon);
  mountCouponConsole(app);
};
