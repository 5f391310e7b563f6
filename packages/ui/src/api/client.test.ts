import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { defineCall } from "@sufra/domain/contract/call.ts";
import { createClient } from "./client.ts";
import { download } from "./download.ts";
import { keepKeys, withKey } from "./intent.ts";
import { ApiProblem } from "./failures.ts";
import { follow } from "./follow.ts";

const read = defineCall({
  method: "GET",
  url: "/things/:id/",
  summary: "",
  tag: "",
  tenant: "none",
  roles: ["visitor"],
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ page: z.optional(z.number()) }),
  answers: { 200: z.strictObject({ name: z.string() }) },
  errors: [],
});
const place = defineCall({
  method: "POST",
  url: "/things/",
  summary: "",
  tag: "",
  tenant: "none",
  roles: ["customer"],
  body: z.strictObject({ name: z.string() }),
  answers: { 201: z.strictObject({ id: z.string() }) },
  keyed: true,
  errors: [],
});
const refresh = defineCall({
  method: "POST",
  url: "/refresh/",
  summary: "",
  tag: "",
  tenant: "none",
  roles: ["visitor"],
  answers: { 200: null },
  errors: [],
});
const stream = defineCall({ ...read, url: "/things/:id/events/", answers: { 200: "stream" } });

type Handler = (request: IncomingMessage, response: ServerResponse, turn: number) => void;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const serve = async (handler: Handler) => {
  let turn = 0;
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response, turn++);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (timeoutMs?: number) =>
    createClient({
      baseUrl,
      getLanguage: () => "sa",
      getQr: () => "qr-1",
      refresh,
      ...(timeoutMs ? { timeoutMs } : {}),
    });
  return { client, seen, baseUrl };
};
const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};
const problem = (response: ServerResponse, status: number, code: string, more: object = {}) =>
  json(response, status, { code, status, ...more });

describe("a file", () => {
  const file = defineCall({ ...read, url: "/things/:id/file/", answers: { 200: "file" } });
  it("comes with its name, and its refusal as every other", async () => {
    const { client } = await serve((_, response, turn) => {
      if (turn > 0) return problem(response, 404, "not_found");
      response.writeHead(200, { "content-disposition": "attachment; filename=\"a.csv\"; filename*=UTF-8''%D8%A3.csv" });
      response.end("1,2");
    });
    const { name, blob } = await download(client(), file, { params: { id: "1" } });
    expect([name, await blob.text()]).toEqual(["أ.csv", "1,2"]);
    await expect(download(client(), file, { params: { id: "1" } })).rejects.toMatchObject({ code: "not_found" });
  });

  it("that never arrives is a failure of the way", async () => {
    const { client } = await serve((_, response) => response.destroy());
    await expect(download(client(), file, { params: { id: "1" } })).rejects.toThrow("Network Error");
  });
});

describe("a call", () => {
  it("sends params, query, language and the code of the visit", async () => {
    const { client, seen } = await serve((_, response) => json(response, 200, { name: "x" }));
    expect(await client().send(read, { params: { id: "a/b" }, query: { page: 2 } })).toEqual({ name: "x" });
    expect(seen[0]?.url).toBe("/api/things/a%2Fb/?page=2");
    expect(seen[0]?.headers).toMatchObject({ "accept-language": "sa", "x-sufra-qr": "qr-1" });
  });

  it("turns a problem document into its code, params and field errors", async () => {
    const errors = [{ path: "name", code: "name_required" }];
    const { client } = await serve((_, response) =>
      problem(response, 422, "validation_failed", { errors, params: { a: 1 } }),
    );
    await expect(client().send(place, { body: { name: "" }, key: "k" })).rejects.toMatchObject({
      name: "ApiProblem",
      code: "validation_failed",
      errors,
      params: { a: 1 },
    });
  });

  it("renews an expired session once for many calls, then repeats them", async () => {
    let renewed = false;
    const { client, seen } = await serve((request, response) => {
      if (request.url === "/api/refresh/") setTimeout(() => ((renewed = true), json(response, 200, {})), 30);
      else if (renewed) json(response, 200, { name: "x" });
      else problem(response, 401, "not_authenticated");
    });
    const api = client();
    await Promise.all([1, 2, 3].map(() => api.send(read, { params: { id: "1" } })));
    expect(seen.filter((request) => request.url === "/api/refresh/")).toHaveLength(1);
  });

  it("passes the refusal on when the session cannot be renewed", async () => {
    const { client, seen } = await serve((_, response) => problem(response, 401, "not_authenticated"));
    await expect(client().send(read, { params: { id: "1" } })).rejects.toMatchObject({ code: "not_authenticated" });
    expect(seen).toHaveLength(2);
  });

  it("repeats a read whose way was broken, never a write", async () => {
    const { client, seen } = await serve((_, response, turn) =>
      turn === 0 ? response.destroy() : turn === 1 ? json(response, 503, {}) : json(response, 200, { name: "x" }),
    );
    await client().send(read, { params: { id: "1" } });
    expect(seen).toHaveLength(3);
    const lost = await serve((_, response) => response.destroy());
    await expect(lost.client().send(place, { body: { name: "a" }, key: "k" })).rejects.toThrow("Network Error");
    expect(lost.seen).toHaveLength(1);
  });

  it("tells transport failures apart, in the specification's words", async () => {
    const { client } = await serve((request, response) => {
      if (request.url?.includes("html")) response.writeHead(418).end("<h1>no</h1>");
    });
    await expect(client().send(read, { params: { id: "html" } })).rejects.toThrow(
      "Request failed with status code 418",
    );
    await expect(client(40).send(place, { body: { name: "a" }, key: "k" })).rejects.toThrow(
      "timeout of 40 ms exceeded",
    );
    const signal = AbortSignal.abort();
    await expect(client().send(read, { params: { id: "1" }, signal })).rejects.toThrow("Request aborted");
  });

  it("ends calls by time and by its caller on phones without AbortSignal.any", async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, "any");
    Reflect.deleteProperty(AbortSignal, "any");
    try {
      const { client } = await serve(() => undefined);
      const own = new AbortController();
      const slow = client(40).send(read, { params: { id: "1" }, signal: own.signal });
      await expect(slow).rejects.toThrow("timeout of 40 ms exceeded");
      const left = client().send(read, { params: { id: "1" }, signal: own.signal });
      own.abort();
      await expect(left).rejects.toThrow("Request aborted");
    } finally {
      if (any) Object.defineProperty(AbortSignal, "any", any);
    }
  });

  it("waits for a keyed call that is still being handled", async () => {
    const { client, seen } = await serve((_, response, turn) =>
      turn === 0 ? problem(response, 409, "request_in_progress") : json(response, 201, { id: "1" }),
    );
    expect(await client().send(place, { body: { name: "a" }, key: "k" })).toEqual({ id: "1" });
    expect(seen.map((request) => request.headers["idempotency-key"])).toEqual(["k", "k"]);
  });
});

