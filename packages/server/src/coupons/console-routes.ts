import * as calls from "@sufra/domain/coupons/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { downloadCodes } from "./batch-codes.ts";
import { listManagedCoupons, readUsage } from "./campaign-figures.ts";
import { findClashes } from "./clashes.ts";
import { createCoupon, editCoupon, readManagedCoupon, removeCoupon, switchCoupon } from "./manage-coupons.ts";

/** What managers change of the coupons. */
export const mountCouponConsole = (app: App): void => {
  mount(app, calls.listManagedCoupons, listManagedCoupons);
  mount(app, calls.createCoupon, createCoupon);
  mount(app, calls.findClashes, findClashes);
  mount(app, calls.readCoupon, readManagedCoupon);
  mount(app, calls.editCoupon, editCoupon);
  mount(app, calls.switchCoupon, switchCoupon);
  mount(app, calls.removeCoupon, removeCoupon);
  mount(app, calls.downloadCodes, downloadCodes);
  mount(app, calls.readUsage, readUsage);
};
