import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { cheapHash } from "../../test/support/cheap-password.ts";
import { deviceName } from "./sessions.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const loadManager = (shop: Shop): Promise<Client> => signInStaff(product.url, shop.emails.manager);
const loadMembers = async (manager: Client) => (await manager.get("/api/console/team/")).body.members;
const loadId = async (manager: Client, role: string): Promise<string> =>
  (await loadMembers(manager)).find((each: { role: string }) => each.role === role).id;
const read = (manager: Client, id: string) => manager.get(`/api/console/team/${id}/`);

/** Sends the member back with these changes. */
const edit = async (manager: Client, id: string, changes: Record<string, unknown>) => {
  const { body: whole } = await read(manager, id);
  const { revision, name, role, branch_ids, phone, active } = whole;
  const body = { revision, name, role, branch_ids, phone, active, ...changes };
  return manager.send("PATCH", `/api/console/team/${id}/`, { body });
};

const addManager = async (shop: Shop): Promise<string> => {
  const email = `second-${shop.tenantId.replaceAll("-", "x")}@a.test`;
  const account = { id: newId(), tenant_id: shop.tenantId, email, name: "Second", role: "manager" };
  const password_hash = await cheapHash(password);
  await product.database.asOwner((tx) =>
    tx
      .insertInto("staff_account")
      .values({ ...account, password_hash })
      .execute(),
  );
  return email;
};

const auditLog = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("audit_entry")
      .select(["action", "before", "after"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("seq")
      .execute(),
  );

describe("the team", () => {
  it("lists roles, branches and the last visit of each", async () => {
    const before = product.database.now().getTime();
    const shop = await openShop(product.database);
    const members = await loadMembers(await loadManager(shop));
    expect(members).toMatchObject([
      { role: "manager", email: shop.emails.manager, branch_ids: [], phone: null, active: true },
      { role: "cashier", email: shop.emails.cashier, branch_ids: [shop.branchId], seen_at: null },
    ]);
    expect(Date.parse(members[0].seen_at)).toBeGreaterThan(before - 1_000);
  });

  it("is changed by managers: name, branches, phone, each with before and after in the audit log", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const id = await loadId(manager, "cashier");
    const phone = { dial_code: "966", phone_number: "٠٥٠ ١٢٣ ٤٥٦٧" };
    const edited = await edit(manager, id, { name: " Huda ", phone });
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { name: "Huda", phone: { dial_code: "966", phone_number: "501234567" }, branch_ids: [shop.branchId] },
    ]);
    expect(await auditLog(shop)).toMatchObject([
      {
        action: "staff.edit",
        before: { name: "cashier", phone: null },
        after: { name: "Huda", phone: { phone_number: "501234567" } },
      },
    ]);
  });

  it("is changed one field at a time", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const id = await loadId(manager, "cashier");
    await edit(manager, id, { phone: { dial_code: "966", phone_number: "501234567" } });
    const changes = [{ name: "Huda" }, { active: false }, { branch_ids: [shop.branchId] }, { phone: null }, {}];
    for (const change of changes) {
      const { revision, ...before } = (await read(manager, id)).body;
      const edited = await manager.send("PATCH", `/api/console/team/${id}/`, { body: { revision, ...change } });
      expect([edited.status, edited.body]).toMatchObject([200, Object.assign({}, before, change)]);
    }
    const { revision } = (await read(manager, id)).body;
    const wrong = await manager.send("PATCH", `/api/console/team/${id}/`, { body: { revision, active: "no" } });
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: "active" }]]);
  });

  it("refuses an invalid phone, no branch, and a foreign branch", async () => {
    const shop = await openShop(product.database);
    const stranger = await openShop(product.database);
    const manager = await loadManager(shop);
    const id = await loadId(manager, "cashier");
    const wrong = async (changes: Record<string, unknown>) => (await edit(manager, id, changes)).body.errors;
    expect(await wrong({ phone: { dial_code: "966", phone_number: "12" } })).toMatchObject([
      { path: "phone.phone_number", code: "number_invalid" },
    ]);
    expect(await wrong({ branch_ids: [] })).toMatchObject([{ path: "branch_ids", code: "field_empty" }]);
    expect(await wrong({ branch_ids: [stranger.branchId] })).toMatchObject([
      { path: "branch_ids", code: "field_invalid" },
    ]);
    const theirs = await loadManager(stranger);
    expect((await read(theirs, id)).status).toBe(404);
    expect((await theirs.send("DELETE", `/api/console/team/${id}/sessions/`)).status).toBe(404);
  });

  it("refuses an edit of an outdated version, and names the other editor", async () => {
    const shop = await openShop(product.database);
    const [one, two] = [await loadManager(shop), await signInStaff(product.url, await addManager(shop))];
    const id = await loadId(one, "cashier");
    const { revision, role, branch_ids, phone, active } = (await read(one, id)).body;
    expect((await edit(two, id, { name: "Noura" })).status).toBe(200);
    const body = { revision, name: "Late", role, branch_ids, phone, active };
    const late = await one.send("PATCH", `/api/console/team/${id}/`, { body });
    expect([late.status, late.body.code, late.body.params.name]).toEqual([409, "edit_conflict", "Second"]);
    expect((await read(one, id)).body.name).toBe("Noura");
  });
});

