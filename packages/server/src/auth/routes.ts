import * as calls from "@sufra/domain/auth/api.ts";
import { changePhone as changePhoneCall } from "@sufra/domain/customers/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { changePhone } from "./change-phone.ts";
import { createSession, endSession } from "./create-session.ts";
import { refreshSession } from "./refresh-session.ts";
import { requestCode } from "./request-code.ts";

export const registerAuth = (app: App): void => {
  mount(app, calls.requestCode, requestCode);
  mount(app, calls.createSession, createSession);
  mount(app, calls.refreshSession, refreshSession);
  mount(app, calls.endSession, endSession);
  mount(app, changePhoneCall, changePhone);
};
