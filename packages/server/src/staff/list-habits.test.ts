import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { recordChanges } from "../platform/audit/record-change.ts";
import { anotherCashier, lookUp } from "../till/till.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const path = "/api/console/team/habits/";

it("shows managers which cashier undoes or tries far more than the others, in four weeks, and cashiers nothing", async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const cashiers = [
    await signInStaff(product.url, shop.emails.cashier),
    await anotherCashier(product, shop),
    await anotherCashier(product, shop),
  ];
  for (const cashier of cashiers) expect((await lookUp(cashier, "2222-2222-2222")).status).toBe(404);
  expect((await manager.get(path)).body).toEqual({ habits: [] });
  const first = cashiers[0] ?? manager;
  const { id, name } = (await first.get("/api/console/sessions/current/")).body.staff;
  const undone = { staffId: id, action: "till.undo", target: "redemption", targetId: null, before: null, after: null };
  const tried = { ...undone, action: "till.wrong_code", target: "code" };
  const acts = [...Array(12).fill(undone), ...Array(12).fill(tried)];
  await product.database.inTenant(shop.tenantId, (tx) => recordChanges(tx, shop.tenantId, acts));
  expect((await manager.get(path)).body).toEqual({
    habits: [
      { staff_id: id, name, kind: "undo", count: 12, usual: 0 },
      { staff_id: id, name, kind: "wrong_code", count: 13, usual: 1 },
    ],
  });
  await product.database.asOwner((tx) =>
    tx
      .updateTable("audit_entry")
      .set({ created_at: new Date(product.database.now().getTime() - 29 * 86_400_000) })
      .where("tenant_id", "=", shop.tenantId)
      .where("action", "in", ["till.undo", "till.wrong_code"])
      .execute(),
  );
  expect((await manager.get(path)).body).toEqual({ habits: [] });
  expect((await first.get(path)).status).toBe(403);
});
