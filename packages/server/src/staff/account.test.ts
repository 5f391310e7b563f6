import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOperator } from "../establishments/admin/operator.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, password, signInStaff } from "../../test/fixtures/shop.ts";
import { loadAuditLog, said, trySignIn } from "./codes.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
beforeEach(() => product.platform.limits.forget("staff-address", "127.0.0.1"));

const path = "/api/console/account/";
const newPassword = "another long enough one";

describe("one's own account", () => {
  it("shows who is signed in, and changes name and language", async () => {
    const shop = await openShop(product.database);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get(path)).body).toMatchObject({
      name: "cashier",
      email: shop.emails.cashier,
      role: "cashier",
      language: "sa",
      sessions: [{ current: true }],
    });
    const changed = await cashier.send("PATCH", path, { body: { name: " سارة ", language: "en" } });
    expect(changed.body).toMatchObject({ name: "سارة", language: "en" });
    expect((await cashier.send("PATCH", path, { body: { language: "sa" } })).body).toMatchObject({ name: "سارة" });
    expect((await cashier.send("PATCH", path, { body: { language: "en" } })).body).toMatchObject({ language: "en" });
    expect((await cashier.get("/api/console/sessions/current/")).body.staff).toMatchObject({
      name: "سارة",
      language: "en",
    });
    expect((await cashier.send("PATCH", path, { body: { name: " ", language: "en" } })).status).toBe(422);
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual([
      "staff.account",
      "staff.account",
      "staff.account",
    ]);
  });

  it("changes the password with the old one, and signs out all other devices", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    const [here, elsewhere] = [await signInStaff(product.url, email), await signInStaff(product.url, email)];
    const change = (body: object) => here.send("PUT", `${path}password/`, { body });
    expect(said(await change({ password: "wrong", new_password: newPassword }))).toEqual([
      422,
      "validation_failed",
      "password field_invalid",
    ]);
    expect(said(await change({ password, new_password: "short" }))).toEqual([
      422,
      "validation_failed",
      "new_password password_short",
    ]);
    expect((await elsewhere.get(path)).status).toBe(200);
    expect((await change({ password, new_password: newPassword })).status).toBe(204);
    expect([(await here.get(path)).status, (await elsewhere.get(path)).status]).toEqual([200, 401]);
    expect((await trySignIn(product.url, email)).status).toBe(401);
    expect((await trySignIn(product.url, email, { password: newPassword })).status).toBe(201);
    expect(await loadAuditLog(product.database, shop.tenantId)).toEqual(["staff.password"]);
  });

  it("limits guesses of the old password without blocking sign-in", async () => {
    const shop = await openShop(product.database);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const change = (word: string) =>
      manager.send("PUT", `${path}password/`, { body: { password: word, new_password: newPassword } });
    for (let count = 0; count < 5; count += 1) expect((await change("wrong")).status).toBe(422);
    expect(said(await change(password))).toEqual([429, "rate_limited"]);
    expect((await trySignIn(product.url, shop.emails.manager)).status).toBe(201);
  });

  it("signs out one other device, or all of them, but nobody else's", async () => {
    const shop = await openShop(product.database);
    const email = shop.emails.manager;
    const here = await signInStaff(product.url, email);
    const others = [await signInStaff(product.url, email), await signInStaff(product.url, email)];
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const loadSessions = async (client = here) =>
      (await client.get(path)).body.sessions as { id: string; current: boolean }[];
    const [foreign] = await loadSessions(cashier);
    expect((await here.send("DELETE", `${path}sessions/${foreign?.id}/`)).status).toBe(404);
    const [other] = (await loadSessions()).filter(({ current }) => !current);
    expect((await here.send("DELETE", `${path}sessions/${other?.id}/`)).status).toBe(204);
    expect((await here.send("DELETE", `${path}sessions/${other?.id}/`)).status).toBe(404);
    expect(await loadSessions()).toHaveLength(2);
    expect((await here.send("DELETE", `${path}sessions/`)).status).toBe(204);
    expect(await loadSessions()).toMatchObject([{ current: true }]);
    const standing = await Promise.all([...others, cashier].map(async (client) => (await client.get(path)).status));
    expect(standing).toEqual([401, 401, 200]);
  });

  it("exists for operators too, without an audit log", async () => {
    const operator = await openOperator(product);
    expect((await operator.get(path)).body).toMatchObject({ name: "Omar", role: "operator" });
    const changed = await operator.send("PATCH", path, { body: { name: "عمر", language: "sa" } });
    expect(changed.body.name).toBe("عمر");
    const body = { password: "a long enough one", new_password: newPassword };
    expect((await operator.send("PUT", `${path}password/`, { body })).status).toBe(204);
    expect((await operator.send("DELETE", `${path}sessions/`)).status).toBe(204);
  });
});
