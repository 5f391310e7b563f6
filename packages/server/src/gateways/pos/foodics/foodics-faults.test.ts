import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PosAdapter, PosError } from "../pos-adapter.ts";
import { sampleBusiness, sampleDraft } from "../sandbox/sample-business.test-data.ts";
import type { Fault, PlannedFault } from "../../sandbox/faults.ts";
import { type PosSandbox, startPosSandbox } from "../sandbox/start-sandbox.ts";
import { createFoodics } from "./foodics-adapter.ts";
import { foodicsScopes } from "./foodics-oauth.ts";

let sandbox: PosSandbox;
let pos: PosAdapter;
const http = { backoffMs: 1, longestPauseMs: 5 };

const connect = (scopes?: readonly string[], timeoutMs = 15_000): PosAdapter =>
  createFoodics({
    baseUrl: sandbox.url,
    token: sandbox.addToken("business-1", scopes),
    http: { ...http, timeoutMs },
  });
const connectHurried = (): PosAdapter => connect(undefined, 300);

beforeEach(async () => {
  sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses: [sampleBusiness()], limitPerMinute: 1_000 });
  pos = connect();
});
afterEach(() => sandbox.close());

const fail = (call: string, when: PlannedFault["when"], fault: Fault, times = 1): void =>
  sandbox.faults.plan({ call, when, fault, times });

const loadError = async (asked: Promise<unknown>): Promise<PosError> => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PosError)) throw new Error("no PosError", { cause: error });
  return error;
};

type Call = [name: string, call: string, run: (adapter: PosAdapter) => Promise<unknown>];
const reads: Call[] = [
  ["whoAmI", "GET /whoami", (adapter) => adapter.whoAmI()],
  ["readSettings", "GET /settings", (adapter) => adapter.readSettings()],
  ["listBranches", "GET /branches", (adapter) => adapter.listBranches()],
  ["listTables", "GET /tables", (adapter) => adapter.listTables()],
  ["listCharges", "GET /charges", (adapter) => adapter.listCharges()],
  ["listTaxes", "GET /taxes", (adapter) => adapter.listTaxes()],
  ["listPaymentMethods", "GET /payment_methods", (adapter) => adapter.listPaymentMethods()],
  ["readMenuPage categories", "GET /categories", (adapter) => adapter.readMenuPage({ part: "categories", page: 1 })],
  ["readMenuPage products", "GET /products", (adapter) => adapter.readMenuPage({ part: "products", page: 1 })],
  ["readMenuPage combos", "GET /combos", (adapter) => adapter.readMenuPage({ part: "combos", page: 1 })],
  ["findOrder", "GET /orders", (adapter) => adapter.findOrder("S-1001")],
  ["listOrdersAfter", "GET /orders", (adapter) => adapter.listOrdersAfter("0")],
];

const troubles: [name: string, fault: Fault, read: PosError["fault"], sent: PosError["fault"]][] = [
  ["a cut connection", { kind: "drop" }, "unreachable", "unclear"],
  ["a page of their proxy", { kind: "html", status: 502 }, "down", "unclear"],
  ["a page in place of an answer", { kind: "html", status: 200 }, "down", "unclear"],
  ["an error of theirs", { kind: "status", status: 500 }, "down", "unclear"],
  ["nonsense", { kind: "json", status: 200, body: { data: "maintenance" } }, "down", "unclear"],
  ["an answer without a body", { kind: "json", status: 200, body: null }, "down", "unclear"],
  ["a redirect", { kind: "status", status: 302 }, "down", "unclear"],
];

describe.each(reads)("%s", (_name, call, run) => {
  it("is repeated after one failure", async () => {
    fail(call, "before", { kind: "status", status: 503 });
    await run(pos);
  });

  it.each(troubles)("after %s every time", async (_trouble, fault, expected) => {
    fail(call, "before", fault, 3);
    expect(await loadError(run(pos))).toMatchObject({ fault: expected });
  });

  it("of a revoked token is refused", async () => {
    sandbox.revokeTokens("business-1");
    expect(await loadError(run(pos))).toMatchObject({ fault: "key_refused" });
  });

  it("beyond the limit says when to come back", async () => {
    fail(call, "before", { kind: "status", status: 429, retryAfter: 42 });
    expect(await loadError(run(pos))).toMatchObject({ fault: "busy", retryAfterMs: 42_000 });
  });
});

it("a read without an answer in time, every time: unreachable", async () => {
  fail("GET /orders", "before", { kind: "stall", ms: 900 }, 3);
  expect(await loadError(connectHurried().findOrder("S-1001"))).toMatchObject({ fault: "unreachable" });
});

