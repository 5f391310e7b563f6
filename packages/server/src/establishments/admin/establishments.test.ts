import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../platform/db/new-id.ts";
import { type Client, makeClient } from "../../../test/support/http-client.ts";
import { type Product, startProduct } from "../../../test/fixtures/product.ts";
import { openShop, signInStaff } from "../../../test/fixtures/shop.ts";
import { accept, newEmail, newEstablishment, openOperator, tokenSentTo } from "./operator.test-data.ts";

let product: Product;
let operator: Client;
beforeAll(async () => {
  product = await startProduct(undefined, {
    environment: { LIMIT_SCALE: "50", API_HOSTS: '{"production":"api.sufra.example"}' },
  });
  operator = await openOperator(product);
});
afterAll(() => product?.stop());

const path = "/api/console/establishments/";
const create = (changes: Record<string, unknown> = {}, client = operator) =>
  client.post(path, newEstablishment(changes));
const made = async (changes: Record<string, unknown> = {}): Promise<string> => (await create(changes)).body.id;
const read = async (id: string) => (await operator.get(`${path}${id}/`)).body;
const setState = (id: string, body: object) => operator.send("PUT", `${path}${id}/state/`, { body });
const wrong = (answer: { status: number; body: { errors?: { path: string; code: string }[] } }) => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ path: where, code }) => `${where} ${code}`),
];

describe("a new establishment", () => {
  it("is created completely, and its first manager signs in by the emailed link", async () => {
    const email = newEmail("first");
    const wanted = newEstablishment({ manager: { email, language: "sa" } });
    const { status, body } = await operator.post(path, wanted);
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({
      slug: wanted.slug,
      hosts: [wanted.host],
      name: wanted.name,
      active: true,
      orders_today: 0,
      branches: [],
      signs: ["no_manager", "no_branch", "no_menu"],
      invitations: [{ email, expired: false }],
      managers: [],
    });
    const manager = makeClient(product.url);
    expect((await accept(manager, await tokenSentTo(product, email), "Huda")).body.staff).toMatchObject({
      role: "manager",
      branches: [],
      establishment: { id: body.id, starting: true, deactivated: null },
    });
    const known = await read(body.id);
    expect([known.managers, known.invitations]).toMatchObject([[{ name: "Huda", email, active: true }], []]);
  });

  it("is in its audit log as an operator's act", async () => {
    const { acts } = await read(await made());
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      "operator.staff.invite",
      "operator.domain.add",
      "operator.establishment.create",
    ]);
    expect(acts[0].who).toBe("Omar");
  });

  it("leaves nothing behind if one part is refused", async () => {
    const taken = newEstablishment();
    await operator.post(path, taken);
    const before = (await operator.get(path)).body.items.length;
    expect(wrong(await create({ slug: taken.slug.toUpperCase() }))).toEqual([422, "slug field_taken"]);
    expect(wrong(await create({ host: taken.host }))).toEqual([422, "host field_taken"]);
    expect(wrong(await create({ slug: "رواق" }))).toEqual([422, "slug field_invalid"]);
    expect(wrong(await create({ host: "127.0.0.1" }))).toEqual([422, "host field_invalid"]);
    expect(wrong(await create({ vat_number: "123" }))).toEqual([422, "vat_number field_invalid"]);
    expect(wrong(await create({ time_zone: "Mars/Olympus" }))).toEqual([422, "time_zone field_invalid"]);
    expect((await operator.get(path)).body.items.length - before).toBe(0);
  });

  it("cannot be created or seen by managers, cashiers or visitors", async () => {
    const shop = await openShop(product.database);
    for (const email of [shop.emails.manager, shop.emails.cashier]) {
      const staff = await signInStaff(product.url, email);
      expect((await create({}, staff)).status).toBe(403);
      expect((await staff.get(path)).status).toBe(403);
      expect((await staff.get(`${path}${shop.tenantId}/`)).status).toBe(403);
    }
    expect((await create({}, makeClient(product.url))).status).toBe(401);
  });
});

describe("the list of establishments", () => {
  it("finds one by name in either language, slug and domain", async () => {
    const id = await made({
      name: { sa: "مطعم الأصيل", en: "Aseel" },
      slug: `aseel-${process.pid}`,
      host: "aseel.example.net",
    });
    for (const q of ["الاصيل", "ASEEL", `aseel-${process.pid}`, "example.net"]) {
      const { items } = (await operator.get(`${path}?q=${encodeURIComponent(q)}`)).body;
      expect(items.map((each: { id: string }) => each.id)).toEqual([id]);
    }
    expect((await operator.get(`${path}?q=nobody-has-this`)).body).toEqual({ items: [], cursor: null });
    expect((await operator.get(`${path}?cursor=x`)).status).toBe(422);
  });

  it("finds any part of a name, address, domain or phone among many, in one query a page", async () => {
    const slug = `far-${process.pid}`;
    const id = await made({ name: { sa: "قهوة الوادي", en: "Wadi Coffee" }, slug, host: null });
    await product.database.inTenant(id, (tx) =>
      tx.updateTable("establishment").set({ phone: "+966501234567" }).where("tenant_id", "=", id).execute(),
    );
    await product.platform.jobs.runDue("directory");
    // Newer ones, still being created: they have no line yet.
    const newer = Array.from({ length: 110 }, () => ({ id: newId(), slug: `near-${newId()}` }));
    await product.database.asOwner((tx) => tx.insertInto("tenant").values(newer).execute());
    const transactions = vi.spyOn(product.database.engine, "transaction");
    for (const q of [slug, slug.slice(1, -1), "وادي", "هوه ال", "adi cof", "wa", "050 123 4567", "1234"]) {
      const { items } = (await operator.get(`${path}?q=${encodeURIComponent(q)}`)).body;
      expect([q, items.map((each: { id: string }) => each.id)]).toEqual([q, expect.arrayContaining([id])]);
    }
    const counted = transactions.mock.calls.length;
    transactions.mockClear();
    await operator.get(`${path}?q=wadi`);
    // One for the list; none for each establishment.
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(counted / 8);
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(2);
    transactions.mockRestore();
    expect((await operator.get(`${path}?q=${encodeURIComponent("adi  tea")}`)).body.items).toEqual([]);
    await product.database.asOwner((tx) =>
      tx
        .deleteFrom("tenant")
        .where(
          "id",
          "in",
          newer.map((each) => each.id),
        )
        .execute(),
    );
  });

  it("reports an unknown one", async () => {
    expect((await operator.get(`${path}0190a6f2-7c1e-7d3a-9a53-1c2d3e4f5a6b/`)).status).toBe(404);
  });
});

