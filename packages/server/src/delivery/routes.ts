import * as calls from "@sufra/domain/delivery/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { checkDelivery, listZones } from "./zones.ts";

export const registerDelivery = (app: App): void => {
  mount(app, calls.checkDelivery, checkDelivery);
  mount(app, calls.listZones, listZones);
};
