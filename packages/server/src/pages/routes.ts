import path from "node:path";
import { readTenantFacts } from "../establishments/tenant-facts.ts";
import { AppError } from "../platform/errors.ts";
import type { App, Platform } from "../platform/http/context.ts";
import { getDirectory } from "../platform/http/mount.ts";
import { type FrontEnd, loadFrontEnd } from "./front-end.ts";
import { mountGuestPages } from "./guest-pages.ts";
import { mountInbox } from "./inbox.ts";
import { mountMedia, mountStatic } from "./static-files.ts";
import { mountWebManifest } from "./web-manifest.ts";

/** The main code of the only establishment that this installation has. */
const findOnlyCode = async ({ database }: Platform): Promise<string | undefined> => {
  const { rows } = await database.engine.loose("app", "select id from tenant where active limit 2", []);
  const [only, other] = rows as { id: string }[];
  if (!only || other) return undefined;
  const facts = await readTenantFacts(database, only.id).catch((error: unknown) => {
    // Without a branch, in setup, it has none.
    if (!(error instanceof AppError)) throw error;
  });
  return facts?.codes.get(facts.main.id);
};

/**
 * `/` has no code: the host may belong to one establishment, open or still in setup, or the whole installation;
 * otherwise there is nothing to show.
 */
const mountStartPage = (app: App): void => {
  const { http } = app;
  http.get("/", async (request, reply) => {
    const answer = await http.inject({
      method: "GET",
      url: "/api/branch/main-branch/",
      headers: { host: request.host },
    });
    const found: unknown = answer.statusCode === 200 ? answer.json() : undefined;
    const known = await getDirectory(app).isMappedHost(request.hostname);
    const mapped = typeof found === "object" && found !== null && "uuid" in found ? String(found.uuid) : undefined;
    const uuid = mapped ?? (known ? undefined : await findOnlyCode(app.platform));
    const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
    reply.header("cache-control", "private, no-store");
    if (uuid !== undefined) return reply.redirect(`/qr/${uuid}${query}`, 302);
    return reply.redirect(`/error?code=${known ? "opening_soon" : "not_found"}`, 302);
  });
};

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

/** The guest app's pages, and the built files of guest app and console. */
export const registerPages = async (app: App, dist = built): Promise<void> => {
  const frontEnd = await loadFrontEnd(dist);
  await mountPages(app, frontEnd);
  if (frontEnd) await mountStatic(app, frontEnd.clientRoot, path.join(dist, "console"));
};
