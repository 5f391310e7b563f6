import * as calls from "@sufra/domain/branding/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { mount } from "../platform/http/mount.ts";
import { withRevision } from "../platform/managed/managed.ts";
import { editBranding } from "./edit-branding.ts";
import { readBrand } from "./read-branding.ts";

export const registerBranding = (app: App): void => {
  mount(app, calls.readBranding, async ({ database, tenantId }) => {
    const found = await database.inTenant(tenantId, (tx) => readBrand(tx, tenantId), { readOnly: true });
    if (!found) throw new AppError("not_found");
    return withRevision(found);
  });
  mount(app, calls.editBranding, editBranding);
};
