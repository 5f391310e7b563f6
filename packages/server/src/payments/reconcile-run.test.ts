import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordChange } from "../platform/audit/record-change.ts";
import { makeLog } from "../platform/log/logger.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";
import { findDifferences } from "./reconcile.ts";
import { reconcileTurn } from "./reconcile-run.ts";

const dayMs = 86_400_000;

let product: Product;
beforeAll(async () => {
  // Its own runs would compare the same establishments.
  product = await startProduct(undefined, { environment: { JOBS: "off" } });
});
afterAll(() => product?.stop());

/** A whole run: the names of the checks that raised an alarm. */
const reconcile = async ({ tenantId }: Shop): Promise<string[]> => {
  const log = makeLog("silent");
  const alarms: string[] = [];
  vi.spyOn(log, "error").mockImplementation(((about: { differences: { check: string; found: string }[] }) =>
    alarms.push(...about.differences.map(({ check, found }) => `${check}: ${found}`))) as typeof log.error);
  while (await reconcileTurn({ database: product.database, log }, tenantId));
  return alarms;
};
const asOwner = (statement: string): Promise<unknown> =>
  product.database.engine.transaction({ actor: "owner", script: statement }, async () => ({ value: undefined }));
const setRun = ({ tenantId }: Shop, changes: Record<string, unknown>): Promise<unknown> =>
  product.database.inTenant(tenantId, (tx) =>
    tx.updateTable("reconciliation").set(changes).where("tenant_id", "=", tenantId).execute(),
  );
const isDue = async ({ tenantId }: Shop): Promise<boolean> => {
  const { rows } = await product.database.engine.loose("app", "select tenant_id from due_work('reconciling', $1)", [
    product.database.now(),
  ]);
  return rows.some((row) => row.tenant_id === tenantId);
};

const open = async () => {
  const shop = await openShop(product.database);
  const { client } = await newGuest(product, shop);
  const { body } = await place(client, getCart(shop));
  const record = (after: number) =>
    product.database.inTenant(shop.tenantId, (tx) =>
      recordChange(tx, shop.tenantId, {
        staffId: null,
        action: "branch.state",
        target: "branch",
        targetId: null,
        before: { minutes: 0 },
        after: { minutes: after, note: "قهوة", nested: { b: 1, a: [1.5, null] } },
      }),
    );
  for (const minutes of [5, 10, 15]) await record(minutes);
  return { shop, client, orderId: body.id as string, record };
};
/** The order's number is beyond the counted ones: a difference that one check finds. */
const breakNumbers = ({ tenantId }: Shop) =>
  asOwner(`update order_number set last = 1 where tenant_id = '${tenantId}';
    update customer_order set number = 77 where tenant_id = '${tenantId}'`);

describe("the nightly comparison", () => {
  it("runs through all checks once a night, and finds nothing in sound books", async () => {
    const { shop } = await open();
    expect(await isDue(shop)).toBe(true);
    expect(await reconcile(shop)).toEqual([]);
    expect(await isDue(shop)).toBe(false);
    await setRun(shop, { compared_at: new Date(Date.now() - 2 * dayMs) });
    expect(await isDue(shop)).toBe(true);
  });

  it("recomputes the audit log: changed, removed and forged entries raise an alarm", async () => {
    const { shop, record } = await open();
    await asOwner(`update audit_entry set after = '{"minutes":60}' where tenant_id = '${shop.tenantId}' and seq = 2`);
    expect(await reconcile(shop)).toEqual(["audit_log: was changed after it had been sealed"]);
    // What was recomputed is not read again before the next whole run.
    await record(20);
    await setRun(shop, { compared_at: new Date(Date.now() - dayMs) });
    expect(await reconcile(shop)).toEqual([]);
    await asOwner(`set local citus.propagate_set_commands = 'local';
      set local session_replication_role = replica;
      delete from audit_entry where tenant_id = '${shop.tenantId}' and seq = 3`);
    await setRun(shop, { full_at: new Date(0) });
    expect(await reconcile(shop)).toEqual([
      "audit_log: was changed after it had been sealed",
      "audit_log: follows entry 2",
    ]);
    const found = await product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));
    expect(found.map(({ check }) => check)).toEqual(["audit_log", "audit_log"]);
  });

  it("goes on at the check where another process was stopped", async () => {
    const { shop } = await open();
    expect(await reconcile(shop)).toEqual([]);
    await breakNumbers(shop);
    const begun = { started_at: new Date(), whole: true, compared_at: new Date(0) };
    await setRun(shop, { ...begun, next_check: "kitchen_slots" });
    expect(await reconcile(shop)).toEqual([]);
    await setRun(shop, { ...begun, next_check: "order_numbers" });
    expect(await reconcile(shop)).toEqual([expect.stringMatching(/^order_numbers/)]);
  });

  it("leaves out what cannot have changed, but not for long, and asks for late refunds always", async () => {
    const { shop, record } = await open();
    expect(await reconcile(shop)).toEqual([]);
    await breakNumbers(shop);
    const quiet = { compared_at: new Date(Date.now() + 3 * dayMs) };
    await setRun(shop, quiet);
    expect(await reconcile(shop)).toEqual([]);
    await setRun(shop, { ...quiet, full_at: new Date(Date.now() - 8 * dayMs) });
    expect(await reconcile(shop)).toHaveLength(1);
    await setRun(shop, { compared_at: new Date(Date.now() - 1_000) });
    await record(25);
    expect(await reconcile(shop)).toHaveLength(1);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .insertInto("outbox_message")
        .values({
          tenant_id: shop.tenantId,
          id: shop.tenantId,
          channel: "sms",
          kind: "otp",
          recipient: "+966500000000",
          body: "x",
          dedupe_key: "measured",
          created_at: new Date(Date.now() - dayMs),
        })
        .execute(),
    );
    await setRun(shop, quiet);
    expect(await reconcile(shop)).toEqual([expect.stringMatching(/^outbox_age/)]);
  });
});
