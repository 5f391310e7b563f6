import * as calls from "@sufra/domain/customers/admin-api.ts";
import type { App } from "../../platform/http/context.ts";
import { mount } from "../../platform/http/mount.ts";
import { askAdjustment, decideAdjustment } from "./adjust.ts";
import { listAdjustments } from "./adjustment-rows.ts";
import { editRules, readRules } from "./adjustment-rules.ts";
import { listCustomers } from "./find-customers.ts";
import { eraseCustomer, exportCustomer, revealContact } from "./on-request.ts";
import { listCustomerActivity, listCustomerOrders, readCustomer } from "./read-customer.ts";

/** Customers as managers see them. Calls about one's own account are in `customers`. */
export const registerCustomersAdmin = (app: App): void => {
  mount(app, calls.listCustomers, listCustomers);
  mount(app, calls.readCustomer, readCustomer);
  mount(app, calls.listCustomerOrders, listCustomerOrders);
  mount(app, calls.listCustomerActivity, listCustomerActivity);
  mount(app, calls.revealContact, revealContact);
  mount(app, calls.exportCustomer, exportCustomer);
  mount(app, calls.eraseCustomer, eraseCustomer);
  mount(app, calls.adjustPoints, askAdjustment);
  mount(app, calls.listAdjustments, listAdjustments);
  mount(app, calls.decideAdjustment, decideAdjustment);
  mount(app, calls.readAdjustmentRules, readRules);
  mount(app, calls.editAdjustmentRules, editRules);
};
