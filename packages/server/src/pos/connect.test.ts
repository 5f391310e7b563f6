import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLog } from "../platform/log/logger.ts";
import { makeState } from "./authorization-state.ts";
import { loadConnections } from "../connections/stored-connections.ts";
import {
  authorize,
  base,
  businessesOf,
  connect,
  consent,
  fromMarketplace,
  openManager,
  overview,
  startPos,
} from "./pos.test-data.ts";

const lines: string[] = [];
let time = Date.now();
let pos: Awaited<ReturnType<typeof startPos>>;
beforeAll(async () => {
  const log = makeLog("trace", { write: (line) => void lines.push(line) });
  pos = await startPos(businessesOf(12), { log });
});
afterAll(() => pos?.stop());

const open = () => openManager(pos.product);
const connection = async (manager: Awaited<ReturnType<typeof open>>["manager"]) => {
  const { body } = await manager.get("/api/console/connections/");
  return body.connections.find(({ service }: { service: string }) => service === "pos");
};

describe("connecting by the vendor's consent", () => {
  it("stores the token sealed, with its business, and names neither in logs or answers", async () => {
    const { shop, manager } = await open();
    expect((await overview(manager)).business).toBeNull();
    const answer = await connect(manager, "business-0");
    expect(answer).toEqual({ outcome: "connected", business: "مطعم السفرة" });
    expect((await overview(manager)).business).toMatchObject({ name: "مطعم السفرة", reference: "1000", issues: [] });
    const own = (await connection(manager)).own;
    expect(own).toMatchObject({ vendor: "foodics", state: "ok", readable: true, errors: [] });
    const used = (await pos.product.platform.gateways.pos(shop.tenantId)) ?? undefined;
    expect(await used?.whoAmI()).toMatchObject({ id: "business-0" });
    const { database, config } = pos.product;
    const [stored] = await database.inTenant(shop.tenantId, (tx) =>
      loadConnections(tx, config.SECRETS_KEYS, shop.tenantId),
    );
    const token = stored?.secrets?.access_token?.value ?? "";
    expect(token.length).toBeGreaterThan(20);
    const log = (await manager.get("/api/console/journal/")).body.items;
    expect(log[0].action).toBe("connection.create");
    const rows = await database.engine.loose("owner", "select t::text as row from connection t", []);
    const jobs = await database.engine.loose("owner", "select t::text as row from pgboss.job t", []);
    const texts = [
      ...lines,
      ...[...rows.rows, ...jobs.rows].map(({ row }) => String(row)),
      JSON.stringify([answer, own, log]),
    ];
    expect(lines.length).toBeGreaterThan(0);
    expect(texts.join("\n")).not.toContain(token);
    expect(texts.join("\n")).not.toContain(Buffer.from(token).toString("hex"));
  });

  it("refuses a state that is expired, of another person or another establishment, or changed", async () => {
    const { shop, manager } = await open();
    const { manager: stranger } = await open();
    const send = async (state: string) =>
      (await manager.post(`${base}connections/`, { code: "x", state })).body.outcome;
    const foreign = await authorize(stranger, "business-1");
    expect(await send(foreign.state)).toBe("state_foreign");
    const own = await authorize(manager, "business-1");
    expect(await send(`${own.state.slice(0, -2)}xx`)).toBe("state_foreign");
    expect(await send(own.state.replace(/^(.)/, (letter) => (letter === "0" ? "1" : "0")))).toBe("state_foreign");
    const key = pos.product.config.CODE_SECRET;
    const [, staffId = ""] = own.state.split(".");
    const old = new Date(pos.product.database.now().getTime() - 600_001);
    expect(await send(makeState(key, { tenantId: shop.tenantId, staffId }, old))).toBe("state_expired");
    expect((await overview(manager)).business).toBeNull();
  });

  it("says that a code was used already, or never was one", async () => {
    const { manager } = await open();
    const { code, state } = await authorize(manager, "business-2");
    const send = async (body: object) => (await manager.post(`${base}connections/`, body)).body.outcome;
    expect(await send({ code: "guess", state })).toBe("code_refused");
    expect(await send({ code, state })).toBe("connected");
    expect(await send({ code, state })).toBe("code_refused");
  });

  it("refuses a business that another establishment has, until that one lets it go", async () => {
    const { manager: first } = await open();
    const { manager: second } = await open();
    await connect(first, "business-3");
    expect(await connect(second, "business-3")).toEqual({ outcome: "business_taken", business: "مطعم السفرة" });
    expect((await connection(second)).own).toBeNull();
    expect((await connect(first, "business-3")).outcome).toBe("connected");
    expect((await first.send("DELETE", "/api/console/connections/pos/")).status).toBe(200);
    expect((await overview(first)).business).toBeNull();
    expect((await connect(second, "business-3")).outcome).toBe("connected");
  });

  it("of one business by two establishments at once lets one of them have it", async () => {
    const managers = [(await open()).manager, (await open()).manager];
    const bodies = await Promise.all(managers.map((manager) => authorize(manager, "business-4")));
    const answers = await Promise.all(
      managers.map((manager, place) => manager.post(`${base}connections/`, bodies[place] ?? {})),
    );
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(["business_taken", "connected"]);
  });

  it("says that the vendor is down or busy, and that a permission is missing", async () => {
    const { manager } = await open();
    const send = async () => (await connect(manager, "business-5")).outcome;
    const plan = (call: string, fault: object) =>
      pos.sandbox.faults.plan({ call, when: "before", fault, times: 1 } as never);
    plan("POST /oauth/token", { kind: "status", status: 503 });
    expect(await send()).toBe("unreachable");
    plan("GET /whoami", { kind: "status", status: 403 });
    expect(await send()).toBe("scope_missing");
  });
});

