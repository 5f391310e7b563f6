import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Tx } from "../platform/db/database.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, foreign, refusal, unique } from "../../test/support/refusal.ts";
import { insertLevels, addPoints, insertRules } from "../../test/fixtures/loyalty.ts";
import { openShop } from "../../test/fixtures/shop.ts";

describeOnOneDatabase("Points guards", (get) => {
  /** A customer with 10 points as a gift: one entry, one lot. */
  const scene = async () => {
    const database = get();
    const { tenantId: tenant_id } = await openShop(database);
    const customer_id = newId();
    const phone_e164 = `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await database.inTenant(tenant_id, (tx) =>
      tx.insertInto("customer").values({ tenant_id, id: customer_id, phone_e164 }).execute(),
    );
    await insertRules(database, tenant_id);
    await addPoints(database, tenant_id, customer_id, 10);
    const write = (run: (tx: Tx) => Promise<unknown>) => refusal(() => database.inTenant(tenant_id, run));
    const change = (table: "wallet" | "point_lot", columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable(table).set(columns).where("tenant_id", "=", tenant_id).execute());
    const { id: lot_id } = await database.inTenant(tenant_id, (tx) =>
      tx.selectFrom("point_lot").select("id").where("tenant_id", "=", tenant_id).executeTakeFirstOrThrow(),
    );
    return { database, tenant_id, customer_id, lot_id, write, change };
  };

  it("allow only one successor for each ledger entry", async () => {
    const { tenant_id, customer_id, write } = await scene();
    const add = (delta: number) =>
      write((tx) =>
        tx
          .insertInto("wallet_entry")
          .values({
            tenant_id,
            customer_id,
            seq: 2,
            prev_seq: 1,
            prev_balance: 10,
            delta,
            balance: 10 + delta,
            kind: "adjust",
            counter_account: "adjust",
            source_type: "gift",
            source_id: newId(),
          })
          .execute(),
      );
    expect([await add(5), await add(6)]).toEqual(["taken", unique]);
  });

  it("keep every figure of a wallet at zero or above, and a balance and a debt exclusive", async () => {
    const { change } = await scene();
    for (const columns of [
      { seq: -1 },
      { balance: -1 },
      { balance: 0, debt: -1 },
      { lifetime_points: -1 },
      { lifetime_purchases: -1 },
      { orders_count: -1 },
      { balance: 1, debt: 1 },
    ])
      expect(await change("wallet", columns), JSON.stringify(columns)).toBe(check);
    expect(await change("wallet", { level_id: newId() })).toBe(foreign);
  });

  it("keep a lot between zero and its points, and its other columns unchanged", async () => {
    const { tenant_id, change, write } = await scene();
    for (const columns of [
      { left_points: -1 },
      { left_points: 11 },
      { expired: -1 },
      { reversed: -1, charged: -1 },
      { reversed: 11 },
      { charged: 1 },
      { charged: -1 },
    ])
      expect(await change("point_lot", columns), JSON.stringify(columns)).toBe(check);
    for (const columns of [{ points: 20 }, { expires_at: null }, { earned_at: new Date() }])
      expect(await change("point_lot", columns), JSON.stringify(columns)).toBe(forbidden);
    expect(await write((tx) => tx.deleteFrom("point_lot").where("tenant_id", "=", tenant_id).execute())).toBe(
      forbidden,
    );
  });

  it("allow one move per lot and entry, only with existing ones, and never change it", async () => {
    const { tenant_id, customer_id, lot_id, write } = await scene();
    const add = (over: Record<string, unknown>) =>
      write((tx) =>
        tx
          .insertInto("lot_move")
          .values({ tenant_id, customer_id, seq: 1, lot_id, delta: 1, ...over })
          .execute(),
      );
    expect([await add({}), await add({ seq: 2 }), await add({ lot_id: newId() })]).toEqual([unique, foreign, foreign]);
    const changed = (tx: Tx) =>
      tx.updateTable("lot_move").set({ delta: 1 }).where("tenant_id", "=", tenant_id).execute();
    const gone = (tx: Tx) => tx.deleteFrom("lot_move").where("tenant_id", "=", tenant_id).execute();
    expect([await write(changed), await write(gone)]).toEqual([forbidden, forbidden]);
  });

  it("keep rules and history unchanged, and give each break of levels once", async () => {
    const { database, tenant_id, write } = await scene();
    const rules = (tx: Tx) =>
      tx.updateTable("loyalty_rules").set({ min_redemption: 2 }).where("tenant_id", "=", tenant_id).execute();
    const line = (tx: Tx) => tx.updateTable("activity").set({ points: 1 }).where("tenant_id", "=", tenant_id).execute();
    expect([await write(rules), await write(line)]).toEqual([forbidden, forbidden]);
    expect(await refusal(() => insertRules(database, tenant_id))).toBe(unique);
    await insertLevels(database, tenant_id, [0, 50]);
    expect(await refusal(() => insertLevels(database, tenant_id, [50]))).toBe(unique);
  });

  it("limit a day's spending to its cap", async () => {
    const { tenant_id, customer_id, write } = await scene();
    const count = (used: number) =>
      write((tx) =>
        sql`insert into usage (tenant_id, rule, subject, day, used, cap)
          values (${tenant_id}, ${`test-${used}`}, ${customer_id}, '2026-01-01', ${used}, 5)`.execute(tx),
      );
    expect([await count(5), await count(6), await count(-1)]).toEqual(["taken", check, check]);
  });
});
