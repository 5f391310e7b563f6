import * as calls from "@sufra/domain/staff/account-api.ts";
import * as resetCalls from "@sufra/domain/staff/password-reset-api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { changePassword } from "./change-password.ts";
import { registerEmails } from "./emails.ts";
import { editAccount, endOwnSession, endOwnSessions, readAccount } from "./own-account.ts";
import { beginCodes, confirmCodes, endCodes, renewRecoveryCodes } from "./own-codes.ts";
import { readPasswordReset, resetPassword } from "./reset-password.ts";

/** What everybody of the staff does about their own account, also while they can't get in. */
export const mountAccount = (app: App): void => {
  mount(app, calls.readAccount, readAccount);
  mount(app, calls.editAccount, editAccount);
  mount(app, calls.changePassword, changePassword);
  mount(app, calls.endOwnSession, endOwnSession);
  mount(app, calls.endOwnSessions, endOwnSessions);
  mount(app, calls.beginCodes, beginCodes);
  mount(app, calls.confirmCodes, confirmCodes);
  mount(app, calls.endCodes, endCodes);
  mount(app, calls.renewRecoveryCodes, renewRecoveryCodes);
  mount(app, resetCalls.askPasswordReset, askPasswordReset);
  mount(app, resetCalls.readPasswordReset, readPasswordReset);
  mount(app, resetCalls.resetPassword, resetPassword);
  registerEmails(app.platform);
};
