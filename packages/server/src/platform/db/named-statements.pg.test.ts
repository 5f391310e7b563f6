import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase, type PostgresForTest, postgresUrl } from "../../../test/support/test-database.ts";
import type { Database } from "./database.ts";
import { inOrder } from "./in-order.ts";

describe.skipIf(postgresUrl() === undefined)("named statements", () => {
  let made: PostgresForTest;
  let database: Database;
  beforeAll(async () => {
    made = await createPostgresDatabase(postgresUrl() ?? "", "named");
    database = await made.open();
  });
  afterAll(async () => {
    await database?.close();
    await made?.drop();
  });

  const change = (script: string) =>
    database.engine.transaction({ actor: "owner", script }, async () => ({ value: undefined }));

  it("are planned once per connection, and again after a migration changed what they answer", async () => {
    await change("create table changing (id int); insert into changing values (1); grant select on changing to app");
    const read = () =>
      database.platform(async (tx) => (await sql`select * from changing where id = ${1}`.execute(tx)).rows);
    const readAlone = async () =>
      (await database.engine.loose("app", "select *, 1 as one from changing where id = $1", [1])).rows;
    for (let times = 0; times < 3; times += 1)
      expect([await read(), await readAlone()]).toEqual([[{ id: 1 }], [{ id: 1, one: 1 }]]);
    const prepared = await database.platform(
      async (tx) =>
        (await sql`select name from pg_prepared_statements where statement like 'select * from changing%'`.execute(tx))
          .rows,
    );
    expect(prepared).toHaveLength(1);
    await change("alter table changing add column note text default 'new'");
    expect(await read()).toEqual([{ id: 1, note: "new" }]);
    expect(await readAlone()).toEqual([{ id: 1, note: "new", one: 1 }]);
  });

  it("that are sent together throw the first failure, and leave the connection usable", async () => {
    const failed = database.platform((tx) =>
      inOrder([sql`select 1 / ${0}::int`.execute(tx), sql`select ${1}::int as one`.execute(tx)]),
    );
    await expect(failed).rejects.toThrow(/division by zero/);
    expect((await database.platform((tx) => sql`select 1 as one`.execute(tx))).rows).toEqual([{ one: 1 }]);
  });

  it("are usable after a failure kept them from being answered", async () => {
    const divide = (by: number) => sql<{ part: number }>`select 6 / ${by}::int as part`;
    const double = (value: number) => sql<{ twice: number }>`select 2 * ${value}::int as twice`;
    await database.platform((tx) => inOrder([divide(1).execute(tx), double(1).execute(tx)]));
    const failed = () => database.platform((tx) => inOrder([divide(0).execute(tx), double(1).execute(tx)]));
    for (let times = 0; times < 2; times += 1) await expect(failed()).rejects.toThrow(/division by zero/);
    const [part, twice] = await database.platform((tx) => inOrder([divide(2).execute(tx), double(2).execute(tx)]));
    expect([part.rows, twice.rows]).toEqual([[{ part: 3 }], [{ twice: 4 }]]);
  });

  it("that cannot be written fail alone", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const both = database.platform((tx) =>
      Promise.allSettled([sql`select ${cyclic}::jsonb`.execute(tx), sql`select ${1}::int as one`.execute(tx)]),
    );
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});
