import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolderStorage } from "../gateways/storage/folder-storage.ts";
import { newId } from "../platform/db/new-id.ts";
import { startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { openShop, type Shop } from "../../test/fixtures/shop.ts";
import { registerUploads } from "./routes.ts";
import { makePng } from "./images.test-data.ts";
import { maxQueued } from "./remake-image.ts";
import { makeSenders } from "./senders.ts";

const head = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n';
const folder = mkdtempSync(join(tmpdir(), "sufra-slow-"));
let shop: Shop;
let server: TestServer;
const sending: ClientRequest[] = [];

const start = async (readMs: number): Promise<void> => {
  server = await startTestServer({
    features: [{ name: "uploads", register: (app) => registerUploads(app, { readMs }) }],
    gateways: { storage: createFolderStorage(folder) } as never,
    environment: { TRUST_PROXY: "127.0.0.1" },
  });
  shop = await openShop(server.database);
};

/** A visitor's upload from the given proxied address; its body stays open. */
const begin = (address: string, device = newId()): ClientRequest => {
  const one = request(`${server.url}/api/uploads/`, {
    method: "POST",
    headers: {
      origin: server.url,
      "x-sufra-qr": shop.qr,
      "x-forwarded-for": address,
      cookie: `${server.config.DEVICE_COOKIE}=${device}`,
      "content-type": "multipart/form-data; boundary=x",
    },
  });
  sending.push(one);
  one.on("error", () => undefined);
  one.write(`${head}half`);
  return one;
};
const send = async (address: string): Promise<number> => {
  const body = new FormData();
  body.append("images", new Blob([Uint8Array.from(await makePng())]), "a.png");
  const headers = { origin: server.url, "x-sufra-qr": shop.qr, "x-forwarded-for": address };
  return (await fetch(`${server.url}/api/uploads/`, { method: "POST", body, headers })).status;
};
const stop = async (): Promise<void> => {
  for (const one of sending.splice(0)) one.destroy();
  await server?.stop();
};
const answered = async (one: ClientRequest) => {
  const [response] = (await once(one, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of response) text += String(part);
  return { status: response.statusCode, code: JSON.parse(text).code as string };
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("slow senders from one address", () => {
  beforeAll(() => start(600_000));
  afterAll(stop);

  it("leave places for others, however many devices they claim to be", async () => {
    const slow = Array.from({ length: 3 * maxQueued }, () => begin("203.0.113.7"));
    const refused = slow.map((one) => once(one, "response").then(([{ statusCode }]) => statusCode as number));
    let refusedCount = 0;
    for (const each of refused) void each.then(() => (refusedCount += 1)).catch(() => undefined);
    await waitUntil("those beyond the bound are refused", () => refusedCount >= 2 * maxQueued);
    expect(await Promise.race(refused)).toBe(429);
    expect(await send("203.0.113.8")).toBe(201);
  });
});

describe("an upload that takes too long", () => {
  beforeAll(() => start(300));
  afterAll(stop);

  it("is aborted with an answer, and its place is free again", async () => {
    const slow = Array.from({ length: maxQueued }, (_, index) => begin(`203.0.113.${index}`));
    const cut = slow.map((one) => once(one, "close"));
    for (const answer of await Promise.all(slow.map(answered)))
      expect(answer).toEqual({ status: 503, code: "unknown_error" });
    await Promise.all(cut);
    expect(await send("203.0.113.200")).toBe(201);
  });
});

describe("the places of one sender", () => {
  it("are limited, and free again after success and failure", async () => {
    const senders = makeSenders({ guest: 1, address: 2 });
    const { promise, reject } = Promise.withResolvers<never>();
    const first = senders({ guest: "a", address: "x" }, () => promise);
    const refused = { code: "rate_limited", params: { time: 5 } };
    await expect(senders({ guest: "a", address: "y" }, async () => 1)).rejects.toMatchObject(refused);
    const second = senders({ guest: "b", address: "x" }, () => promise);
    await expect(senders({ guest: "c", address: "x" }, async () => 1)).rejects.toMatchObject(refused);
    expect(await senders({ guest: "c", address: null }, async () => 1)).toBe(1);
    reject(new Error("gone"));
    for (const one of [first, second]) await expect(one).rejects.toThrow("gone");
    expect(await senders({ guest: "a", address: "x" }, async () => 1)).toBe(1);
  });
});
