import type { App } from "../platform/http/context.ts";

/** `/` has no code: the host may belong to one establishment, else there is nothing to show. */
export const mountStartPage = ({ http }: App): void => {
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
    return reply.redirect(uuid === undefined ? "/error?code=not_found" : `/qr/${uuid}${query}`, 302);
  });
};
