import { describe, expect, it } from "vitest";
import { namesIndexByParameter, tenantlessReason } from "./statement-check.ts";

const tables = new Set(["branch", "customer_order", "order_line"]);
const reason = (sql: string) => tenantlessReason(sql, tables);

describe("statement check", () => {
  it.each([
    `select "id" from "branch"`,
    `select "id" from "branch" where "id" = $1`,
    `select tenant_id from branch where id = $1`,
    `update "branch" set "closed_by_staff" = $1 where "id" = $2`,
    `delete from branch where id = $1`,
    `insert into branch (id) values ($1)`,
    `select * from customer_order o join order_line l on l.order_id = o.id where o.tenant_id = $1`,
    `select * from tenant where id in (select id from branch)`,
    `select * from branch where note = 'tenant_id = 1'`,
    `select * from branch -- tenant_id = 1`,
    `with gone as (delete from order_line where order_id = $1 returning *) select 1`,
    `select * from public.branch`,
  ])("refuses %s", (sql) => expect(reason(sql)).toMatch(/tenant_id/));

  it.each([
    `select "id" from "branch" where "tenant_id" = $1`,
    `select "b"."id" from "branch" as "b" where "b"."tenant_id" = $1 and "b"."id" = $2`,
    `update "branch" set "closed_by_staff" = $1 where "tenant_id" = $2 returning "id"`,
    `insert into "branch" ("tenant_id", "id") values ($1, $2) on conflict do nothing`,
    `insert into branch (tenant_id, id) select $1, id from unnest($2::uuid[]) as ids (id)`,
    `select * from customer_order o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id where o.tenant_id = $1`,
    `select * from customer_order o join order_line l using (tenant_id, order_id) where o.tenant_id = $1`,
    `select * from branch where (tenant_id, id) = ($1, $2)`,
    `select id from tenant where slug = $1`,
    `select 1`,
  ])("lets %s pass", (sql) => expect(reason(sql)).toBeUndefined());
});

describe("a conflict with a partial index", () => {
  it.each([
    [`insert into "a" ("x") values ($1) on conflict ("tenant_id", "x") where "open" = $2 do nothing`, true],
    [`insert into a (x) values ($1) on conflict (x) where state = $2 and not gone do update set x = $1`, true],
    [`insert into "a" ("x") values ($1) on conflict ("x") where "done_at" is null do nothing`, false],
    [`insert into a (x) values ($1) on conflict (x) where state = 'open' do update set x = $1 where a.x < $2`, false],
    [`insert into a (x) values ($1) on conflict (x) do update set x = $1 where a.state = $2`, false],
  ])("%s", (sql, refused) => expect(namesIndexByParameter(sql)).toBe(refused));
});
