import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Settings } from "@sufra/domain/establishments/settings-api.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, signInStaff } from "../../test/fixtures/shop.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { LIMIT_SCALE: "50" } });
});
afterAll(() => product?.stop());

const path = "/api/console/settings/";
const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const scan = async () =>
    (await makeClient(product.url).post("/api/branch/qr-check/", { uuid: shop.qr })).body.establishment;
  return { shop, manager, scan };
};
const read = async (manager: Client): Promise<Settings> => (await manager.get<Settings>(path)).body;
const patch = async (manager: Client, changes: object) =>
  manager.send("PATCH", path, { body: { revision: (await read(manager)).revision, ...changes } });

describe("the settings of an establishment", () => {
  it("reach guests at once, one field at a time, and stand in the audit log", async () => {
    const { shop, manager, scan } = await open();
    const before = await scan();
    expect(before).toMatchObject({
      tips_enabled: true,
      choice_minutes: 120,
      code_countries: ["SA"],
      terms_version: "1",
    });
    const first = await patch(manager, { tips_enabled: false });
    expect(first.body).toMatchObject({ tips_enabled: false, choice_minutes: 120, terms_version: "1" });
    await patch(manager, { choice_minutes: 30 });
    await patch(manager, { terms_version: " 2026-11\u202E " });
    const allowed = await patch(manager, { code_countries: ["SA", "KW", "AE", "SA"] });
    expect(allowed.body.code_countries).toEqual(["AE", "KW", "SA"]);
    const after = await scan();
    expect(after).toMatchObject({ tips_enabled: false, choice_minutes: 30, terms_version: "2026-11" });
    expect(after.code_countries).toEqual(["AE", "KW", "SA"]);
    expect(after.menu_version).toBeGreaterThan(before.menu_version);
    const { client } = await newGuest(product, shop);
    const refused = await client.post("/api/quotes/", getCart(shop, { tip: 500 }));
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, "tip"]);
    const log = (await manager.get("/api/console/journal/")).body.items;
    expect(
      log.map(({ action, changes }: { action: string; changes: { path: string[] }[] }) => [
        action,
        changes.map((each) => each.path),
      ]),
    ).toEqual([
      ["establishment.settings", [["code_countries"]]],
      ["establishment.settings", [["terms_version"]]],
      ["establishment.settings", [["choice_minutes"]]],
      ["establishment.settings", [["tips_enabled"]]],
    ]);
  });

  it("store the version of the terms with a new consent", async () => {
    const { shop, manager } = await open();
    await patch(manager, { terms_version: "7" });
    const { client, id } = await newGuest(product, shop);
    await client.send("PATCH", "/api/notifications/channels/", { body: { offer: true } });
    const consent = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("consent")
        .select("version")
        .where("tenant_id", "=", shop.tenantId)
        .where("customer_id", "=", id)
        .execute(),
    );
    expect(consent).toEqual([{ version: "7" }]);
  });

  it.each([
    [{ tips_enabled: "yes" }, "tips_enabled field_invalid"],
    [{ choice_minutes: 4 }, "choice_minutes field_invalid"],
    [{ choice_minutes: 1441 }, "choice_minutes field_invalid"],
    [{ choice_minutes: 1.5 }, "choice_minutes field_invalid"],
    [{ code_countries: [] }, "code_countries country_required"],
    [{ code_countries: "SA" }, "code_countries field_invalid"],
    [{ code_countries: ["SA", "XX"] }, "code_countries.1 field_invalid"],
    [{ code_countries: ["sa"] }, "code_countries.0 field_invalid"],
    [{ terms_version: " " }, "terms_version field_empty"],
    [{ terms_version: "\u202E" }, "terms_version field_empty"],
    [{ terms_version: "x".repeat(21) }, "terms_version field_invalid"],
    [{ menu_version: 3 }, "menu_version field_unknown"],
  ])("refuse %j", async (changes, problem) => {
    const { manager } = await open();
    const { status, body } = await patch(manager, changes);
    const found = body.errors.map((each: { path: string; code: string }) => `${each.path} ${each.code}`);
    expect([status, ...found]).toEqual([422, problem]);
  });

  it("decide which numbers can sign in, and keep one country at least in the database", async () => {
    const { shop, manager } = await open();
    const ask = (phone_number: string) =>
      makeClient(product.url).post("/api/auth/codes/", { uuid: shop.qr, dial_code: "965", phone_number });
    expect((await ask("50123456")).body.errors[0].code).toBe("country_not_allowed");
    await patch(manager, { code_countries: ["KW"] });
    expect((await ask("50123456")).status).toBe(202);
    expect((await ask("+966501234567")).body.errors[0].code).toBe("country_not_allowed");
    const store = (code_countries: string[]) =>
      product.database.inTenant(shop.tenantId, (tx) =>
        tx.updateTable("establishment").set({ code_countries }).where("tenant_id", "=", shop.tenantId).execute(),
      );
    for (const wrong of [[], ["sa"], ["SAU"], ["SA", ""]])
      await expect(store(wrong)).rejects.toThrow("establishment_code_countries_check");
  });

  it("refuse an outdated edit and a cashier", async () => {
    const { shop, manager } = await open();
    const { revision } = await read(manager);
    await patch(manager, { choice_minutes: 60 });
    expect((await patch(manager, { choice_minutes: 90, revision })).body.code).toBe("edit_conflict");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.send("PATCH", path, { body: { revision, tips_enabled: false } })).status).toBe(403);
  });
});
