import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, refusal, unique } from "../../test/support/refusal.ts";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { undoBill } from "./bills.ts";
import { earn, receiptCode, scanned, typed } from "./bills.test-data.ts";
import { undo } from "./till.test-data.ts";

describeOnOneDatabase("Bill guards", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  it("store a bill once and for good, its undoing with a name and a reason", async () => {
    const { database } = product;
    const shop = await openShop(database);
    const { tenantId } = shop;
    await insertRules(database, tenantId, { max_points_per_day: 100 });
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const { id } = (await earn(cashier, guest.id, scanned(receiptCode(2_000, new Date())))).body.entry;
    const typedId = (await earn(cashier, guest.id, typed(2_000))).body.entry.id as string;
    const write = (run: (tx: Tx) => Promise<unknown>) => refusal(() => database.inTenant(tenantId, run));
    const copy = (changes: Record<string, unknown>, from = id) =>
      write(async (tx) => {
        const row = await tx
          .selectFrom("counter_bill")
          .selectAll()
          .where("tenant_id", "=", tenantId)
          .where("id", "=", from)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("counter_bill")
          .values({ ...row, id: newId(), ...changes })
          .execute();
      });
    expect(await copy({})).toBe(unique);
    for (const changes of [
      { amount: 0 },
      { points: -1 },
      { points: 101 },
      { source: "other" },
      { source: "receipt" },
      { reference: "" },
      { fingerprint: Buffer.alloc(32) },
      { issued_at: new Date() },
      { undone_at: new Date() },
      { undone_at: new Date(), undone_by: newId() },
    ])
      expect([changes, await copy(changes, typedId)]).toEqual([changes, check]);
    expect(await copy({ fingerprint: Buffer.alloc(31) })).toBe(check);
    expect(await copy({ fingerprint: Buffer.alloc(32), reference: "A-1" })).toBe(check);
    const change = (columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable("counter_bill").set(columns).where("tenant_id", "=", tenantId).execute());
    for (const columns of [{ amount: 1 }, { points: 1 }, { customer_id: newId() }, { fingerprint: null }])
      expect([columns, await change(columns)]).toEqual([columns, forbidden]);
    expect(await change({ undo_reason: "why" })).toBe(check);
    expect(await write((tx) => tx.deleteFrom("counter_bill").where("tenant_id", "=", tenantId).execute())).toBe(
      forbidden,
    );
    await undo(cashier, id);
    // As if another one had undone it after this one read it.
    const late = { tenantId, staffId: newId(), now: database.now() };
    const entry = { id, customer_id: guest.id, branch_id: shop.branchId };
    const undone = await database.inTenant(tenantId, (tx) => undoBill(product.platform, tx, late, entry, "late"));
    expect(undone).toBe(false);
    expect(await copy({ undone_at: null, undone_by: null, undo_reason: null })).toBe("taken");
  });
});
