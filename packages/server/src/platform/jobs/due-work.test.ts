import { expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { json } from "../db/json.ts";
import { newId } from "../db/new-id.ts";
import { makeLog } from "../log/logger.ts";
import { makeMetrics } from "../metrics.ts";
import { createTenant } from "../../../test/support/create-tenant.ts";
import { describeOnOneDatabase } from "../../../test/support/each-database.ts";
import { waitUntil } from "../../../test/support/wait-until.ts";
import { type DueHandler, type DueOptions, makeDueWork } from "./due-work.ts";

const dayMs = 86_400_000;

describeOnOneDatabase("due work", (get) => {
  /** An establishment with a removal of a card that the provider should have forgotten `days` ago. */
  const openDue = async (days: number): Promise<string> => {
    const { id } = await createTenant(get());
    await get().inTenant(id, async (tx) => {
      await tx
        .insertInto("establishment")
        .values({ tenant_id: id, name: json({ sa: "مقهى", en: "Café" }) })
        .execute();
      const created_at = new Date(Date.now() - days * dayMs);
      const card = { provider: "sandbox", account: "a", token: "t", created_at };
      await tx
        .insertInto("card_removal")
        .values({ tenant_id: id, id: newId(), ...card })
        .execute();
    });
    return id;
  };
  const finish = (database: Database, tenantId: string): Promise<unknown> =>
    database.inTenant(tenantId, (tx) => tx.deleteFrom("card_removal").where("tenant_id", "=", tenantId).execute());
  const process = (handler: DueHandler, options: Partial<DueOptions> = {}) => {
    const work = makeDueWork({ database: get(), log: makeLog("silent"), metrics: makeMetrics(false) });
    work.add("payments", handler, { everySeconds: 600, concurrency: 1, ...options });
    return () => work.run("payments");
  };

  it("goes to the establishments that have any, those that wait longest first", async () => {
    const [young, old] = [await openDue(2), await openDue(5)];
    const early = await openDue(0);
    const seen: string[] = [];
    await process(async (tenantId) => {
      seen.push(tenantId);
      await finish(get(), tenantId);
    })();
    expect(seen).toEqual([old, young]);
    await finish(get(), early);
  });

  it("takes turns where one has more than a turn's worth, and rests where nothing comes of it", async () => {
    const [busy, other] = [await openDue(5), await openDue(2)];
    const seen: string[] = [];
    const run = process(async (tenantId) => {
      seen.push(tenantId);
      return tenantId === busy && seen.length < 4;
    });
    await run();
    expect(seen).toEqual([busy, other, busy, busy]);
    await run();
    expect(seen).toHaveLength(4);
    for (const tenantId of [busy, other]) await finish(get(), tenantId);
  });

  it("of one that fails does not keep the others waiting, and is tried again later", async () => {
    const [failing, fine] = [await openDue(5), await openDue(2)];
    const seen: string[] = [];
    const run = process(
      async (tenantId) => {
        seen.push(tenantId);
        if (tenantId === failing && seen.length === 1) throw new Error("on purpose");
        await finish(get(), tenantId);
      },
      { leaseSeconds: 1 },
    );
    await run();
    expect(seen).toEqual([failing, fine]);
    await waitUntil("the second try", async () => {
      await run();
      return seen.length === 3;
    });
    expect(seen[2]).toBe(failing);
  });

  it("is done once, however many processes look at the same time", async () => {
    const tenants = await Promise.all(Array.from({ length: 12 }, () => openDue(2)));
    const seen: string[] = [];
    const work: DueHandler = async (tenantId) => {
      seen.push(tenantId);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await finish(get(), tenantId);
    };
    await Promise.all([1, 2, 3].map(() => process(work, { concurrency: 3 })()));
    expect(seen.toSorted()).toEqual(tenants.toSorted());
  });

  it("of a process that was killed is taken over", async () => {
    const tenant = await openDue(2);
    const never = Promise.withResolvers<void>();
    const killed = process(() => never.promise, { leaseSeconds: 1 })();
    const seen: string[] = [];
    const run = process(async (tenantId) => {
      seen.push(tenantId);
      await finish(get(), tenantId);
    });
    await waitUntil("the claim", async () => {
      const { rows } = await get().engine.loose(
        "app",
        "select from due_claim where tenant_id = $1 and claimed_until > now()",
        [tenant],
      );
      return rows.length === 1;
    });
    await run();
    expect(seen).toEqual([]);
    await waitUntil("the other process", async () => {
      await run();
      return seen.length > 0;
    });
    expect(seen).toEqual([tenant]);
    never.resolve();
    await killed;
  });
});
