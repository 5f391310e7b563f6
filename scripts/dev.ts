/**
 * `npm run dev`: guest app and console with hot reload, and an API that reloads changed code, at one address on the
 * embedded database with demo data (DATABASE_URL: on PostgreSQL). Guest pages start in the browser; `npm start` shows
 * them rendered by the server.
 */
import { existsSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { build, createServer as createVite, type ViteDevServer } from "vite";
import type { OpenPage } from "../packages/domain/src/contract/page.ts";
import type { FrontEnd } from "../packages/server/src/pages/front-end.ts";
import { configOf, devConfigOf } from "../vite.config.ts";
import type * as DevApi from "./dev-api.ts";
import { compileChangedFeatures, compileMessages } from "./i18n.ts";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
const environment = { PAGE_CACHE: "off", LOG_LEVEL: "warn", ...process.env };
const port = Number(process.env.PORT ?? 3000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const fail = (error: unknown): void => console.error(error);

if (!existsSync(path.join(root, "packages/ui/src/i18n/compiled/messages.d.ts"))) await compileMessages();
await compileChangedFeatures();

const http = createServer();
const openVite = (target: "storefront" | "console"): Promise<ViteDevServer> =>
  createVite(devConfigOf(target, { middlewareMode: true, hmr: { server: http }, fs: { allow: [root] } }));
const storefront = await openVite("storefront");
const console_ = await openVite("console");
let changed: (file: string) => void = () => undefined;
const sources = await createVite({
  configFile: false,
  root,
  appType: "custom",
  cacheDir: "node_modules/.cache/vite/server",
  optimizeDeps: { noDiscovery: true },
  // Called after Vite has dropped the old code.
  plugins: [
    {
      name: "sufra-changes",
      hotUpdate(this: { environment: { name: string } }, { file }: { file: string }) {
        if (this.environment.name === "ssr") changed(file);
      },
    },
  ],
  server: { middlewareMode: true, ws: false, watch: { ignored: ["**/dist/**", "**/.data/**", "**/.cache/**"] } },
});

const buildBoot = async (): Promise<string> => {
  const config = configOf("boot");
  const [output] = [await build({ ...config, logLevel: "warn", build: { ...config.build, write: false } })].flat();
  const [chunk] = output && "output" in output ? output.output : [];
  return chunk && "code" in chunk ? chunk.code : "";
};

const entry = "/@dev/entry.js";
/** The tags that Vite would add to an index.html, which the guest app does not have. */
const entryCode = `import "/@vite/client";${react.preambleCode.replace("__BASE__", "/")};await import("/src/app/entry-client.tsx");`;

const api = (): Promise<typeof DevApi> => sources.ssrLoadModule("/scripts/dev-api.ts") as Promise<typeof DevApi>;
const openPage: OpenPage<typeof fetch> = async (request) => {
  const drawing = (await storefront.ssrLoadModule("/src/app/entry-server.tsx")) as { openPage: OpenPage<typeof fetch> };
  return drawing.openPage({ ...request, drawn: false });
};
const clientRoot = path.join(root, "packages/storefront/public");
const frontEnd: FrontEnd = {
  openPage,
  clientRoot,
  boot: await buildBoot(),
  fonts: (await api()).readFonts(clientRoot),
  entry,
  styles: { sheet: (await api()).readStyleSheet(""), href: "data:text/css," },
  modulesOf: () => [],
  version: "development",
};

// The first rendering loads every screen: no request should wait for that.
await storefront.ssrLoadModule("/src/app/entry-server.tsx");
const opened = await (await api()).open(environment);
let server = await (await api()).buildApi(opened, frontEnd);

/** One reload at a time; a change during a reload starts another. */
let reloading: Promise<void> | undefined;
let again = false;
const reload = async (): Promise<void> => {
  const started = performance.now();
  const before = server;
  server = await (await api()).buildApi(opened, frontEnd);
  say(`API reloaded (${Math.round(performance.now() - started)} ms)`);
  await before.stop();
};
const askReload = (): void => {
  again = true;
  reloading ??= (async () => {
    while (again) {
      again = false;
      await reload().catch(fail);
    }
    reloading = undefined;
  })();
};

changed = (file) => {
  const name = path.relative(root, file);
  if (/\.test\.tsx?$/.test(name)) return;
  if (/^packages\/server\/migrations\//.test(name)) say("A migration changed: start `npm run dev` again");
  if (name.endsWith("/messages.json")) compileChangedFeatures().catch(fail);
  else if (/^packages\/(server|domain|demo)\/.*\.ts$/.test(name)) askReload();
  if (/^packages\/(storefront\/src\/(app|cart)|domain\/src)\/.*\.ts$/.test(name))
    buildBoot().then((boot) => (frontEnd.boot = boot), fail);
};

const answer: RequestListener = (request, response) => {
  const url = request.url ?? "/";
  if (url === entry) return void response.setHeader("content-type", "text/javascript").end(entryCode);
  if (url.startsWith("/console/fonts/")) request.url = url.slice("/console".length);
  else if (/^\/console(\/|\?|$)/.test(url)) return console_.middlewares(request, response);
  return storefront.middlewares(request, response, () => server.app.http.routing(request, response));
};
http.on("request", answer);
http.listen(port, process.env.HOST ?? "127.0.0.1", () => say(opened.greeting));

const stop = async (): Promise<void> => {
  http.closeAllConnections();
  http.close();
  await server.stop();
  await opened.database.close();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop().catch(fail));
