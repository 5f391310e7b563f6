import path from "node:path";
import type { App } from "../platform/http/context.ts";
import { type FrontEnd, loadFrontEnd } from "./front-end.ts";
import { mountGuestPages } from "./guest-pages.ts";
import { mountInbox } from "./inbox.ts";
import { mountMedia } from "./media-files.ts";
import { mountStartPage } from "./start-page.ts";
import { mountStatic } from "./static-files.ts";
import { mountWebManifest } from "./web-manifest.ts";

const built = path.resolve(import.meta.dirname, "../../../../dist");

/** Inbox, media and the guest app's pages. Without a front end the API serves alone. */
export const mountPages = async (app: App, frontEnd: FrontEnd | null): Promise<void> => {
  mountInbox(app);
  await mountMedia(app);
  if (!frontEnd) return app.platform.log.warn("the front ends are not built: only the API is served");
  mountStartPage(app);
  mountWebManifest(app);
  mountGuestPages(app, frontEnd);
  return undefined;
};

/** The pages, and the files of guest app and console as the build left them. */
export const registerPages = async (app: App, dist = built): Promise<void> => {
  const frontEnd = await loadFrontEnd(dist);
  await mountPages(app, frontEnd);
  if (frontEnd) await mountStatic(app, frontEnd.clientRoot, path.join(dist, "console"));
};
