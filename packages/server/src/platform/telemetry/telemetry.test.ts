import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../../test/fixtures/shop.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";
import { nameStatement } from "./traced-engine.ts";
import { openTelemetry } from "./open-telemetry.ts";

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: unknown[];
  links?: { traceId: string }[];
};
type Metric = {
  name: string;
  sum?: unknown;
  gauge?: unknown;
  histogram?: { dataPoints: { count: number | string }[] };
};
const spans: Span[] = [];
const metrics: Metric[] = [];
let raw = "";

/** A collector: OTLP over HTTP, as JSON. */
let collector: Server;
let product: Product;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString("utf8");
      raw += text;
      const body = JSON.parse(text) as {
        resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
        resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[];
      };
      for (const { scopeSpans } of body.resourceSpans ?? []) spans.push(...scopeSpans.flatMap((each) => each.spans));
      for (const { scopeMetrics } of body.resourceMetrics ?? [])
        metrics.push(...scopeMetrics.flatMap((each) => each.metrics));
      response.setHeader("content-type", "application/json").end("{}");
    });
  }).listen(0, "127.0.0.1");
  product = await startProduct();
});
afterAll(async () => {
  await product?.stop();
  collector?.close();
});

it("names a statement by its command and table, without its values", () => {
  expect(nameStatement("select a from customer_order where x = 'secret'")).toBe("select customer_order");
  expect(nameStatement("set local app.tenant_id = 'x';select 1 from access_token a")).toBe("select access_token");
  expect(nameStatement('insert into "usage" (a) values ($1)')).toBe("insert usage");
});

it("sends traces of requests with their transactions and jobs, and the figures of /metrics", async () => {
  const { port } = collector.address() as AddressInfo;
  const settings = {
    OTLP_URL: `http://127.0.0.1:${port}`,
    OTLP_HEADERS: ["x-key=1"],
    OTLP_INTERVAL_MS: 200,
    TRACE_SHARE: 1,
  };
  const telemetry = openTelemetry(settings, product.platform.metrics.registry);
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const { status, body } = await place(client, getCart(shop));
  expect(status).toBe(201);
  const cashier = await signInStaff(product.url, shop.emails.cashier);
  expect((await cashier.post(`/api/console/orders/${body.id}/moves/`, { to: "sent_to_kitchen" })).status).toBe(200);
  await waitUntil("the figures arrive", () => metrics.some(({ name }) => name === "http_request_seconds"));
  await telemetry.stop();
  const placed = spans.find(({ name }) => name === "POST /api/orders/");
  expect(placed).toBeDefined();
  const namesOf = (trace: string | undefined) =>
    spans.flatMap(({ traceId, name }) => (traceId === trace ? [name] : []));
  expect(namesOf(placed?.traceId)).toContain("transaction");
  // From the tap to the kitchen in one trace, which links to the requests.
  const tap = spans.find(({ name }) => name === "place order");
  const steps = namesOf(tap?.traceId);
  expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(/^insert /)]));
  expect(steps.filter((name) => /^(place order|POST )/.test(name))).toEqual([
    "place order",
    "POST /api/console/orders/:id/moves/",
  ]);
  expect(tap?.links?.[0]?.traceId).toBe(placed?.traceId);
  expect(raw).not.toContain(body.id.replaceAll("-", ""));
  const names = new Set(metrics.map(({ name }) => name));
  for (const name of ["http_request_seconds", "sql_seconds", "jobs_total", "event_streams_open"])
    expect(names).toContain(name);
  const requests = metrics.findLast(({ name }) => name === "http_request_seconds")?.histogram;
  expect(Number(requests?.dataPoints[0]?.count)).toBeGreaterThan(0);
  for (const secret of [shop.tenantId, shop.emails.manager, "+966"]) expect(raw).not.toContain(secret);
});

it("shows the backlog and the pool to Prometheus", async () => {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  expect(text).toMatch(/^# HELP jobs_waiting /m);
  expect(text).toMatch(/^sql_seconds_count\{what="transaction"\} [1-9]/m);
});
