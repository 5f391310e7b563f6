import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../../test/support/each-database.ts";
import { catalogViolations } from "./catalog-check.ts";
import type { Engine } from "./engine.ts";

const as = (engine: Engine, script: string) =>
  engine.transaction({ actor: "owner", script }, async () => ({ value: undefined }));

/** Breaks a rule, reads the violations, and undoes it. */
const plant = async (engine: Engine, breach: string, repair: string): Promise<string[]> => {
  await as(engine, breach);
  try {
    return await catalogViolations(engine);
  } finally {
    await as(engine, repair);
  }
};

const tenantRule = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid";

describeOnOneDatabase("catalog", (get) => {
  it("of the migrations keeps every rule", async () => {
    expect(await catalogViolations(get().engine)).toEqual([]);
  });

  it.each([
    [
      "a table without a tenant",
      "create table loose (id uuid primary key)",
      "drop table loose",
      /^loose: has no tenant_id/,
    ],
    [
      "row-level security not forced",
      "alter table live_event no force row level security",
      "alter table live_event force row level security",
      /^live_event: row-level security/,
    ],
    [
      "row-level security off",
      "alter table live_event disable row level security",
      "alter table live_event enable row level security",
      /^live_event: row-level security/,
    ],
    [
      "a missing policy",
      "drop policy tenant_rows on live_event",
      `create policy tenant_rows on live_event as permissive for all to app using (${tenantRule}) with check (${tenantRule})`,
      /^live_event: lacks its tenant policy/,
    ],
    [
      "a second policy",
      "create policy everyone on live_event for select to app using (true)",
      "drop policy everyone on live_event",
      /^live_event: has a policy beside/,
    ],
    [
      "a policy that lets all through",
      "alter policy tenant_rows on live_event using (true)",
      `alter policy tenant_rows on live_event using (${tenantRule})`,
      /^live_event: lacks its tenant policy/,
    ],
    [
      "a key without its tenant",
      "create table follower (tenant_id uuid not null, id uuid not null unique, primary key (tenant_id, id))",
      "drop table follower",
      /^follower.follower_id_key: .*does not start with tenant_id/,
    ],
    [
      "a foreign key across tenants",
      "create table leader (tenant_id uuid not null, id uuid not null unique, primary key (tenant_id, id)); create table follower (tenant_id uuid not null, id uuid not null references leader (id), primary key (tenant_id, id))",
      "drop table follower; drop table leader",
      /^follower\.\w+: a foreign key/,
    ],
    ["a view", "create view all_events as select * from live_event", "drop view all_events", /^all_events: a view/],
    [
      "a function with its owner's rights",
      "create function peek() returns int language sql security definer as 'select 1'",
      "drop function peek()",
      /^peek: a function/,
    ],
    [
      "truncate",
      "grant truncate on live_event to app",
      "revoke truncate on live_event from app",
      /^live_event: the role app may truncate/,
    ],
    [
      "delete on the ledgers",
      "grant delete on customer_order to app",
      "revoke delete on customer_order from app",
      /^customer_order: the role app may delete/,
    ],
    [
      "update on what is append-only",
      "grant update (text) on order_event to app",
      "revoke update (text) on order_event from app",
      /^order_event: the role app may change/,
    ],
    [
      "a floating-point column",
      "alter table live_event add column weight double precision",
      "alter table live_event drop column weight",
      /^live_event.weight: is a floating/,
    ],
    [
      "create in the schema",
      "grant create on schema public to app",
      "revoke create on schema public from app",
      /^schema public: /,
    ],
  ])("finds %s", async (_, breach, repair, found) => {
    const column = breach.includes("order_event")
      ? [breach.replace("(text)", "(reason)"), repair.replace("(text)", "(reason)")]
      : [breach, repair];
    expect(await plant(get().engine, column[0] ?? "", column[1] ?? "")).toEqual(
      expect.arrayContaining([expect.stringMatching(found)]),
    );
  });

  it("accepts the views of an extension", async () => {
    const { engine, kind } = get();
    const { rows } = await engine.loose(
      "owner",
      "select from pg_available_extensions where name = 'pg_stat_statements'",
      [],
    );
    if (kind === "pglite" || rows.length === 0) return;
    const planted = [
      "create extension pg_stat_statements schema public; create view own as select * from live_event",
      "drop view own; drop extension pg_stat_statements",
    ] as const;
    expect(await plant(engine, ...planted)).toEqual([expect.stringMatching(/^own: a view/)]);
  });

  it("finds a role that could bypass the policies", async () => {
    if (get().kind === "pglite") return;
    // Uses the database's own login role, since all databases of a server share `app`.
    const { rows } = await get().engine.loose("app", "select current_user::text as name", []);
    const role = String(rows[0]?.name);
    const found = await plant(get().engine, `grant postgres to ${role}`, `revoke postgres from ${role}`);
    expect(found.join("\n")).toMatch(/could bypass row-level security/);
    expect(found.join("\n")).toMatch(/customer_order: the role queries run under owns it/);
  });
});
