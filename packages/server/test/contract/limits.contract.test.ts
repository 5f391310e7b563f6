import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/http-client.ts";
import { type SampleData, openSampleData } from "./sample-data.ts";
import { signIn } from "./sign-in.ts";
import { startWholeProduct, type WholeProduct } from "./whole-product.ts";

let product: WholeProduct;
let establishment: SampleData;
beforeAll(async () => {
  product = await startWholeProduct({ TRUST_PROXY: "127.0.0.1", LIMIT_SCALE: "1" });
  establishment = await openSampleData(product, "Eta");
});
afterAll(() => product?.stop());

const limits = () => product.server.app.platform.limits;
/** Adds earlier attempts, as if by another process: all share one table. */
const spend = async (name: string, subject: string, points: number, all: number) => {
  await limits().consume(name, subject, all, 600);
  await limits().earn(name, subject, all, 600, 1 - points);
};
const expectRefused = (answer: Answer) => {
  expect([answer.status, answer.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(500);
};
const loadCustomer = async (client: Client): Promise<string> => (await client.get("/api/me/")).body.id;

const calls: {
  what: string;
  points: number;
  address: number;
  send: (client: Client, from: string) => Promise<Answer>;
}[] = [
  {
    what: "quote",
    points: 600,
    address: 6_000,
    send: (client, from) =>
      client.post("/api/quotes/", { ...establishment.basket, order_type: 2 }, { headers: { "x-forwarded-for": from } }),
  },
  {
    what: "place",
    points: 100,
    address: 1_000,
    send: (client, from) =>
      client.post(
        "/api/orders/",
        {
          ...establishment.basket,
          order_type: 2,
          quote_id: randomUUID(),
          payment_method: "cash",
          expected_total: establishment.total,
        },
        { key: true, headers: { "x-forwarded-for": from } },
      ),
  },
  {
    what: "courier",
    points: 600,
    address: 6_000,
    send: (client, from) =>
      client.post("/api/courier/order/", { token: "x" }, { headers: { "x-forwarded-for": from } }),
  },
  {
    what: "pay",
    points: 60,
    address: 600,
    send: (client, from) =>
      client.post(
        `/api/orders/${randomUUID()}/payments/`,
        { payment_method: "cash" },
        { key: true, headers: { "x-forwarded-for": from } },
      ),
  },
  {
    what: "confirm",
    points: 60,
    address: 600,
    send: (client, from) =>
      client.post(
        `/api/payments/${randomUUID()}/confirm/`,
        { source: { type: "token", token: "token_aaaaaaaaaaaa" } },
        { key: true, headers: { "x-forwarded-for": from } },
      ),
  },
];

describe("an expensive call", () => {
  it.each(calls)("is bounded for a guest: $what", async ({ what, points, send }) => {
    const client = await signIn(product, establishment);
    await spend(
      `${what}-guest`,
      `${establishment.tenantId} customer ${await loadCustomer(client)}`,
      points - 1,
      points,
    );
    expect((await send(client, "203.0.113.1")).status).not.toBe(429);
    expectRefused(await send(client, "203.0.113.1"));
    expect((await send(await signIn(product, establishment), "203.0.113.1")).status).not.toBe(429);
  });

  it.each(calls)("is bounded for an address: $what", async ({ what, address, send }) => {
    const from = `203.0.113.${10 + calls.findIndex((each) => each.what === what)}`;
    await spend(`${what}-address`, from, address, address);
    const client = await signIn(product, establishment);
    expectRefused(await send(client, from));
    expect((await send(client, "203.0.113.2")).status).not.toBe(429);
  });

  it("counts a visitor by their device", async () => {
    const visitor = product.client(establishment.qr);
    const body = { ...establishment.basket, order_type: 2 };
    await visitor.post("/api/quotes/", body);
    const [, device = ""] = [...visitor.cookies].find(([name]) => name.includes("device")) ?? [];
    await spend("quote-guest", `${establishment.tenantId} device ${device}`, 599, 600);
    expectRefused(await visitor.post("/api/quotes/", body));
  });
});
