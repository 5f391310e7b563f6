import * as bulk from "@sufra/domain/menu/bulk-api.ts";
import * as calls from "@sufra/domain/menu/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { applyBulkEdit, previewBulkEdit } from "./bulk-edit.ts";
import { createCategory, editCategory, readCategory, removeCategory } from "./manage-categories.ts";
import { createCombo, editCombo, readCombo, removeCombo } from "./manage-combos.ts";
import { createOptionGroup, editOptionGroup, readOptionGroup, removeOptionGroup } from "./manage-option-groups.ts";
import { createProduct, editProduct, readProduct } from "./manage-products.ts";
import { readOverview } from "./menu-overview.ts";
import { orderMenu } from "./order-menu.ts";
import { removeProduct } from "./remove-product.ts";
import { undoBulkEdit } from "./undo-bulk-edit.ts";

/** What managers change of the menu. */
export const registerMenuConsole = (app: App): void => {
  mount(app, calls.readMenuOverview, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => readOverview(tx, tenantId), { readOnly: true }),
  );
  mount(app, calls.orderMenu, orderMenu);
  mount(app, bulk.previewBulkEdit, previewBulkEdit);
  mount(app, bulk.applyBulkEdit, applyBulkEdit);
  mount(app, bulk.undoBulkEdit, undoBulkEdit);
  mount(app, calls.createCategory, createCategory);
  mount(app, calls.readCategory, readCategory);
  mount(app, calls.editCategory, editCategory);
  mount(app, calls.removeCategory, removeCategory);
  mount(app, calls.createProduct, createProduct);
  mount(app, calls.readProduct, readProduct);
  mount(app, calls.editProduct, editProduct);
  mount(app, calls.removeProduct, removeProduct);
  mount(app, calls.createOptionGroup, createOptionGroup);
  mount(app, calls.readOptionGroup, readOptionGroup);
  mount(app, calls.editOptionGroup, editOptionGroup);
  mount(app, calls.removeOptionGroup, removeOptionGroup);
  mount(app, calls.createCombo, createCombo);
  mount(app, calls.readCombo, readCombo);
  mount(app, calls.editCombo, editCombo);
  mount(app, calls.removeCombo, removeCombo);
};
