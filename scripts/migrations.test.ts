import { readRelease } from "@sufra/server/test/fixtures/release.ts";
import { expect, it } from "vitest";
import { readMigrations } from "../packages/server/src/platform/db/migrate.ts";
import { findBreaches } from "./migrations.ts";

const check = (sql: string, name = "grow") => findBreaches([{ number: 200, name, sql }]);

it.each([
  "alter table branch drop column name;",
  "drop table branch;",
  "alter table branch rename column name to title;",
  "alter table branch rename to place;",
  "alter table branch alter column phone type varchar(20);",
  "create index branch_of_city on branch (tenant_id, city);",
  "create unique index branch_of_city on branch (tenant_id, city);",
  "create index concurrently if not exists branch_of_city on branch (tenant_id, city);",
  "-- no transaction\ncreate index concurrently branch_of_city on branch (tenant_id, city);",
  "alter table branch add constraint phone_given check (phone <> '');",
  "alter table branch add constraint x check (a > 0) not valid;\nalter table branch validate constraint x;",
  "alter table branch add foreign key (tenant_id, a) references b (tenant_id, id);",
  "alter table branch add constraint one unique (tenant_id, a);",
  "alter table branch alter column a set not null;",
  "alter table branch add column a integer not null;",
  "alter table branch add column a uuid default gen_random_uuid();",
  "lock table branch;",
  "do $$ begin for t in select 1 loop execute 'alter table x'; end loop; end $$;",
  "do $$ begin for t in select 1 loop perform change(t); end loop; end $$;",
  "do $$ begin for t in select 1 loop execute 'alter table x';\n commit;\n end loop; end $$;",
  "-- no transaction\ndo $$ begin for t in select 1 loop execute 'alter table x'; -- no commit; here\n end loop; end $$;",
])("refuses %j", (sql) => expect(check(sql)).toHaveLength(1));

it.each([
  "create table place (tenant_id uuid not null, id uuid, primary key (tenant_id, id));\ncreate index place_of on place (tenant_id);\nalter table place add constraint x check (true);",
  "alter table branch add column a integer not null default 0;",
  "alter table branch add column a integer default 0 not null;",
  "alter table branch add column a integer;",
  "-- no transaction\ncreate index concurrently if not exists branch_of_city on branch (tenant_id, city);",
  "alter table branch add constraint phone_given check (phone <> '') not valid;",
  "alter table branch validate constraint phone_given;",
  "-- safe: the table has three rows\nlock table branch;",
  "-- no transaction\ndo $$ begin for t in select 1 loop execute 'alter table x';\n commit;\n end loop; end $$;",
  "create function f() returns void language plpgsql as $$ begin drop table a; end $$;",
  "insert into note values ('drop table branch;');",
  "grant select on branch to app;",
])("accepts %j", (sql) => expect(check(sql)).toEqual([]));

it("lets a later release remove what was unused before it, if it says since when", () => {
  expect(check("-- contract: unused since 0150\nalter table branch drop column fax;", "contract_fax")).toEqual([]);
  expect(check("alter table branch drop column fax;", "contract_fax")).toHaveLength(1);
  expect(check("-- contract: unused since 0200\nalter table branch drop column fax;", "contract_fax")).toHaveLength(1);
});

it("finds no breach in the project's own", () => expect(findBreaches(readMigrations())).toEqual([]));

it("checks every migration since the last release", () => {
  const { migration } = readRelease();
  const at = (number: number) => findBreaches([{ number, name: "grow", sql: "drop table branch;" }]).length;
  expect([at(migration), at(migration + 1)]).toEqual([0, 1]);
  expect(migration).toBeLessThanOrEqual(readMigrations().length);
});
