import { getDirectory } from "../platform/http/mount.ts";
import type { App } from "../platform/http/context.ts";

/** `/` has no code: the host may belong to one establishment, open or still being set up; else there is nothing to show. */
export const mountStartPage = (app: App): void => {
  const { http } = app;
  http.get("/", async (request, reply) => {
    const answer = await http.inject({
      method: "GET",
      url: "/api/branch/main-branch/",
      headers: { host: request.host },
    });
    const found: unknown = answer.statusCode === 200 ? answer.json() : undefined;
    const uuid = typeof found === "object" && found !== null && "uuid" in found ? String(found.uuid) : undefined;
    const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
    reply.header("cache-control", "private, no-store");
    if (uuid !== undefined) return reply.redirect(`/qr/${uuid}${query}`, 302);
    const known = await getDirectory(app).isMappedHost(request.hostname);
    return reply.redirect(`/error?code=${known ? "opening_soon" : "not_found"}`, 302);
  });
};
