import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { moneySums } from "./money-facts.ts";
import { type DailySums, returnedSums, soldSums } from "./sold-facts.ts";

const all: DailySums[] = [soldSums, returnedSums, moneySums].flatMap((sums) => Object.values(sums));
const tables = [...new Set(all.map(({ table }) => table))];

describeOnOneDatabase("the daily sums", (get) => {
  it("contain every figure of their tables, each in one movement", async () => {
    const { rows } = await get().asOwner((tx) =>
      sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = current_schema() and table_name in (${sql.join(tables)}) and column_default = '0'`.execute(
        tx,
      ),
    );
    const stored = rows.map(({ table, column }) => `${table}.${column}`);
    const added = all.flatMap(({ table, sums }) => sums.map((name) => `${table}.${name}`));
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.toSorted()).toEqual(added.toSorted());
  });
});
