import * as calls from "@sufra/domain/coupons/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { downloadCodes } from "./batch-codes.ts";
import { listManagedCoupons, readUsage } from "./campaign-figures.ts";
import { findClashes } from "./clashes.ts";
import { mountCoupons } from "./manage-coupons.ts";

/** Coupons, for managers. */
export const mountCouponConsole = (app: App): void => {
  mount(app, calls.listManagedCoupons, listManagedCoupons);
  mount(app, calls.findClashes, findClashes);
  mountCoupons(app);
  mount(app, calls.downloadCodes, downloadCodes);
  mount(app, calls.readUsage, readUsage);
};