describe("an order that is sent", () => {
  const send = (change = {}, adapter = pos) => adapter.createOrder(sampleDraft(change));
  const made = () => sandbox.listOrders().length;

  it.each(troubles)("after %s before it arrived: unclear, and not there", async (_trouble, fault, _read, expected) => {
    fail("POST /orders", "before", fault, 9);
    expect(await loadError(send())).toMatchObject({ fault: expected });
    expect(await pos.findOrder("S-1001")).toBeNull();
  });

  it.each(troubles)(
    "after %s when it was stored: unclear, sent once, and found",
    async (_trouble, fault, _read, expected) => {
      fail("POST /orders", "after", fault, 9);
      expect(await loadError(send())).toMatchObject({ fault: expected });
      expect(made()).toBe(1);
      expect(await pos.findOrder("S-1001")).toMatchObject({ external_number: "S-1001", status: "pending" });
    },
  );

  it("without an answer in time: unclear, though it may arrive later", async () => {
    const hurried = connectHurried();
    fail("POST /orders", "before", { kind: "stall", ms: 900 });
    expect(await loadError(send({}, hurried))).toMatchObject({ fault: "unclear" });
    await expect.poll(made, { timeout: 10_000 }).toBe(1);
  });

  it("by a token that was revoked: not made", async () => {
    sandbox.revokeTokens("business-1");
    expect(await loadError(send())).toMatchObject({ fault: "key_refused" });
    expect(made()).toBe(0);
  });

  it("beyond the limit: not made, and when to come back", async () => {
    sandbox.setLimit(1);
    await pos.whoAmI();
    const error = await loadError(send());
    expect(error.fault).toBe("busy");
    expect(error.retryAfterMs).toBeGreaterThan(0);
    expect(error.retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(made()).toBe(0);
  });

  it("with an id that is gone: invalid, with the field", async () => {
    sandbox.changeThing({
      business: "business-1",
      part: "products",
      id: "product-burger",
      change: { deleted_at: "2026-01-01 00:00:00" },
    });
    const error = await loadError(send());
    expect(error.fault).toBe("invalid");
    expect(Object.keys(error.fields)).toContain("products.0.product_id");
    expect(error.message).not.toContain("512345678");
  });

  it("while nobody listens: unreachable", async () => {
    await sandbox.close();
    expect(await loadError(send())).toMatchObject({ fault: "unreachable" });
  });
});

describe("a scope that is missing", () => {
  const without = (scope: string) => connect(foodicsScopes.filter((each) => each !== scope));
  it.each<[string, (adapter: PosAdapter) => Promise<unknown>]>([
    ["general.read", (adapter) => adapter.listBranches()],
    ["orders.limited.create", (adapter) => adapter.createOrder(sampleDraft())],
    ["orders.limited.pay", (adapter) => adapter.createOrder(sampleDraft())],
    ["orders.list", (adapter) => adapter.findOrder("S-1001")],
    ["orders.get", (adapter) => adapter.getOrder("x")],
    ["orders.limited.deliver", (adapter) => adapter.setDeliveryStatus("x", "ready")],
    ["orders.limited.decline", (adapter) => adapter.declineOrder("x")],
  ])("%s", async (scope, run) => {
    expect(await loadError(run(without(scope)))).toMatchObject({ fault: "scope_missing" });
    expect(sandbox.listOrders()).toEqual([]);
  });

  it("does not keep an unpaid order away", async () => {
    await without("orders.limited.pay").createOrder(sampleDraft({ payment: null }));
  });
});

describe("a lookup by our number", () => {
  it("is no answer where the filter is ignored", async () => {
    await pos.createOrder(sampleDraft({ external_number: "S-9" }));
    const page = await fetch(`${sandbox.url}/orders?include=branch`, {
      headers: { authorization: `Bearer ${sandbox.addToken("business-1")}` },
    });
    fail("GET /orders", "before", { kind: "json", status: 200, body: await page.json() });
    expect(await loadError(pos.findOrder("S-1001"))).toMatchObject({ fault: "down" });
  });

  it("finds no order of another business", async () => {
    const businesses = [sampleBusiness(), sampleBusiness({ id: "business-2" })];
    const both = await startPosSandbox({ port: 0, dataDir: null, businesses });
    const [own, other] = ["business-1", "business-2"].map((id) =>
      createFoodics({ baseUrl: both.url, token: both.addToken(id), http }),
    ) as [PosAdapter, PosAdapter];
    const { external_id } = await own.createOrder(sampleDraft());
    expect(await other.findOrder("S-1001")).toBeNull();
    expect(await loadError(other.getOrder(external_id))).toMatchObject({ fault: "unknown" });
    await both.close();
  });
});

describe("a status that is told", () => {
  it("is repeated after a failure, and is unreachable or down after all tries", async () => {
    const { external_id } = await pos.createOrder(sampleDraft());
    fail("PUT /orders/:id", "after", { kind: "drop" });
    await pos.setDeliveryStatus(external_id, "ready");
    fail("PUT /orders/:id", "before", { kind: "drop" }, 3);
    expect(await loadError(pos.declineOrder(external_id))).toMatchObject({ fault: "unreachable" });
    fail("PUT /orders/:id", "before", { kind: "html", status: 502 }, 3);
    expect(await loadError(pos.declineOrder(external_id))).toMatchObject({ fault: "down" });
  });

  it("is not done because something was answered: the order itself says so", async () => {
    const { external_id } = await pos.createOrder(sampleDraft());
    const nonsense = { kind: "json", status: 200, body: { data: { ok: true } } } as const;
    fail("PUT /orders/:id", "before", nonsense);
    expect(await loadError(pos.setDeliveryStatus(external_id, "delivered"))).toMatchObject({ fault: "down" });
    fail("PUT /orders/:id", "after", nonsense);
    await pos.setDeliveryStatus(external_id, "ready");
    expect(await pos.getOrder(external_id)).toMatchObject({ status: "ready" });
    const other = await pos.createOrder(sampleDraft({ external_number: "S-2" }));
    fail("PUT /orders/:id", "before", nonsense);
    expect(await loadError(pos.declineOrder(other.external_id))).toMatchObject({ fault: "down" });
  });
});
