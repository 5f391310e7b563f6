import * as calls from "@sufra/domain/audit-log/console-api.ts";
import { resendMessage } from "../notifications/resend-message.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { listAuditLog, readAuditLogFilters } from "./list-audit-log.ts";
import { findMessage, listMessages } from "./list-messages.ts";

/** Audit log and sent messages, for managers. */
export const registerAuditLog = (app: App): void => {
  mount(app, calls.listAuditLog, listAuditLog);
  mount(app, calls.readAuditLogFilters, readAuditLogFilters);
  mount(app, calls.listMessages, listMessages);
  mount(app, calls.resendMessage, (ctx) =>
    ctx.database.inTenant(ctx.tenantId, async (tx) => {
      await resendMessage(ctx, tx);
      return findMessage(tx, ctx.tenantId, ctx.params.id);
    }),
  );
};
