import * as availabilityCalls from "@sufra/domain/menu/availability-api.ts";
import * as bulk from "@sufra/domain/menu/bulk-api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { orderManaged } from "../platform/managed/rows.ts";
import { editItem, listItems } from "./availability.ts";
import { applyBulkEdit, previewBulkEdit, undoBulkEdit } from "./bulk-edit.ts";
import { mountCategories } from "./manage-categories.ts";
import { mountCombos } from "./manage-combos.ts";
import { mountOptionGroups } from "./manage-option-groups.ts";
import { mountProducts } from "./manage-products.ts";
import { readOverview } from "./menu-overview.ts";
import { bumpMenuVersion } from "./change-menu.ts";

/** What managers change of the menu. */
export const registerMenuConsole = (app: App): void => {
  mount(app, calls.readMenuOverview, ({ database, tenantId, now }) =>
    database.inTenant(tenantId, (tx) => readOverview(tx, tenantId, now), { readOnly: true }),
  );
  mount(app, calls.orderMenu, (ctx) =>
    orderManaged(ctx, {
      table: ctx.body.kind,
      ids: ctx.body.ids,
      changed: ({ tx, tenantId }) => bumpMenuVersion(app.platform.live, tx, tenantId),
    }),
  );
  mount(app, availabilityCalls.listAvailability, ({ database, tenantId, params, now }) =>
    database.inTenant(tenantId, (tx) => listItems({ tx, tenantId, branchId: params.id, now }), {
      readOnly: true,
    }),
  );
  mount(app, availabilityCalls.editAvailability, editItem);
  mount(app, bulk.previewBulkEdit, previewBulkEdit);
  mount(app, bulk.applyBulkEdit, applyBulkEdit);
  mount(app, bulk.undoBulkEdit, undoBulkEdit);
  mountCategories(app);
  mountProducts(app);
  mountOptionGroups(app);
  mountCombos(app);
};
