import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOperator } from "../establishments/admin/operator.test-data.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { codeOn, loadAuditLog, said, trySignIn, turnCodesOn } from "./codes.test-data.ts";
import { cheapHash } from "../../test/support/cheap-password.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
beforeEach(() => product.platform.limits.forget("staff-address", "127.0.0.1"));

const rulesPath = "/api/console/sign-in-rules/";
const ask = async (manager: Client, manager_codes: boolean) => {
  const { revision } = (await manager.get(rulesPath)).body;
  return manager.send("PATCH", rulesPath, { body: { revision, manager_codes } });
};

const addManager = async (shop: Shop): Promise<{ id: string; email: string }> => {
  const account = { id: newId(), tenant_id: shop.tenantId, email: `${newId().replaceAll("-", "x")}@a.test` };
  const password_hash = await cheapHash(password);
  await product.database.asOwner((tx) =>
    tx
      .insertInto("staff_account")
      .values({ ...account, name: "Second", role: "manager", password_hash })
      .execute(),
  );
  return account;
};

const opened = async () => {
  const shop = await openShop(product.database);
  return { shop, email: shop.emails.manager, manager: await signInStaff(product.url, shop.emails.manager) };
};

describe("an establishment that requires one-time codes of managers", () => {
  it("records it in the audit log, and refuses the second of two concurrent changes", async () => {
    const { shop, manager } = await opened();
    const { revision, manager_codes } = (await manager.get(rulesPath)).body;
    expect(manager_codes).toBe(false);
    expect((await ask(manager, true)).body).toMatchObject({ manager_codes: true });
    const late = await manager.send("PATCH", rulesPath, { body: { revision, manager_codes: false } });
    expect(late.body.code).toBe("edit_conflict");
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["sign_in_rules.edit"]);
  });

  it("keeps open sessions, and requires setup at the next sign-in", async () => {
    const { shop, email, manager } = await opened();
    await ask(manager, true);
    expect((await manager.get("/api/console/team/")).status).toBe(200);
    const cashier = await trySignIn(product.url, shop.emails.cashier);
    expect([cashier.status, cashier.body.staff.pending_2fa]).toEqual([201, false]);
    expect((await cashier.client.get("/api/console/orders/")).status).toBe(200);
    const { client, body } = await trySignIn(product.url, email);
    expect(body.staff.pending_2fa).toBe(true);
    expect((await client.get("/api/console/sessions/current/")).body.staff.pending_2fa).toBe(true);
    for (const place of ["orders/", "team/", "account/", "sign-in-rules/", "events/"])
      expect(said(await client.get(`/api/console/${place}`))).toEqual([403, "not_authorized"]);
    const body_ = { name: "x", language: "en" };
    expect((await client.send("PATCH", "/api/console/account/", { body: body_ })).status).toBe(403);
    const begun = (await client.post("/api/console/account/codes/", {})).body;
    const confirmed = await client.post("/api/console/account/codes/confirmation/", { code: codeOn(begun.secret) });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect((await client.get("/api/console/sessions/current/")).body.staff.pending_2fa).toBe(false);
    expect((await client.get("/api/console/team/")).status).toBe(200);
  });

  it("prevents turning codes off while they are required", async () => {
    const { email, manager } = await opened();
    const { code } = await turnCodesOn(manager, product.database);
    await ask(manager, true);
    const end = async () => manager.post("/api/console/account/codes/end/", { password, code: await code() });
    expect(said(await end())).toEqual([403, "not_authorized"]);
    expect((await manager.get("/api/console/account/")).body.codes.required).toBe(true);
    const signed = await trySignIn(product.url, email, { code: await code() });
    expect([signed.status, signed.body.staff.pending_2fa]).toEqual([201, false]);
    await ask(manager, false);
    expect((await end()).status).toBe(204);
    expect((await trySignIn(product.url, email)).body.staff.pending_2fa).toBe(false);
  });
});

describe("a colleague who lost their one-time codes", () => {
  it("is reset by another manager, signed out everywhere, and recorded in the audit log", async () => {
    const { shop, manager } = await opened();
    const other = await addManager(shop);
    const colleague = (await trySignIn(product.url, other.email)).client;
    await turnCodesOn(colleague, product.database);
    expect((await manager.get(`/api/console/team/${other.id}/`)).body.codes).toBe(true);
    expect((await manager.send("DELETE", `/api/console/team/${other.id}/codes/`)).status).toBe(204);
    expect((await colleague.get("/api/console/account/")).status).toBe(401);
    expect((await trySignIn(product.url, other.email)).status).toBe(201);
    expect((await manager.get(`/api/console/team/${other.id}/`)).body.codes).toBe(false);
    expect((await manager.send("DELETE", `/api/console/team/${other.id}/codes/`)).status).toBe(404);
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["staff.codes_on", "staff.reset_codes"]);
  });

  it("cannot be reset by themselves, another establishment or a cashier", async () => {
    const { shop, manager, email } = await opened();
    await turnCodesOn(manager, product.database);
    const { members } = (await manager.get("/api/console/team/")).body;
    const own = members.find((each: { email: string }) => each.email === email);
    const reset = (client: Client) => client.send("DELETE", `/api/console/team/${own.id}/codes/`);
    expect(said(await reset(manager))).toEqual([403, "not_authorized"]);
    expect(said(await reset((await opened()).manager))).toEqual([404, "not_found"]);
    expect(said(await reset(await signInStaff(product.url, shop.emails.cashier)))).toEqual([403, "not_authorized"]);
    expect((await trySignIn(product.url, email)).status).toBe(422);
  });

  it("can be reset by an operator if there is no other manager, recorded in the audit log", async () => {
    const { shop, manager, email } = await opened();
    await turnCodesOn(manager, product.database);
    const operator = await openOperator(product);
    const detail = (await operator.get(`/api/console/establishments/${shop.tenantId}/`)).body;
    const { id, codes } = detail.managers.find((each: { email: string }) => each.email === email);
    expect(codes).toBe(true);
    const elsewhere = await openShop(product.database);
    const reset = (tenantId: string, staffId: string) =>
      operator.send("DELETE", `/api/console/establishments/${tenantId}/managers/${staffId}/codes/`);
    expect((await reset(elsewhere.tenantId, id)).status).toBe(404);
    // Cashiers are managed by their managers.
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    await turnCodesOn(cashier, product.database);
    const { members } = (await manager.get("/api/console/team/")).body;
    const { id: cashierId } = members.find((each: { role: string }) => each.role === "cashier");
    expect((await reset(shop.tenantId, cashierId)).status).toBe(404);
    const done = await reset(shop.tenantId, id);
    expect([done.status, done.body.acts[0].action]).toEqual([200, "operator.staff.reset_codes"]);
    expect((await trySignIn(product.url, email)).status).toBe(201);
  });
});
