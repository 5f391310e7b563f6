import * as calls from "@sufra/domain/coupons/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountCouponConsole } from "./console-routes.ts";
import { checkCoupon, listCoupons, saveCoupon } from "./own-coupons.ts";

export const registerCoupons = (app: App): void => {
  mount(app, calls.listCoupons, listCoupons);
  mount(app, calls.checkCoupon, checkCoupon);
  mount(app, calls.saveCoupon, saveCoupon);
  mountCouponConsole(app);
};
