import * as calls from "@sufra/domain/delivery/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { createZone, editZone, listManagedZones, removeZone } from "./manage-zones.ts";

export const registerDeliveryConsole = (app: App): void => {
  mount(app, calls.listManagedZones, listManagedZones);
  mount(app, calls.createZone, createZone);
  mount(app, calls.editZone, editZone);
  mount(app, calls.removeZone, removeZone);
};
