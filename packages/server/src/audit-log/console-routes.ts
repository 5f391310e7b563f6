import * as calls from "@sufra/domain/audit-log/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { listAuditLog, listMessages, readAuditLogFilters } from "./list-audit-log.ts";

/** Audit log and sent messages, for managers. */
export const registerAuditLog = (app: App): void => {
  mount(app, calls.listAuditLog, listAuditLog);
  mount(app, calls.readAuditLogFilters, readAuditLogFilters);
  mount(app, calls.listMessages, listMessages);
};