describe("switching an establishment off", () => {
  it("notifies guests and managers, who cannot switch it on; only an operator can", async () => {
    const shop = await openShop(product.database);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const guest = makeClient(product.url);
    const scan = () => guest.post("/api/branch/qr-check/", { uuid: shop.qr });
    const { revision } = await read(shop.tenantId);
    const returns_at = new Date(Date.now() + 86_400_000).toISOString();
    const off = { active: false, reason: "Unpaid", returns_at, revision };
    expect((await setState(shop.tenantId, { ...off, reason: " " })).status).toBe(422);
    expect((await setState(shop.tenantId, { ...off, returns_at: "2020-01-01T00:00:00Z" })).status).toBe(422);
    const switched = await setState(shop.tenantId, off);
    expect(switched.body).toMatchObject({ active: false, reason: "Unpaid", returns_at });
    const refused = await scan();
    expect([refused.status, refused.body.code, refused.body.params.returns_at]).toEqual([
      403,
      "service_deactivated",
      returns_at,
    ]);
    const { staff } = (await manager.get("/api/console/sessions/current/")).body;
    expect(staff.establishment.deactivated).toEqual({ reason: "Unpaid", returns_at });
    await manager.send("PATCH", "/api/console/services/", { body: { service: "all", active: true } });
    expect((await scan()).status).toBe(403);
    expect((await setState(shop.tenantId, off)).body.code).toBe("edit_conflict");
    const on = { active: true, reason: null, returns_at: null, revision: switched.body.revision };
    const back = await setState(shop.tenantId, on);
    expect(back.body).toMatchObject({ active: true, reason: null, returns_at: null });
    expect(back.body.acts.map(({ action }: { action: string }) => action)).toEqual([
      "operator.establishment.state",
      "operator.establishment.state",
    ]);
    expect((await scan()).status).toBe(200);
  });
});

describe("an establishment's domains", () => {
  it("lead to it from the next page on, belong to one establishment, and can be removed", async () => {
    const shop = await openShop(product.database);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("branch")
        .set({ is_main: true })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", shop.branchId)
        .execute(),
    );
    const host = `menu-${process.pid}.example.org`;
    const main = () =>
      makeClient(product.url).get("/api/branch/main-branch/", { headers: { origin: `https://${host}` } });
    expect((await main()).status).toBe(404);
    const added = await operator.post(`${path}${shop.tenantId}/domains/`, { host: `https://${host.toUpperCase()}/x` });
    expect([added.status, added.body.domains]).toEqual([201, [{ host, api_host: "api.sufra.example" }]]);
    expect((await main()).body.uuid).toBe(shop.qr);
    const other = await made();
    expect(wrong(await operator.post(`${path}${other}/domains/`, { host }))).toEqual([422, "host field_taken"]);
    expect((await operator.send("DELETE", `${path}${other}/domains/${host}/`)).status).toBe(404);
    expect((await operator.send("DELETE", `${path}${shop.tenantId}/domains/${host}/`)).body.domains).toEqual([]);
    expect((await main()).status).toBe(404);
  });
});

describe("a manager's invitation", () => {
  it("can be sent again with a new link, and withdrawn", async () => {
    const email = newEmail("again");
    const id = await made({ manager: { email, language: "en" } });
    const first = await tokenSentTo(product, email);
    const [invitation] = (await read(id)).invitations;
    const one = `${path}${id}/managers/${invitation.id}/`;
    expect((await operator.post(`${one}again/`, { language: "en" })).status).toBe(200);
    const second = await tokenSentTo(product, email, first);
    const look = (token: string) => makeClient(product.url).post("/api/console/invitations/lookup/", { token });
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200]);
    const elsewhere = await made();
    expect(
      (await operator.post(`${path}${elsewhere}/managers/${invitation.id}/again/`, { language: "en" })).status,
    ).toBe(404);
    expect((await operator.send("DELETE", one)).body.invitations).toEqual([]);
    expect((await look(second)).status).toBe(404);
    expect((await operator.post(`${path}${id}/managers/`, { email, language: "sa" })).status).toBe(201);
  });
});
