import * as calls from "@sufra/domain/couriers/api.ts";
import * as consoleCalls from "@sufra/domain/couriers/console-api.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { moveByCourier, openCourierLink, sharePosition } from "./courier-page.ts";
import { registerCourierCleanup } from "./forget-couriers.ts";
import { makeCourierLink, readCourierLink } from "./make-link.ts";
import { readCourier } from "./read-courier.ts";

export const registerCouriers = (app: App): void => {
  mount(app, calls.openCourierLink, openCourierLink);
  mount(app, calls.moveByCourier, moveByCourier);
  mount(app, calls.sharePosition, sharePosition);
  mount(app, calls.readCourier, readCourier);
  const branchOf = branchOfRow("customer_order");
  mount(app, consoleCalls.readCourierLink, readCourierLink, { branchOf });
  mount(app, consoleCalls.makeCourierLink, makeCourierLink, { branchOf });
  registerCourierCleanup(app.platform);
};
