import * as calls from "@sufra/domain/pos/orders-api.ts";
import { branchOfRow } from "../platform/http/branch-scope.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountPosEvents } from "./receive-events.ts";
import { keyInPosOrder, retryPosOrder } from "./resolve-order.ts";
import { mountRegisterRewards } from "./rewards/routes.ts";
import { registerPosQueue } from "./send-orders.ts";

export const registerPosOrders = async (app: App): Promise<void> => {
  mount(app, calls.retryPosOrder, retryPosOrder, { branchOf: branchOfRow("customer_order") });
  mount(app, calls.keyInPosOrder, keyInPosOrder, { branchOf: branchOfRow("customer_order") });
  registerPosQueue(app.platform);
  await mountPosEvents(app);
  await mountRegisterRewards(app);
};
