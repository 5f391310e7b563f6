import type { FastifyReply, FastifyRequest } from "fastify";
import { languages, type Language } from "@sufra/domain/language/language.ts";
import type { App } from "../platform/http/context.ts";
import { getDevice } from "../platform/http/device.ts";
import { isApi } from "../platform/http/build-app.ts";
import { getDirectory } from "../platform/http/mount.ts";
import { getApiOrigin } from "../platform/http/origins.ts";
import { sendProblem } from "../platform/http/problem.ts";
import { makeDocument } from "./document.ts";
import { sendFailedPage } from "./failed-page.ts";
import type { FrontEnd } from "./front-end.ts";
import { innerFetch } from "./inner-fetch.ts";
import { type Answer, makePageCache, noPageCache, type Opened, type PageCache, type StoredPage } from "./page-cache.ts";
import { pageDigest } from "./page-digest.ts";
import { type PageRoute, pageRoutes } from "./page-routes.ts";
import { connectHosts, pictureSources } from "./policy-hosts.ts";

const getEncoding = (header: string | undefined, page: StoredPage): "br" | "gzip" | "identity" => {
  const accepted = header ?? "";
  if (page.br && /\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
};

/** The best encoding the browser accepts, or 304. Contains nothing personal. */
const sendPage = (request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply => {
  if (answer.kind === "redirect") {
    return reply.code(302).header("cache-control", "private, no-store").header("location", answer.location).send();
  }
  const encoding = getEncoding(request.headers["accept-encoding"], answer);
  const etag = `"${answer.digest}-${encoding}"`;
  reply
    .code(answer.status)
    .header("cache-control", "private, max-age=0, must-revalidate")
    .header("vary", "Accept-Encoding, Cookie")
    .header("etag", etag)
    .header("content-security-policy", answer.policy);
  // The browser may know another encoding: the content is the same.
  if (request.headers["if-none-match"]?.includes(answer.digest) && answer.status === 200) return reply.code(304).send();
  reply.header("content-type", "text/html; charset=utf-8");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(encoding === "br" ? answer.br : encoding === "gzip" ? answer.gzip : answer.identity);
};

const languageCookie = "lang";
const yearSeconds = 34_560_000;
/** Pages word "opens tomorrow" by this clock, so that they stay equal for ten minutes. */
const clockStepMs = 600_000;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

const chosenLanguage = (request: FastifyRequest): Language | undefined => {
  const cookie = request.cookies[languageCookie];
  return isLanguage(cookie) ? cookie : undefined;
};

/** The language link works without scripts: it sets the cookie and redirects back. */
const switchLanguage = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
  const { lang, ...rest } = request.query as Record<string, string>;
  if (!isLanguage(lang)) return undefined;
  const query = new URLSearchParams(rest).toString();
  const path = request.url.split("?")[0] ?? "/";
  const place = path.startsWith("//") ? "/" : path;
  return reply
    .header("set-cookie", `${languageCookie}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`)
    .header("cache-control", "private, no-store")
    .redirect(query === "" ? place : `${place}?${query}`, 302);
};

/** The parts of a URL that decide what the page shows, without sources of visits and the like. */
const getPath = (route: PageRoute, request: FastifyRequest): string => {
  const { uuid, id, name } = request.params as Record<string, string>;
  if (route.path === "/error") {
    const { code } = request.query as Record<string, string>;
    return code === "not_found" || code === "opening_soon" ? `/error?code=${code}` : "/error";
  }
  const path = request.url.split("?")[0] ?? "/";
  if (route.path === "/reference/:code") return path.replace(/\/+$/, "");
  if (!route.drawn) return `/${path.split("/")[1] ?? ""}/${uuid ?? ""}`;
  if (route.ignore === "name") return `/items/${uuid ?? ""}/${id ?? ""}/-`;
  if (name === undefined) return path.replace(/\/+$/, "");
  // Normalized like the item lookup, so that all spellings of a name share one page.
  return `/items/${uuid ?? ""}/${encodeURIComponent(name.trim().toLowerCase())}`;
};

/** Redirects uppercase codes to lowercase, so that a page has one URL. */
const redirectToLowerCase = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
  const { uuid } = request.params as Record<string, string>;
  const small = uuid?.toLowerCase();
  if (uuid === undefined || small === uuid || !isUuid(uuid)) return undefined;
  return reply.header("cache-control", "private, no-store").redirect(request.url.replace(uuid, small ?? uuid), 302);
};

