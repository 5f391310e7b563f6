import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { type OwnPostgres, startOwnPostgres } from "../../test/fixtures/own-postgres.ts";
import { placeThroughLoss } from "../../test/fixtures/retrying-client.ts";
import { startTwoProcesses, type TwoProcesses } from "../../test/fixtures/processes.ts";
import { newGuests } from "../../test/fixtures/crowd.ts";
import { getCart, openShop } from "../../test/fixtures/shop.ts";

describe.skipIf(postgresUrl() === undefined)("while PostgreSQL itself is restarted", () => {
  let postgres: OwnPostgres;
  let two: TwoProcesses;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    two = await startTwoProcesses("restart", postgres.url);
  });
  afterAll(async () => {
    await two?.stop();
    await postgres?.stop();
  });

  it.each(["fast", "immediate"] as const)("%s: no process exits, every order taken is there once", async (mode) => {
    const shop = await openShop(two.database, { slot_capacity: 5_000 });
    const guests = await newGuests(10, two, shop, two.urls);
    const taken: string[] = [];
    let restart: Promise<void> | undefined;
    await Promise.all(
      guests.map(async ({ clients }) => {
        for (let count = 0; count < 10; count += 1) {
          const body = { ...getCart(shop), quote_id: newId(), payment_method: "cash", expected_total: 6000 };
          const answer = await placeThroughLoss(clients, body, newId());
          if (answer.status === 201) taken.push(answer.body.id);
          // Between the orders, not after them.
          if (taken.length >= 30) restart ??= postgres.restart(mode);
        }
      }),
    );
    await restart;
    expect(two.processes.map(({ child }) => child.exitCode)).toEqual([null, null]);
    const { rows } = await two.database.inTenant(shop.tenantId, async (tx) => ({
      rows: await tx.selectFrom("customer_order").select("id").where("tenant_id", "=", shop.tenantId).execute(),
    }));
    expect(taken).toHaveLength(100);
    expect(rows.map(({ id }) => id).sort()).toEqual(taken.sort());
    expect(await two.differences(shop.tenantId)).toEqual([]);
    for (const url of two.urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
