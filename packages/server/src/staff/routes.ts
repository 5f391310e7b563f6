import * as calls from "@sufra/domain/staff/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { mountAccount } from "./account-routes.ts";
import { mountTeam } from "./console-routes.ts";
import { readMember } from "./member.ts";
import { closeStaffSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const mountSessions = (app: App): void => {
  mount(app, calls.createStaffSession, signIn);
  mount(app, calls.readStaffSession, async ({ database, staff }) => ({
    staff: { ...(await readMember(database, staff.id)), held: staff.held },
  }));
  mount(app, calls.endStaffSession, async (ctx) => {
    await closeStaffSession(ctx);
    return null;
  });
};

export const registerStaff = (app: App): void => {
  mountSessions(app);
  mountTeam(app);
  mountAccount(app);
};