describe("connecting from their marketplace", () => {
  it("asks which business it is, and connects only what the manager confirms", async () => {
    const { manager } = await open();
    const code = await fromMarketplace(manager, "business-6");
    const asked = await manager.post(`${base}connections/`, { code, state: "" });
    expect(asked.body).toEqual({ outcome: "confirm", business: "مطعم السفرة" });
    expect((await overview(manager)).business).toBeNull();
    expect((await connection(manager)).own).toBeNull();
    const confirmed = await manager.post(`${base}connections/confirmations/`, {});
    expect(confirmed.body.outcome).toBe("connected");
    expect((await overview(manager)).business).not.toBeNull();
    const again = await manager.post(`${base}connections/confirmations/`, {});
    expect(again.body.outcome).toBe("candidate_gone");
  });

  it("confirms nobody else's, and nothing after ten minutes", async () => {
    const { shop, manager } = await open();
    const { manager: stranger } = await open();
    const code = await fromMarketplace(manager, "business-7");
    await manager.post(`${base}connections/`, { code, state: "" });
    expect((await stranger.post(`${base}connections/confirmations/`, {})).body.outcome).toBe("candidate_gone");
    await pos.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("pos_candidate")
        .set({ expires_at: new Date(time) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    time += 1;
    expect((await manager.post(`${base}connections/confirmations/`, {})).body.outcome).toBe("candidate_gone");
    expect((await overview(manager)).business).toBeNull();
  });

  it("comes back without a code where the owner refuses", async () => {
    const { manager } = await open();
    const { body } = await manager.post(`${base}authorizations/`, {});
    const back = await consent(body.url, "business-8", "deny");
    expect([back.get("error"), back.get("code")]).toEqual(["access_denied", null]);
  });
});

describe("what is not typed", () => {
  it("cannot be saved as a connection", async () => {
    const { manager } = await open();
    const body = { vendor: "foodics", access_token: "a-token-that-was-typed", revision: null };
    const answer = await manager.send("PUT", "/api/console/connections/pos/", { body });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, "vendor"]);
  });

  it("is tested with the vendor; a revoked token is on record", async () => {
    const { manager } = await open();
    await connect(manager, "business-9");
    const test = () => manager.post("/api/console/connections/pos/tests/", {});
    expect((await test()).body).toMatchObject({ error: null });
    pos.sandbox.revokeTokens("business-9");
    expect((await test()).body).toMatchObject({
      error: "key_refused",
      connection: { own: { state: "attention", errors: [{ code: "key_refused" }] } },
    });
    expect((await connect(manager, "business-9")).outcome).toBe("connected");
    expect((await connection(manager)).own.state).toBe("ok");
  });

  it("of another business forgets all links of the one before", async () => {
    const { shop, manager } = await open();
    await connect(manager, "business-10");
    const links = () =>
      pos.product.database.inTenant(shop.tenantId, (tx) =>
        tx.selectFrom("pos_link").select("kind").where("tenant_id", "=", shop.tenantId).execute(),
      );
    await pos.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("pos_link")
        .values({
          tenant_id: shop.tenantId,
          kind: "charge",
          local_id: "tip",
          external_id: "charge-tip",
          external_name: JSON.stringify({ sa: "", en: "Tip" }) as never,
        })
        .execute(),
    );
    await connect(manager, "business-10");
    expect((await links()).some(({ kind }) => kind === "charge")).toBe(true);
    await connect(manager, "business-11");
    expect((await links()).some(({ kind }) => kind === "charge")).toBe(false);
  });
});
