import { afterAll, beforeAll, expect, it } from "vitest";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { newId } from "../platform/db/new-id.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, refusal, unique } from "../../test/support/refusal.ts";
import { undoReward } from "../prizes/at-till.ts";
import { addProgram } from "../punch-cards/programs.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { lookUp, ownReward, punch, redeem, undo } from "./till.test-data.ts";

describeOnOneDatabase("Till guards", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  const open = async () => {
    const { database } = product;
    const shop = await openShop(database);
    const { tenantId: tenant_id } = shop;
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const reward = await ownReward(database, shop, guest);
    const write = (run: Parameters<typeof database.inTenant>[1]) =>
      refusal(() => database.inTenant(tenant_id, (tx) => run(tx)));
    return { database, shop, tenant_id, guest, cashier, reward, write };
  };

  it("record each use of a reward and each undoing once and permanently, with a reason", async () => {
    const { tenant_id, shop, cashier, reward, write } = await open();
    const { id } = (await redeem(cashier, reward.code)).body;
    const insertRecord = (over: Record<string, unknown>) =>
      write((tx) =>
        tx
          .insertInto("redemption")
          .values({
            tenant_id,
            id: newId(),
            claim_id: reward.reward_id,
            attempt_no: 1,
            kind: "redeem",
            channel: "till",
            branch_id: shop.branchId,
            staff_id: newId(),
            ...over,
          })
          .execute(),
      );
    expect(await insertRecord({})).toBe(unique);
    expect(await insertRecord({ attempt_no: 2, staff_id: null })).toBe(check);
    expect([
      await insertRecord({ kind: "undo" }),
      await insertRecord({ attempt_no: 2, reason: "none is due" }),
    ]).toEqual([check, check]);
    expect(await insertRecord({ kind: "undo", reason: "wrong guest" })).toBe("taken");
    expect(await insertRecord({ kind: "undo", reason: "wrong guest" })).toBe(unique);
    expect(await write((tx) => tx.deleteFrom("redemption").where("tenant_id", "=", tenant_id).execute())).toBe(
      forbidden,
    );
    const moved = (tx: Parameters<Parameters<typeof product.database.inTenant>[1]>[0]) =>
      tx
        .updateTable("redemption")
        .set({ attempt_no: 9 })
        .where("tenant_id", "=", tenant_id)
        .where("id", "=", id)
        .execute();
    expect(await write(moved)).toBe(forbidden);
  });

  it("undo only the redemption that was meant, not the next one", async () => {
    const { database, shop, tenant_id, guest, cashier, reward } = await open();
    const { id } = (await redeem(cashier, reward.code)).body;
    await undo(cashier, id);
    await redeem(cashier, reward.code);
    const late = { tenantId: tenant_id, staffId: newId(), branchId: shop.branchId, now: database.now() };
    // As if it read the redemption before the other one undid it.
    const undone = await database.inTenant(tenant_id, (tx) => undoReward(product.platform, tx, late, id, "late"));
    expect(undone).toBe(false);
    expect((await guest.client.get(`/api/rewards/${reward.reward_id}/`)).body.state).toBe("claimed");
  });

  it("keep the record of what was undone", async () => {
    const { database, shop, tenant_id, guest, cashier, write } = await open();
    await addCoupon(database, tenant_id, "TEN");
    await redeem(cashier, "TEN", { customer_id: guest.id });
    const program = await addProgram(database, tenant_id);
    await punch(cashier, guest.id, program);
    const released = (columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable("coupon_redemption").set(columns).where("tenant_id", "=", tenant_id).execute());
    const taken = (columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable("punch").set(columns).where("tenant_id", "=", tenant_id).execute());
    const staff = newId();
    expect(await released({ released_by: staff })).toBe(check);
    expect(await released({ released_by: staff, release_reason: "why" })).toBe(check);
    expect(await taken({ taken_back_by: staff })).toBe(check);
    expect(await taken({ taken_back_by: staff, taken_back_reason: "why" })).toBe(check);
    expect(await taken({ visit_id: newId() })).toBe(forbidden);
    expect(await released({ staff_id: staff })).toBe(forbidden);
    expect(shop.tenantId).toBe(tenant_id);
  });

  it("give a customer one code, and a code to one customer", async () => {
    const { tenant_id, guest, write, shop } = await open();
    await guest.client.get("/api/me/code/");
    const other = await newGuest(product, shop);
    const copy = (customer_id: string) =>
      write((tx) =>
        tx
          .insertInto("customer_code")
          .columns(["tenant_id", "customer_id", "code_hmac"])
          .expression((eb) =>
            eb
              .selectFrom("customer_code")
              .select((row) => ["tenant_id", row.val(customer_id).as("customer_id"), "code_hmac"])
              .where("tenant_id", "=", tenant_id),
          )
          .execute(),
      );
    expect([await copy(other.id), await copy(guest.id)]).toEqual([unique, unique]);
  });

  it("serve no erased account", async () => {
    const { guest, cashier, reward, database, tenant_id } = await open();
    const program = await addProgram(database, tenant_id);
    const { code } = (await guest.client.get("/api/me/code/")).body;
    await guest.client.send("DELETE", "/api/me/");
    expect((await lookUp(cashier, code)).body.code).toBe("coupon_not_found");
    expect((await redeem(cashier, reward.code)).body.code).toBe("prize_unavailable");
    expect((await punch(cashier, guest.id, program)).status).toBe(404);
  });
});