describe("a member's permission", () => {
  it("ends at the next call and on open streams after deactivation", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const id = await loadId(manager, "cashier");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = [...cashier.cookies].map((pair) => pair.join("=")).join("; ");
    const stream = await readEvents(`${product.url}/api/console/events/`, { cookie });
    expect((await edit(manager, id, { active: false })).body).toMatchObject({ active: false, sessions: [] });
    expect((await cashier.get("/api/console/branches/")).status).toBe(401);
    await waitUntil("the stream ends", () => stream.isEnded());
    const again = await cashier.post("/api/console/sessions/", { email: shop.emails.cashier, password });
    expect(again.status).toBe(401);
    expect((await edit(manager, id, { active: true })).status).toBe(200);
    await signInStaff(product.url, shop.emails.cashier);
  });

  it("follows a new role or branch at once, also on the stream", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const id = await loadId(manager, "cashier");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = [...cashier.cookies].map((pair) => pair.join("=")).join("; ");
    const stream = await readEvents(`${product.url}/api/console/events/`, { cookie });
    expect((await cashier.get("/api/console/team/")).status).toBe(403);
    await edit(manager, id, { role: "manager" });
    expect((await cashier.get("/api/console/team/")).status).toBe(200);
    await waitUntil("the stream ends", () => stream.isEnded());
    const last = stream.events.at(-1);
    const resumed = await readEvents(`${product.url}/api/console/events/`, {
      cookie,
      "last-event-id": last?.id ?? "",
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(resumed.isEnded()).toBe(false);
    resumed.close();
  });

  it("always leaves one manager, and nobody changes their own role", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const own = await loadId(manager, "manager");
    const leaving = { role: "cashier", branch_ids: [shop.branchId] };
    expect((await edit(manager, own, leaving)).body.code).toBe("last_manager");
    expect((await edit(manager, own, { active: false })).body.code).toBe("last_manager");
    await addManager(shop);
    expect((await edit(manager, own, leaving)).body.code).toBe("not_authorized");
    expect((await edit(manager, own, { name: "Sara" })).body.name).toBe("Sara");
  });

  it("survives two managers who deactivate each other at once", async () => {
    const shop = await openShop(product.database);
    const [one, two] = [await loadManager(shop), await signInStaff(product.url, await addManager(shop))];
    const members = await loadMembers(one);
    const of = (name: string) => members.find((each: { name: string }) => each.name === name).id;
    const answers = await Promise.all([
      edit(one, of("Second"), { active: false }),
      edit(two, of("manager"), { active: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a member's devices", () => {
  it("are listed, and signed out one by one or all at once", async () => {
    const shop = await openShop(product.database);
    const manager = await loadManager(shop);
    const id = await loadId(manager, "cashier");
    const [till, phone] = [
      await signInStaff(product.url, shop.emails.cashier),
      await signInStaff(product.url, shop.emails.cashier),
    ];
    const sessions = (await read(manager, id)).body.sessions;
    expect(sessions).toMatchObject([{ current: false }, { current: false }]);
    const gone = await manager.send("DELETE", `/api/console/team/${id}/sessions/${sessions[0].id}/`);
    expect(gone.status).toBe(204);
    expect((await manager.send("DELETE", `/api/console/team/${id}/sessions/${sessions[0].id}/`)).status).toBe(404);
    const states = [await till.get("/api/console/branches/"), await phone.get("/api/console/branches/")];
    expect(states.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await manager.send("DELETE", `/api/console/team/${id}/sessions/`)).status).toBe(204);
    expect((await phone.get("/api/console/branches/")).status).toBe(401);
    expect((await till.get("/api/console/branches/")).status).toBe(401);
    const own = await loadId(manager, "manager");
    await loadManager(shop);
    expect((await read(manager, own)).body.sessions).toHaveLength(2);
    await manager.send("DELETE", `/api/console/team/${own}/sessions/`);
    expect((await read(manager, own)).body.sessions).toMatchObject([{ current: true }]);
  });

  it.each([
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140", "Edge · Windows"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18) AppleWebKit/605 Version/18 Mobile Safari/604", "Safari · iPhone"],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36", "Chrome · Android"],
    ["curl/8", ""],
    [undefined, ""],
  ])("are named by what their browser says: %s", (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
