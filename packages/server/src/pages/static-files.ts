import { existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyReply } from "fastify";
import { AppError } from "../platform/errors.ts";
import type { App } from "../platform/http/context.ts";
import { getApiOrigin } from "../platform/http/origins.ts";
import { consolePictures } from "./policy-hosts.ts";

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

const getCache = (file: string): string => {
  if (/[\\/]assets[\\/]/.test(file)) return year;
  if (/[\\/]fonts[\\/].+\.woff2$/.test(file)) return "public, max-age=2592000";
  return /service-worker\.js|offline\.json/.test(file) ? "no-cache" : hour;
};

/** Folders with hundreds of files: a route for each file would take most of a start. */
const folders = ["assets", "fonts"];

/** Hidden files, ways out of the folder, and names that would be decoded once more. */
const isNoName = (file: string): boolean => /(^|\/)\.|[\0\\%]/.test(file);

/** Any file below a prefix. The library's own route for this lists the file's whole folder at each request. */
const serveAny = (app: App, prefix: string, options: FastifyStaticOptions): unknown =>
  app.http.register(async (scope) => {
    await scope.register(fastifyStatic, { ...options, serve: false });
    scope.route<{ Params: { "*": string } }>({
      method: ["HEAD", "GET"],
      url: `${prefix}*`,
      handler: async (request, reply) => {
        const file = request.params["*"];
        if (isNoName(file)) throw new AppError("not_found");
        return reply.sendFile(file);
      },
    });
  });

/** Files of a build: those with a hash in their name never change, others are revalidated. */
const mountFolder = async (app: App, root: string, prefix: string): Promise<void> => {
  const options = {
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, file: string) =>
      void reply.header("cache-control", getCache(file)),
  };
  for (const folder of folders.filter((name) => existsSync(path.join(root, name))))
    await serveAny(app, `${prefix}${folder}/`, { ...options, root: path.join(root, folder) });
  await app.http.register(fastifyStatic, {
    ...options,
    decorateReply: false,
    root,
    prefix,
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz", "manifest.json", "index.html", ...folders.map((name) => `${name}/**`)],
  });
};

const consolePolicy = (api: string, pictures: string): string =>
  [
    "default-src 'self'",
    // The fallback scanner compiles WebAssembly from our own host; eval of script text stays forbidden.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    pictures,
    "font-src 'self' data:",
    `connect-src 'self'${api === "" ? "" : ` ${api}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";");

/** The console is a single page for every URL below /console/. */
const mountConsole = async (app: App, root: string): Promise<void> => {
  await mountFolder(app, root, "/console/");
  const page = await readFile(path.join(root, "index.html"), "utf8");
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const api = getApiOrigin(app.platform.config, reply.request);
    const pictures = await consolePictures(app, reply.request, api);
    return reply
      .header("cache-control", "private, max-age=0, must-revalidate")
      .header("content-security-policy", consolePolicy(api, pictures))
      .type("text/html; charset=utf-8")
      .send(api === "" ? page : page.replace("<html", `<html data-api="${api}"`));
  };
  // One route with and without the slash: a redirect would lead to itself.
  app.http.get("/console", async (_, reply) => sendPage(reply));
  app.http.get("/console/*", async (_, reply) => sendPage(reply));
};

export const mountStatic = async (app: App, clientRoot: string, consoleRoot: string): Promise<void> => {
  await mountFolder(app, clientRoot, "/");
  if (existsSync(path.join(consoleRoot, "index.html"))) await mountConsole(app, consoleRoot);
};

const mediaTypes: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** Establishments' pictures from the object storage; the folders below keep the demo's and map files. */
const mountStoredMedia = ({ http, platform }: App): void => {
  const { read } = platform.gateways.pictures;
  if (read === undefined) return;
  http.get<{ Params: { tenantId: string; name: string } }>("/media/:tenantId/:name", async (request, reply) => {
    const { tenantId, name } = request.params;
    const [, type = ""] = /^[0-9a-f-]{36}-\d+\.(avif|webp|jpg)$/.exec(name) ?? [];
    const found = type !== "" && isUuid(tenantId) ? await read(tenantId, name) : null;
    if (found === null) throw new AppError("not_found");
    return reply
      .header("cache-control", year)
      .header("content-length", found.size)
      .type(mediaTypes[type] ?? "")
      .send(found.body);
  });
};

/** Pictures never change: their names hold a hash of their content. */
export const mountMedia = async (app: App): Promise<void> => {
  const { config, mediaFolders } = app.platform;
  const uploads = path.resolve(config.DATA_DIR, "media");
  mkdirSync(uploads, { recursive: true });
  mountStoredMedia(app);
  await serveAny(app, "/media/", {
    root: [...mediaFolders, uploads],
    index: false,
    cacheControl: true,
    maxAge: "1y",
    immutable: true,
  });
};
