import * as calls from "@sufra/domain/tenants/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { callWaiter } from "./call-waiter.ts";
import { checkCode } from "./check-code.ts";
import { listBranches } from "./list-branches.ts";
import { listPaymentChoices } from "./list-payment-choices.ts";
import { listSlots } from "./list-slots.ts";
import { listTables } from "./list-tables.ts";
import { readCodeData } from "./read-code-data.ts";
import { readMainBranch } from "./read-main-branch.ts";
import { readTableBill } from "./read-table-bill.ts";

export const registerTenants = (app: App): void => {
  mount(app, calls.checkCode, checkCode);
  mount(app, calls.readCodeData, readCodeData);
  mount(app, calls.readMainBranch, readMainBranch);
  mount(app, calls.listPaymentChoices, listPaymentChoices);
  mount(app, calls.listBranches, listBranches);
  mount(app, calls.listTables, listTables);
  mount(app, calls.listSlots, listSlots);
  mount(app, calls.callWaiter, callWaiter);
  mount(app, calls.readTableBill, readTableBill);
};
