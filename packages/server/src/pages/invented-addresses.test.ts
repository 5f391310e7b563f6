import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readStyleSheet } from "./critical-css.ts";
import { startTestServer, type TestServer } from "../../test/support/test-server.ts";
import type { PageParts } from "@sufra/domain/contract/page.ts";
import type { FrontEnd } from "./front-end.ts";
import { mountGuestPages } from "./guest-pages.ts";
import { makePageCache } from "./page-cache.ts";

const known = "11111111-1111-4111-8111-11111111111a";
const drawings = vi.fn();

const getParts = (html: string | undefined): PageParts => ({
  language: "sa",
  lang: "ar-SA",
  dir: "rtl",
  title: "Sufra",
  description: "",
  palette: "",
  fonts: "readex",
  cartKey: undefined,
  cartBar: "",
  html,
  menuOf: undefined,
  data: "{}",
  cover: null,
  app: undefined,
});

/** Renders like the build: a known code has its own page, an invitation its establishment's, all others share one. */
const openPage: FrontEnd["openPage"] = async ({ path, drawn }) => {
  const [, , part = ""] = path.split("/");
  const own = part === known;
  if (drawn && !own && path !== "/error") return { kind: "redirect", location: "/error?code=not_found" };
  const sharedBy = own || drawn ? undefined : part.startsWith("real") ? known : "nobody";
  const digest = sharedBy ?? path;
  const render = () => {
    drawings(path);
    return getParts(drawn ? "<main>menu</main>" : undefined);
  };
  return { kind: "page", status: 200, digest, ...(sharedBy === undefined ? {} : { sharedBy }), render };
};

const frontEnd: FrontEnd = {
  openPage,
  clientRoot: "",
  boot: "0",
  fonts: { readex: "", alexandria: "", messiri: "", kufi: "", marhey: "", lalezar: "" },
  entry: "/e.js",
  version: "1",
  styles: { sheet: readStyleSheet("main{color:red}"), href: "/s.css" },
  modulesOf: () => [],
};

describe("invented URLs", () => {
  let server: TestServer;
  beforeAll(async () => {
    // Space for a few pages: an existing one would be evicted long before a hundred others.
    const cache = makePageCache(20_000, 1e9);
    server = await startTestServer({
      features: [{ name: "pages", register: async (app) => mountGuestPages(app, frontEnd, cache) }],
    });
  });
  afterAll(() => server?.stop());

  const open = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { accept: "text/html" }, redirect: "manual" });
    await answer.text();
    return answer;
  };
  const drawn = (path: string) => drawings.mock.calls.filter(([each]) => each === path).length;

  it("evict no page, not even a thousand of them", async () => {
    for (const path of [`/menu/${known}`, `/cart/${known}`]) expect((await open(path)).status).toBe(200);
    const invented = [
      () => `/reference/${randomUUID().slice(0, 12)}`,
      () => `/reference/real${randomUUID().slice(0, 8)}`,
      () => `/evaluate/${randomUUID()}/${randomUUID()}`,
      () => `/evaluate/${known}/${randomUUID()}`,
      () => `/cart/${randomUUID()}`,
      () => `/profile/no-code-${randomUUID()}`,
      () => `/menu/${randomUUID()}`,
      () => `/${randomUUID()}`,
    ];
    drawings.mockClear();
    for (let count = 0; count < 1_000; count += 1) await open((invented[count % invented.length] ?? (() => "/"))());
    expect(drawings.mock.calls.length).toBeLessThan(20);
    for (const path of [`/menu/${known}`, `/cart/${known}`]) {
      await open(path);
      expect(drawn(path), path).toBe(0);
    }
  });

  it("share one page for all spellings of a name, and redirect to the one spelling of a code", async () => {
    drawings.mockClear();
    for (const name of ["Burger", "burger", "BURGER", "%20bUrGeR%20"]) await open(`/items/${known}/${name}`);
    expect(drawings.mock.calls).toHaveLength(1);
    const shouted = await open(`/menu/${known.toUpperCase()}?utm_source=Poster`);
    expect([shouted.status, shouted.headers.get("location")]).toEqual([302, `/menu/${known}?utm_source=Poster`]);
  });
});
