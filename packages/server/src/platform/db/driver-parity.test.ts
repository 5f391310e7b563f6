import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../../test/support/each-database.ts";
import { UnsafeIntegerError } from "./parsers.ts";

/** The same statements and expectations on both drivers. */
describeOnEachDatabase("drivers", (get) => {
  const one = async (expression: string, parameters: unknown[] = []): Promise<unknown> => {
    const { rows } = await get().engine.transaction({ actor: "app" }, async (session) => ({
      value: await session.query(`select ${expression} as value`, parameters),
    }));
    return rows[0]?.value;
  };

  it.each([
    ["42::int8", 42],
    ["7::int2", 7],
    ["24.713600::numeric(9,6)", 24.7136],
    ["'2026-02-28'::date", "2026-02-28"],
    ["'2026-02-28 21:00:00.123+03'::timestamptz", new Date("2026-02-28T18:00:00.123Z")],
    ["true", true],
    ["'\\x00ff'::bytea", new Uint8Array([0, 255])],
    ["'{\"a\":[1,null]}'::jsonb", { a: [1, null] }],
    ["null::int8", null],
    ["'{1,2,NULL}'::int8[]", [1, 2, null]],
    ["'{1,3}'::int2[]", [1, 3]],
    ["array['a,b', 'q\"q', 'b\\s', 'NULL', null, '']::text[]", ["a,b", 'q"q', "b\\s", "NULL", null, ""]],
    ["'{}'::text[]", []],
    ["array['2026-01-01'::date]", ["2026-01-01"]],
    ["array['2026-01-01T00:00:00Z'::timestamptz]", [new Date("2026-01-01T00:00:00Z")]],
    ["array['00000000-0000-4000-8000-000000000000'::uuid]", ["00000000-0000-4000-8000-000000000000"]],
    ["array['\\x01'::bytea]", [new Uint8Array([1])]],
    ["array['{\"a\":1}'::jsonb]", [{ a: 1 }]],
    ["'سفرة 🍽'::text", "سفرة 🍽"],
  ])("reads %s alike", async (expression, value) => {
    expect(await one(expression)).toEqual(value);
  });

  it.each([
    ["$1::int8", 9_007_199_254_740_991],
    ["$1::date", "2026-02-28"],
    ["$1::timestamptz", new Date("2026-02-28T18:00:00.123Z")],
    ["$1::bytea", new Uint8Array([1, 2, 0, 255])],
    ["$1::text[]", ["a,b", 'q"', ""]],
    ["$1::uuid[]", ["00000000-0000-4000-8000-000000000000"]],
    ["$1::boolean", false],
    ["$1::numeric(9,6)", 46.6753],
  ])("writes and reads %s alike", async (expression, value) => {
    expect(await one(expression, [value])).toEqual(value);
  });

  it("throws instead of losing digits of an int8", async () => {
    await expect(one("9007199254740993::int8")).rejects.toThrow(UnsafeIntegerError);
    expect(await one("1")).toBe(1);
  });

  it("counts changed rows the same way", async () => {
    const changed = await get().platform((tx) =>
      tx.deleteFrom("rate_limit").where("key", "=", "none").executeTakeFirst(),
    );
    expect(changed.numDeletedRows).toBe(0n);
    const added = await get().platform((tx) =>
      sql`insert into rate_limit (key, points) values ('a', 1), ('b', 1)`.execute(tx),
    );
    expect(added.numAffectedRows).toBe(2n);
  });
});
