import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTenant } from "../../../test/support/create-tenant.ts";
import { describeOnEachDatabase } from "../../../test/support/each-database.ts";
import { json } from "./json.ts";
import { newId } from "./new-id.ts";
import { afterCommit } from "./transaction-scope.ts";

describeOnEachDatabase("inTenant", (get) => {
  const addEvent = (tenantId: string, topic: string) =>
    get().inTenant(tenantId, (tx) =>
      tx
        .insertInto("live_event")
        .values({ tenant_id: tenantId, id: newId(), topic, data: json([1, "x"]) })
        .execute(),
    );
  const topics = (as: string, of: string) =>
    get().inTenant(as, async (tx) =>
      (await tx.selectFrom("live_event").select("topic").where("tenant_id", "=", of).execute()).map((row) => row.topic),
    );

  it("shows and writes only the tenant's own rows", async () => {
    const [a, b] = [await createTenant(get()), await createTenant(get())];
    await addEvent(a.id, "mine");
    expect(await topics(a.id, a.id)).toEqual(["mine"]);
    expect(await topics(b.id, a.id)).toEqual([]);
    const foreign = get().inTenant(b.id, (tx) =>
      tx
        .insertInto("live_event")
        .values({ tenant_id: a.id, id: newId(), topic: "t", data: json(null) })
        .execute(),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
    const none = await get().platform((tx) =>
      tx.selectFrom("live_event").select("id").where("tenant_id", "=", a.id).execute(),
    );
    expect(none).toEqual([]);
  });

  it("shows a single statement only the tenant's rows, and the next statement on the connection none", async () => {
    const [a, b] = [await createTenant(get()), await createTenant(get())];
    await addEvent(a.id, "mine");
    const read = { text: "select topic from live_event where tenant_id = $1", parameters: [a.id] };
    expect(await get().readInTenant(a.id, read)).toEqual([{ topic: "mine" }]);
    expect(await get().readInTenant(b.id, read)).toEqual([]);
    for (let times = 0; times < 20; times += 1)
      expect((await get().engine.loose("app", read.text, read.parameters)).rows).toEqual([]);
    await expect(get().readInTenant(`${a.id}'`, read)).rejects.toThrow(TypeError);
  });

  it("uses the database's time even if the machine's clock jumps forward", async () => {
    const right = Date.now;
    Date.now = () => right() + 600_000;
    try {
      const { rows } = await get().engine.loose("app", "select clock_timestamp() as now", []);
      expect(Math.abs(get().now().getTime() - (rows[0]!.now as Date).getTime())).toBeLessThan(60_000);
    } finally {
      Date.now = right;
    }
  });

  it("runs as a role that owns nothing and cannot change roles on PostgreSQL", async () => {
    const { id } = await createTenant(get());
    const role = await get().inTenant(id, (tx) =>
      sql<{ name: string; super: boolean }>`
      select current_user::text as name, (select rolsuper from pg_roles where rolname = current_user) as super`.execute(
        tx,
      ),
    );
    expect(role.rows[0]).toMatchObject({ name: expect.stringMatching(/^app/), super: false });
    if (get().kind === "pglite") return;
    for (const statement of [
      "set role postgres",
      "set session authorization postgres",
      "truncate live_event",
      "alter table live_event disable row level security",
    ]) {
      await expect(
        get().inTenant(id, (tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied|must be owner|cannot/);
    }
  });

  it("rolls back when the function throws, and drops its `afterCommit` work", async () => {
    const { id } = await createTenant(get());
    let calls = 0;
    const failed = get().inTenant(id, async (tx) => {
      await tx
        .insertInto("live_event")
        .values({ tenant_id: id, id: newId(), topic: "gone", data: json(1) })
        .execute();
      afterCommit(() => (calls += 1));
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    expect(await topics(id, id)).toEqual([]);
    await get().inTenant(id, async () => afterCommit(() => (calls += 10)));
    expect(calls).toBe(10);
  });

  it("refuses a swallowed failure at commit", async () => {
    const { id } = await createTenant(get());
    const swallowed = get().inTenant(id, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow();
  });

  it("sends each statement of a script alone", async () => {
    // Refused among others in one message.
    if (get().kind === "postgres") await get().engine.loose("owner", "analyze live_event; vacuum live_event", []);
    const { rows } = await get().engine.loose("app", "select 1 as n; select ';' as n", []);
    expect(rows).toEqual([{ n: 1 }, { n: ";" }]);
  });

  it("throws on a nested transaction, and on a handle used after its own ended", async () => {
    const { id } = await createTenant(get());
    await expect(get().inTenant(id, () => get().inTenant(id, async () => 1))).rejects.toThrow(
      /inside an open transaction/,
    );
    await expect(get().inTenant(id, () => get().platform(async () => 1))).rejects.toThrow(/inside an open transaction/);
    const kept = await get().inTenant(id, async (tx) => ({ tx }));
    await expect(kept.tx.selectFrom("tenant").select("id").execute()).rejects.toThrow(/is over|already committed/);
  });

  it("refuses an id that is no UUID, so that no id can contain SQL", async () => {
    await expect(get().inTenant("x'; drop table tenant; --", async () => 1)).rejects.toThrow(TypeError);
  });

  it("fails a statement over tenant tables that does not name tenant_id", async () => {
    const { id } = await createTenant(get());
    await expect(get().inTenant(id, (tx) => tx.selectFrom("live_event").selectAll().execute())).rejects.toThrow(
      /tenant_id/,
    );
  });

  it("keeps concurrent transactions of different tenants apart", async () => {
    const tenants = await Promise.all(Array.from({ length: 12 }, () => createTenant(get())));
    await Promise.all(tenants.map(({ id }) => addEvent(id, id)));
    const seen = await Promise.all(tenants.map(({ id }) => topics(id, id)));
    expect(seen).toEqual(tenants.map(({ id }) => [id]));
  });

  it("retries after a serialization failure and a deadlock, not after other errors", async () => {
    const { id } = await createTenant(get());
    for (const [state, runs] of [
      ["40001", 2],
      ["40P01", 2],
      ["23505", 1],
    ] as const) {
      let count = 0;
      const run = get().inTenant(id, async (tx) => {
        count += 1;
        if (count === 1) await sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(tx);
      });
      await run.catch(() => undefined);
      expect(count, state).toBe(runs);
    }
  });

  it("does not write in a read-only transaction", async () => {
    const { id } = await createTenant(get());
    const write = get().inTenant(id, (tx) => tx.deleteFrom("live_event").where("tenant_id", "=", id).execute(), {
      readOnly: true,
    });
    await expect(write).rejects.toThrow(/read-only/);
  });
});
