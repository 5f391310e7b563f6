import path from "node:path";
import type { App } from "../platform/http/context.ts";
import { loadFrontEnd } from "./front-end.ts";
import { mountGuestPages } from "./guest-pages.ts";
import { mountInbox } from "./inbox.ts";
import { mountMedia } from "./media-files.ts";
import { mountStartPage } from "./start-page.ts";
import { mountStatic } from "./static-files.ts";
import { mountWebManifest } from "./web-manifest.ts";

const built = path.resolve(import.meta.dirname, "../../../../dist");

/** The guest app's pages, the console, and the files of both. Without a build the API serves alone. */
export const registerPages = async (app: App, dist = built): Promise<void> => {
  mountInbox(app);
  await mountMedia(app);
  const frontEnd = await loadFrontEnd(dist);
  if (!frontEnd) return app.platform.log.warn("the front ends are not built: only the API is served");
  mountStartPage(app);
  mountWebManifest(app);
  mountGuestPages(app, frontEnd);
  await mountStatic(app, frontEnd.clientRoot, path.join(dist, "console"));
  return undefined;
};
