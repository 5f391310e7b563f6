import { expect, it } from "vitest";
import { readMigrations } from "../packages/server/src/platform/db/migrate.ts";
import { findCitusBreaches } from "./citus-rules.ts";

const known = `create table tenant (id uuid primary key);
select replicate('tenant');
create table branch (tenant_id uuid, id uuid, primary key (tenant_id, id));
select protect_tenant_table('branch', 'select');
create table note (id uuid primary key);
`;
const check = (sql: string) => findCitusBreaches([{ number: 200, name: "grow", sql: known + sql }]);

it.each([
  ["alter table branch add column a int, add column b int;", /one subcommand/],
  ["alter table branch add column a int check (a > 0);", /inside ADD COLUMN/],
  ["alter table note add column branch_id uuid references note (id);", /inside ADD COLUMN/],
  [
    "create function f() returns void language plpgsql as $$ begin execute 'drop table a; drop table b'; end $$;",
    /EXECUTE/,
  ],
  [
    `create table visit (tenant_id uuid references tenant (id), id uuid, primary key (tenant_id, id),
       foreign key (tenant_id, id) references branch (tenant_id, id));
     select protect_tenant_table('visit', 'select');`,
    /after distributing/,
  ],
  [
    `create table visit (tenant_id uuid, note_id uuid references note (id));
     select distribute('visit');`,
    /replicate\('note'\)/,
  ],
  ["alter table branch add foreign key (id) references note (id);", /cannot refer to note/],
  ["alter table note add foreign key (id) references branch (id);", /cannot refer to branch/],
  [
    `create table visit (tenant_id uuid, id uuid, primary key (tenant_id, id));
     alter table branch add foreign key (tenant_id, id) references visit (tenant_id, id);
     select protect_tenant_table('visit', 'select');`,
    /cannot refer to visit \(own\)/,
  ],
  ["create table place (id uuid references note (id)); select replicate('place');", /copied table cannot refer/],
])("refuses %j", (sql, why) => expect(check(sql)).toEqual([expect.stringMatching(why)]));

it.each([
  "alter table branch add column a numeric(9, 6) not null default 0;",
  "alter table branch add constraint a check (id in ('1', '2'));",
  "alter table branch add foreign key (tenant_id) references tenant (id);",
  "-- alter table branch add column a int, add column b int;",
  `create table visit (tenant_id uuid, id uuid, foreign key (tenant_id, id) references branch (tenant_id, id));
   select protect_tenant_table('visit', 'select');
   alter table visit add foreign key (tenant_id) references tenant (id);`,
  "create table place (id uuid references note (id), tenant_id uuid references tenant (id));",
])("accepts %j", (sql) => expect(check(sql)).toEqual([]));

it("finds no breach in the project's own", () => expect(findCitusBreaches(readMigrations())).toEqual([]));
