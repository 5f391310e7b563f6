import * as calls from "@sufra/domain/pos/api.ts";
import type { App } from "../platform/http/context.ts";
import { mount } from "../platform/http/mount.ts";
import { authorizePos, confirmPos, connectPos } from "./connect.ts";
import { listPosLinks, savePosLink } from "./links.ts";
import { applyPosMenu, previewPosMenu } from "./menu-sync.ts";
import { readPos, startPosRead, switchPosBranch } from "./overview.ts";
import { registerPosReads } from "./refresh.ts";
import { mountPosRewards } from "./rewards/manage-rewards.ts";

export const registerPos = (app: App): void => {
  mount(app, calls.readPos, readPos);
  mount(app, calls.authorizePos, authorizePos);
  mount(app, calls.connectPos, connectPos);
  mount(app, calls.confirmPos, confirmPos);
  mount(app, calls.listPosLinks, listPosLinks);
  mount(app, calls.savePosLink, savePosLink);
  mount(app, calls.switchPosBranch, switchPosBranch);
  mount(app, calls.startPosRead, startPosRead);
  mount(app, calls.previewPosMenu, previewPosMenu);
  mount(app, calls.applyPosMenu, applyPosMenu);
  mountPosRewards(app);
  registerPosReads(app.platform);
};