/** The query names the disabled service and its end; a rendered page does not know them. */
const asAsked = (route: PageRoute, { query }: FastifyRequest): PageRoute =>
  route.path === "/deactivated/:uuid" && (query as Record<string, string>).service !== undefined
    ? { ...route, drawn: false }
    : route;

export const mountGuestPages = (
  app: App,
  frontEnd: FrontEnd,
  cache: PageCache = app.platform.config.PAGE_CACHE ? makePageCache() : noPageCache,
): void => {
  const { http, platform } = app;
  const fetchInside = innerFetch(http, new URL(platform.config.PUBLIC_URL).host);
  const connect = connectHosts(platform.config);
  const now = (): number => Math.floor(platform.database.now().getTime() / clockStepMs) * clockStepMs;

  type Page = { route: PageRoute; path: string; language: Language | undefined; api: string; uuid?: string };
  const open = async ({ route, path, language, api, uuid = "" }: Page): Promise<Opened> => {
    const tenantId = (await getDirectory(app).find(uuid))?.tenant_id ?? null;
    const pictures = await pictureSources(platform, tenantId);
    const page = await frontEnd.openPage({ path, language, fetch: fetchInside, now: now(), drawn: route.drawn });
    if (page.kind === "redirect") return page;
    const { status, sharedBy } = page;
    const digest = pageDigest(frontEnd, [...connect, pictures, api], route.screen, page.digest);
    const shared =
      sharedBy === undefined
        ? {}
        : { shared: `${route.screen[0] ?? ""} ${sharedBy} ${language ?? ""} ${api} ${pictures}` };
    const draw = () => makeDocument(frontEnd, page.render(), route.screen, { connect, pictures, api });
    return { kind: "page", status, digest, ...shared, draw };
  };

  // An unknown URL: browsers get a page with a link, programs the problem document.
  const nowhere: PageRoute = { path: "/*", drawn: true, screen: ["src/system/error-screen.tsx"] };
  http.get("/*", { errorHandler: sendFailedPage }, async (request, reply) => {
    if (isApi(request) || !request.headers.accept?.includes("text/html"))
      return sendProblem(request, reply, { code: "not_found" });
    const language = chosenLanguage(request);
    const page = { route: nowhere, path: "/nowhere", language, api: getApiOrigin(platform.config, request) };
    const answer = await cache.get(`nowhere ${language ?? ""} ${page.api}`, () => open(page));
    return sendPage(request, reply, answer.kind === "page" ? { ...answer, status: 404 } : answer);
  });

  for (const known of pageRoutes) {
    http.get(known.path, { errorHandler: sendFailedPage }, async (request, reply) => {
      const elsewhere = switchLanguage(request, reply) ?? redirectToLowerCase(request, reply);
      if (elsewhere) return elsewhere;
      const language = chosenLanguage(request);
      // The device's cookie is set with the first page: otherwise each of the parallel calls that follow would get
      // another one.
      getDevice(platform.config, request, reply);
      const route = asAsked(known, request);
      const path = getPath(route, request);
      const { uuid } = request.params as Record<string, string>;
      const page = { route, path, language, api: getApiOrigin(platform.config, request), ...(uuid && { uuid }) };
      const key = `${route.screen[0] ?? ""} ${path} ${language ?? ""} ${route.drawn} ${page.api}`;
      return sendPage(request, reply, await cache.get(key, () => open(page)));
    });
  }
};
