import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Gateways } from "../platform/http/context.ts";
import { startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { mountMedia, mountStatic } from "./static-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sufra-files-"));
const media = path.join(folder, "media");
const write = (file: string, text: string) => {
  const to = path.join(folder, file);
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, text);
};

describe("files of a build and pictures", () => {
  let server: TestServer;
  beforeAll(async () => {
    write("client/assets/app-1a2b.js", "let a;");
    write("client/assets/app-1a2b.js.br", "compressed");
    write("client/fonts/readex.woff2", "font");
    write("client/icon.svg", "<svg/>");
    write("secret.txt", "secret");
    write("media/dishes/rice-1.webp", "picture");
    server = await startTestServer({
      gateways: { pictures: {} } as Gateways,
      features: [
        {
          name: "files",
          register: async (app) => {
            await mountMedia({ ...app, platform: { ...app.platform, mediaFolders: [media] } });
            await mountStatic(app, path.join(folder, "client"), path.join(folder, "console"));
          },
        },
      ],
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (file: string, init?: RequestInit) => {
    const answer = await fetch(`${server.url}${file}`, init);
    return { status: answer.status, text: await answer.text(), cache: answer.headers.get("cache-control") };
  };
  const year = "public, max-age=31536000, immutable";

  it.each([
    ["/assets/app-1a2b.js", "let a;", year],
    ["/fonts/readex.woff2", "font", "public, max-age=2592000"],
    ["/icon.svg", "<svg/>", "public, max-age=3600"],
    ["/media/dishes/rice-1.webp", "picture", year],
  ])("are sent: %s", async (file, text, cache) => {
    expect(await read(file, { headers: { "accept-encoding": "identity" } })).toEqual({ status: 200, text, cache });
    expect(await read(file, { method: "HEAD" })).toEqual({ status: 200, text: "", cache });
  });

  it.each([
    "/assets/",
    "/assets/missing.js",
    "/assets/..%2ficon.svg",
    "/assets/%2e%2e%2ficon.svg",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%252e%252e%252ficon.svg",
    "/media/",
    "/media/dishes/",
    "/media/..%2fsecret.txt",
    "/media/%00",
  ])("are none at %s", async (file) => expect((await read(file)).status).toBe(404));
});
