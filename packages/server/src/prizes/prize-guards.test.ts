import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Tx } from "../platform/db/database.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { check, forbidden, foreign, refusal, unique } from "../../test/support/refusal.ts";
import { addPoints, insertPrize } from "../../test/fixtures/loyalty.ts";
import { openShop } from "../../test/fixtures/shop.ts";
import { findReward } from "./at-till.ts";
import { codeOfClaim, hashRewardCode } from "./rewards.ts";

const text = JSON.stringify({ sa: "كوب", en: "A cup" });
const secret = "a key of this test alone";

describeOnOneDatabase("Prize guards", (get) => {
  /** A customer with a ledger entry that can pay, a prize with a stock of 2, and a function that claims it. */
  const scene = async () => {
    const database = get();
    const { tenantId: tenant_id } = await openShop(database);
    const customer_id = newId();
    const phone_e164 = `+9665${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await database.inTenant(tenant_id, (tx) =>
      tx.insertInto("customer").values({ tenant_id, id: customer_id, phone_e164 }).execute(),
    );
    await addPoints(database, tenant_id, customer_id, 10);
    const prize_id = await insertPrize(database, tenant_id, { stock: 2 });
    const write = (run: (tx: Tx) => Promise<unknown>) => refusal(() => database.inTenant(tenant_id, run));
    const own = (over: Record<string, unknown> = {}, id = newId()) =>
      write((tx) =>
        tx
          .insertInto("prize_claim")
          .values({
            tenant_id,
            id,
            customer_id,
            kind: "at_cashier",
            prize_id,
            points_cost: 0,
            name: text,
            usable_from: new Date(1),
            expires_at: new Date(4_000_000_000_000),
            code_hmac: hashRewardCode(secret, tenant_id, codeOfClaim(secret, tenant_id, id)),
            ...over,
          } as never)
          .execute(),
      );
    const change = (table: "prize" | "prize_claim", columns: Record<string, unknown>) =>
      write((tx) => tx.updateTable(table).set(columns).where("tenant_id", "=", tenant_id).execute());
    return { database, tenant_id, prize_id, own, change, write };
  };

  it("keep a stock between zero and its total", async () => {
    const { change } = await scene();
    for (const columns of [{ left_stock: -1 }, { left_stock: 3 }, { left_stock: null }, { points_cost: -1 }])
      expect(await change("prize", columns), JSON.stringify(columns)).toBe(check);
  });

  it("accept a code once, and a reward with a price only with its ledger entry", async () => {
    const { own } = await scene();
    const code_hmac = Buffer.from("one and the same");
    expect([await own({ code_hmac }), await own({ code_hmac })]).toEqual(["taken", unique]);
    expect(await own({ points_cost: 10 })).toBe(check);
    expect(await own({ spent_seq: 1 })).toBe(check);
    expect(await own({ points_cost: 10, spent_seq: 7 })).toBe(foreign);
    expect(await own({ points_cost: 10, spent_seq: 1 })).toBe("taken");
  });

  it("refuse contradictory rewards", async () => {
    const { own } = await scene();
    for (const over of [
      { kind: "voucher", value: 100 },
      { prize_id: null },
      { value: 100 },
      { status: "claimed" },
      { claimed_at: new Date() },
      { status: "lost" },
      { expires_at: new Date(0) },
      { attempts: -1 },
      { kind: "voucher", prize_id: null },
      { kind: "gift" },
      { order_id: newId() },
    ])
      expect(await own(over), JSON.stringify(over)).toBe(check);
  });

  it("keep a reward's content and owner unchanged", async () => {
    const { tenant_id, own, change, write } = await scene();
    await own();
    for (const columns of [
      { customer_id: newId() },
      { points_cost: 1 },
      { value: 1 },
      { spent_seq: 1 },
      { expires_at: new Date() },
      { code_hmac: Buffer.from("mine") },
    ])
      expect(await change("prize_claim", columns), JSON.stringify(columns)).toBe(forbidden);
    const gone = (tx: Tx) => tx.deleteFrom("prize_claim").where("tenant_id", "=", tenant_id).execute();
    expect(await write(gone)).toBe(forbidden);
  });

  it("let a voucher be split only by a use, for exactly its rest, and never to nothing", async () => {
    const { tenant_id, own, change, write } = await scene();
    const voucher = { kind: "voucher", prize_id: null };
    const [id, order_id] = [newId(), newId()];
    expect(await own({ ...voucher, value: 5000, points_cost: 10, spent_seq: 1 }, id)).toBe("taken");
    for (const columns of [{ split_off: -1 }, { split_off: 5000 }, { split_points: -1 }, { split_points: 10 }])
      expect(await change("prize_claim", columns), JSON.stringify(columns)).toBe(check);
    const use = (over: Record<string, unknown>) =>
      write((tx) => {
        const row = { tenant_id, id: newId(), claim_id: id, attempt_no: 1, kind: "redeem", channel: "order", order_id };
        return tx
          .insertInto("redemption")
          .values({ ...row, ...over } as never)
          .execute();
      });
    expect(await use({ remainder: 0 })).toBe(check);
    expect(await use({ remainder: 3000, kind: "undo" })).toBe(check);
    const order = (tx: Tx) =>
      sql`insert into customer_order (tenant_id, id, branch_id, customer_id, number, order_type, business_day, previous_status, status,
          payment_method, promised_at, accept_before, customer_name, customer_phone, language, subtotal, total_discount,
          charges, tax, tip, total, prices_include_tax, priced)
        select ${tenant_id}, ${order_id}, id, (select id from customer where tenant_id = ${tenant_id} limit 1), 1, 2, '2026-01-01', 'new', 'pending', 'cash', now(), now(), 'Sara', '+9665',
          'en', 0, 0, 0, 0, 0, 0, true, '{}' from branch where tenant_id = ${tenant_id} returning 1`.execute(tx);
    expect(await write(order)).toBe("taken");
    expect(await use({ remainder: 3000 })).toBe("taken");
    const rest = { ...voucher, split_from: id, split_attempt: 1 };
    expect(await own({ ...rest, value: 3001 })).toBe(foreign);
    expect(await own({ ...rest, value: 3000, split_attempt: 2 })).toBe(foreign);
    expect(await own({ ...rest, value: 3000, split_attempt: null })).toBe(check);
    expect([await own({ ...rest, value: 3000 }), await own({ ...rest, value: 3000 })]).toEqual(["taken", unique]);
  });

  it("refuse a code that was stored for another reward", async () => {
    const { database, tenant_id, own } = await scene();
    const [first, second] = [newId(), newId()];
    const code = codeOfClaim(secret, tenant_id, first);
    await own({ code_hmac: hashRewardCode(secret, tenant_id, code) }, second);
    const found = await database.inTenant(tenant_id, (tx) => findReward(tx, tenant_id, secret, code));
    expect(found).toBeUndefined();
    const right = codeOfClaim(secret, tenant_id, second);
    expect(await database.inTenant(tenant_id, (tx) => findReward(tx, tenant_id, secret, right))).toBeUndefined();
  });
});
