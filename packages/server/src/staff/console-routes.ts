import * as calls from "@sufra/domain/staff/console-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { editMember, readWhole } from "./edit-member.ts";
import { endAllSessions, endOneSession } from "./end-sessions.ts";
import { listMembers } from "./team.ts";

const readOnly = { readOnly: true };

export const mountTeam = (app: App): void => {
  mount(app, calls.listTeam, ({ database, tenantId }) =>
    database.inTenant(tenantId, (tx) => listMembers(tx, tenantId), readOnly),
  );
  mount(app, calls.readMember, (ctx) =>
    ctx.database.inTenant(ctx.tenantId, (tx) => readWhole(ctx, tx, ctx.params.id), readOnly),
  );
  mount(app, calls.editMember, editMember);
  mount(app, calls.endMemberSession, endOneSession);
  mount(app, calls.endMemberSessions, endAllSessions);
};
