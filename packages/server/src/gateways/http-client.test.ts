import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient, retryAfterMs } from "./http-client.ts";

let server: Server;
let url: string;
let answers: ((response: ServerResponse) => void)[];
let asked: IncomingMessage[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?key=secret`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = createHttpClient({ timeoutMs: 150, backoffMs: 2, maxBytes: 1000, longestPauseMs: 1_500 });
const get = (repeatable = true) => client({ method: "GET", url, repeatable });
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end("{}");
const well = (response: ServerResponse): void => void response.end(`{"a":1}`);

describe("the client of outside services", () => {
  it("reads JSON and sends a user agent", async () => {
    answers = [well];
    expect(await get()).toMatchObject({ status: 200, json: { a: 1 } });
    expect(asked[0]?.headers["user-agent"]).toBe("Sufra/1.0 (restaurant ordering)");
  });

  it.each([
    ["a redirect", (r: ServerResponse) => void r.writeHead(302, { location: "http://127.0.0.1:9/" }).end(), "redirect"],
    ["a page", (r: ServerResponse) => void r.writeHead(200).end("<html>"), "not_json"],
    ["too much", (r: ServerResponse) => void r.writeHead(200).end(`"${"x".repeat(2000)}"`), "too_large"],
  ])("refuses %s and does not ask again", async (_what, answer, fault) => {
    answers = [answer];
    await expect(get()).rejects.toMatchObject({ fault });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["silence", () => {}, "timeout"],
    ["a body that never ends", (r: ServerResponse) => void r.writeHead(200).write("{"), "timeout"],
    ["a cut", (r: ServerResponse) => void r.destroy(), "network"],
  ])("gives up on %s after three tries", async (_what, answer, fault) => {
    answers = [answer];
    await expect(get()).rejects.toMatchObject({ fault });
    expect(asked).toHaveLength(3);
  });

  it("retries after 5xx and 429, and only repeatable requests", async () => {
    answers = [status(503), status(429), well];
    expect(await get()).toMatchObject({ status: 200 });
    answers = [status(503), well];
    expect(await get(false)).toMatchObject({ status: 503 });
    expect(asked).toHaveLength(4);
  });

  it("waits as long as Retry-After says, and leaves longer waits to the caller", async () => {
    answers = [status(429, { "retry-after": "1" }), well];
    const start = Date.now();
    expect(await get()).toMatchObject({ status: 200 });
    expect(Date.now() - start).toBeGreaterThan(950);
    answers = [status(429, { "retry-after": "60" })];
    expect(await get()).toMatchObject({ status: 429, retryAfterMs: 60_000 });
  });

  it("distinguishes what was never sent, and keeps queries out of errors", async () => {
    server.close();
    server.closeAllConnections();
    const error = await get().catch((each: unknown) => each as Error);
    expect(error).toMatchObject({ fault: "unreachable" });
    expect((error as Error).message).not.toContain("secret");
  });

  it("reads Retry-After as a date too", () => {
    expect(retryAfterMs("Wed, 21 Oct 2026 07:28:10 GMT", Date.parse("2026-10-21T07:28:00Z"))).toBe(10_000);
    expect(retryAfterMs("soon", 0)).toBeNull();
  });
});
