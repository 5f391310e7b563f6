import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertRules } from "../../test/fixtures/loyalty.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { type PosDesks, startPosDesks } from "./pos-desk.test-data.ts";
import { workForPos } from "./send-orders.ts";

let desks: PosDesks;
beforeAll(async () => {
  desks = await startPosDesks();
});
afterAll(() => desks?.stop());

const open = async () => {
  const desk = await desks.open();
  const { shop, guest, pos } = desk;
  const { tenantId } = shop;
  const { database, platform } = desks.product;
  await insertRules(database, tenantId, {});
  const { phone_e164 } = await database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("customer")
      .select("phone_e164")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", guest.id)
      .executeTakeFirstOrThrow(),
  );
  const ask = async () => {
    await database.inTenant(tenantId, (tx) =>
      tx.updateTable("pos_business").set({ bills_next_at: database.now() }).where("tenant_id", "=", tenantId).execute(),
    );
    await workForPos(platform, tenantId);
  };
  // The first time it only learns where to begin.
  await ask();
  return {
    ...desk,
    ask,
    ring: (bill: Parameters<typeof pos.ring>[0] = {}) => pos.ring({ phone: phone_e164 ?? "", ...bill }),
    balance: async () => (await guest.client.get("/api/wallet/")).body.balance,
    business: () =>
      database.inTenant(tenantId, (tx) =>
        tx
          .selectFrom("pos_business")
          .select(["bills_after", "bills_next_at"])
          .where("tenant_id", "=", tenantId)
          .executeTakeFirstOrThrow(),
      ),
    journal: async () => (await desk.staff.get("/api/console/journal/")).body.items,
    differences: () => database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId)),
  };
};

describe("a bill whose message was lost", () => {
  it("earns points, once, with an entry of the point of sale in the audit log", async () => {
    const { ask, ring, balance, journal, differences } = await open();
    await ring();
    await ask();
    await ask();
    expect(await balance()).toBe(100);
    expect(await journal()).toMatchObject([{ action: "till.bill", target: "bill", staff: null }]);
    expect(await differences()).toEqual([]);
  });

  it("is found behind an order of ours and one that cannot be read", async () => {
    const { ask, ring, send, run, pos, balance } = await open();
    await send();
    await run();
    const broken = await ring();
    pos.change(broken, { total_price: "a lot" });
    await ring({ quantity: 8 });
    await ask();
    expect(await balance()).toBe(200);
  });

  it("earns once it is closed, without a message", async () => {
    const { ask, ring, run, pos, balance, shop } = await open();
    const bill = await ring();
    pos.set(bill, "sent_to_kitchen");
    await ask();
    expect(await balance()).toBe(0);
    pos.set(bill, "delivered");
    await desks.product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("pos_bill")
        .set({ check_at: desks.product.database.now() })
        .where("tenant_id", "=", shop.tenantId)
        .where("check_at", "is not", null)
        .execute(),
    );
    await run();
    expect(await balance()).toBe(100);
  });

  it("from before the connection earns nothing", async () => {
    const { ask, ring, balance, shop } = await open();
    const { database } = desks.product;
    await database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("pos_business").set({ bills_after: null }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    await ring();
    await ask();
    await ask();
    expect(await balance()).toBe(0);
    await ring();
    await ask();
    expect(await balance()).toBe(100);
  });

  it("is asked for again soon while there is more, otherwise after a minute", async () => {
    const { ask, ring, business } = await open();
    const wait = async () => (await business()).bills_next_at.getTime() - desks.product.database.now().getTime();
    expect(await wait()).toBeGreaterThan(30_000);
    await ring();
    await ask();
    expect((await business()).bills_after).toBe("1");
    expect(await wait()).toBeLessThan(6_000);
    await ask();
    expect(await wait()).toBeGreaterThan(30_000);
  });
});