describe("the key of an intent", () => {
  it("stays while the outcome is open and changes with the content or a final answer", async () => {
    const keys: string[] = [];
    const attempt = (content: unknown, outcome: () => Promise<unknown>) =>
      withKey("place", content, (key) => (keys.push(key), outcome())).catch(() => undefined);
    const lost = () => Promise.reject(new Error("Network Error"));
    await attempt({ a: 1 }, lost);
    await attempt({ a: 1 }, lost);
    await attempt({ a: 2 }, async () => "placed");
    await attempt({ a: 2 }, async () => "placed");
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ["stays after a defect", new ApiProblem("unknown_error", 500, {}), 1],
    ["stays while the first try is under way", new ApiProblem("request_in_progress", 409, {}), 1],
    ["changes after a refusal", new ApiProblem("cart_changed", 409, {}), 2],
  ])("%s", async (what, error, count) => {
    const keys = new Set<string>();
    const attempt = () => withKey(what, {}, (key) => (keys.add(key), Promise.reject(error))).catch(() => undefined);
    await attempt();
    await attempt();
    expect(keys.size).toBe(count);
  });
});

describe("a client that keeps the keys", () => {
  it("gives one key to what is sent twice at once or again after a lost answer, and another to anything else", async () => {
    let lost = true;
    const { client, seen } = await serve((_, response) => {
      if (lost) response.destroy();
      else json(response, 201, { id: "1" });
    });
    const keeping = keepKeys(client());
    const make = (name: string) => keeping.send(place, { body: { name } }).catch(() => undefined);
    await Promise.all([make("a"), make("a")]);
    lost = false;
    await make("a");
    await make("a");
    await make("b");
    const keys = seen.map((request) => request.headers["idempotency-key"]);
    expect(keys).toHaveLength(5);
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(undefined);
    await keeping.send(read, { params: { id: "1" } });
    expect(seen.at(-1)?.headers["idempotency-key"]).toBeUndefined();
  });
});

describe("following", () => {
  it("hands on events, resumes after the last one and asks while the stream is down", async () => {
    let polls = 0;
    const events: string[] = [];
    const { client, seen } = await serve((_, response, turn) => {
      if (turn === 0) {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(': hello\n\nid: 7\nevent: order\ndata: {"status":\ndata: "ready"}\n\n');
      } else response.writeHead(500).end();
    });
    const stop = follow({
      client: client(),
      call: stream,
      params: { id: "1" },
      onEvent: (event) => events.push(`${event.event} ${event.data}`),
      poll: () => (polls += 1),
      pollMs: 20,
    });
    // Once when the stream opens, then while it is down.
    await expect.poll(() => polls, { timeout: 9000 }).toBeGreaterThan(1);
    stop();
    expect(events).toEqual(['order {"status":\n"ready"}']);
    expect(seen[1]?.headers["last-event-id"]).toBe("7");
  });
});
