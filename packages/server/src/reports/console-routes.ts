import * as calls from "@sufra/domain/reports/console-api.ts";
import { readPace as paceCall } from "@sufra/domain/reports/pace-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { readCustomers, readSources } from "./customers.ts";
import { readItems } from "./items.ts";
import { readLoyalty } from "./loyalty.ts";
import { readPace } from "./pace.ts";
import { readPayments } from "./payments.ts";
import { readSales } from "./sales.ts";
import { readScores } from "./scores.ts";
import { readTaxes } from "./taxes.ts";
import { readToday } from "./today.ts";

/** Managers' reports. */
export const registerReports = (app: App): void => {
  mount(app, calls.readToday, readToday);
  mount(app, paceCall, readPace);
  mount(app, calls.readSales, readSales);
  mount(app, calls.readItems, readItems);
  mount(app, calls.readCustomers, readCustomers);
  mount(app, calls.readLoyalty, readLoyalty);
  mount(app, calls.readScores, readScores);
  mount(app, calls.readSources, readSources);
  mount(app, calls.readTaxes, readTaxes);
  mount(app, calls.readPayments, readPayments);
};
