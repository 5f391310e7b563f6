import type { Engine } from "./engine.ts";

/** Exceptions of the catalog check: every other table must keep all rules. */

/** Tables without row-level security by tenant: they are read before the tenant is known. */
const platformTables = [
  "tenant",
  "host_mapping",
  "qr_directory",
  "referral_directory",
  "rate_limit",
  "login_role",
  "schema_migration",
  "order_transition",
  "staff_account",
  "staff_session",
  "staff_invitation",
  "staff_codes",
  "staff_device",
  "staff_recovery_code",
  "staff_password_reset",
  "pos_directory",
  "due_claim",
  "establishment_directory",
];

/** Append-only tables: rows are never deleted. */
const ledgers = [
  "customer_order",
  "order_line",
  "order_event",
  "payment_attempt",
  "refund",
  "provider_event",
  "invoice",
  "audit_entry",
  "wallet_entry",
  "redemption",
  "draw",
  "campaign_player",
  "campaign_entry",
  "evaluation",
  "evaluation_answer",
  "evaluation_turn",
  "evaluation_question",
  "evaluation_version",
  "punch",
  "coupon_redemption",
  "known_phone",
  "punch_card",
  "punch_reward",
  "prize_claim",
  "loyalty_rules",
  "lot_move",
  "point_lot",
  "order_earning",
  "counter_bill",
  "activity",
  "points_adjustment",
  "referral_program",
  "referral_lead",
  "referral_reward",
  "sale",
  "first_sale",
  "buyer_month",
  "order_return",
  "sales_hour",
  "sales_item",
  "sales_tax",
  "sales_source",
];

/** Written once and never changed. */
const appendOnly = [
  "order_line",
  "order_event",
  "provider_event",
  "invoice",
  "audit_entry",
  "wallet_entry",
  "redemption",
  "loyalty_rules",
  "lot_move",
  "activity",
  "evaluation_question",
  "evaluation_version",
  "sale",
  "first_sale",
  "buyer_month",
  "order_return",
];

/**
 * Functions that run with their owner's rights: which establishments have work of a kind and since when, deleting expired
 * rows (ADR 50), and what an operator's list shows (ADR 52). None answers a row.
 */
const definerFunctions = ["due_work", "forget_old", "establishment_summaries"];

/**
 * Reads the database's own catalog against the rules that keep establishments apart. Each query
 * answers the objects that break its rule; the server does not start while any is found.
 */
const rule = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";
const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relkind in ('r', 'p')`;
const hasTenant = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`;
const tenantTable = `${hasTenant} and c.relname <> all ($1::text[])`;
const policy = `exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive and pg_get_expr(p.polqual, c.oid) = '${rule.replaceAll("'", "''")}'
  and pg_get_expr(p.polwithcheck, c.oid) = '${rule.replaceAll("'", "''")}')`;
const firstColumn = (oid: string, number: string) =>
  `(select a.attname from pg_attribute a where a.attrelid = ${oid} and a.attnum = ${number})`;

type Rule = { says: string; sql: string; values?: unknown[] };

const roleRules: Rule[] = [
  {
    says: "the role queries run under could bypass row-level security",
    sql: `select current_user::text || ' as ' || rolname as name from pg_roles
      where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')`,
  },
  {
    says: "the role queries run under owns it",
    sql: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(current_user, c.relowner, 'member')`,
  },
  {
    says: "the role queries run under may create objects",
    sql: `select 'schema public' as name where has_schema_privilege(current_user, 'public', 'create')`,
  },
];

const tenantRules: Rule[] = [
  {
    says: "has no tenant_id and is not in the list of platform tables",
    sql: `select c.relname as name from ${tables} where not ${hasTenant} and c.relname <> all ($1::text[])`,
    values: [platformTables],
  },
  {
    says: "tenant_id is not a required uuid",
    sql: `select c.relname as name from ${tables} join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      where ${tenantTable} and (not t.attnotnull or t.atttypid <> 'uuid'::regtype)`,
    values: [platformTables],
  },
  {
    says: "row-level security is not enabled and forced",
    sql: `select c.relname as name from ${tables} where ${tenantTable} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    values: [platformTables],
  },
  {
    says: "lacks its tenant policy",
    sql: `select c.relname as name from ${tables} where ${tenantTable} and not ${policy}`,
    values: [platformTables],
  },
  {
    says: "has a policy beside its tenant policy, which could widen what a tenant sees",
    // Those of the table's owner serve functions that answer no row (ADR 50).
    sql: `select c.relname as name from ${tables} where ${tenantTable}
      and (select count(*) from pg_policy p where p.polrelid = c.oid and p.polroles <> array[c.relowner]) > 1`,
    values: [platformTables],
  },
  {
    says: "has no primary key",
    sql: `select c.relname as name from ${tables} where not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  },
  {
    says: "a primary key or unique index does not start with tenant_id",
    sql: `select c.relname || '.' || x.relname as name from ${tables} join pg_index i on i.indrelid = c.oid and i.indisunique
      join pg_class x on x.oid = i.indexrelid
      where ${tenantTable} and ${firstColumn("c.oid", "i.indkey[0]")} is distinct from 'tenant_id'`,
    values: [platformTables],
  },
  {
    says: "a foreign key between tenant tables does not start with tenant_id on both sides",
    sql: `select c.relname || '.' || k.conname as name from ${tables} join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      join pg_class f on f.oid = k.confrelid where ${tenantTable} and f.relname <> all ($1::text[])
      and (${firstColumn("c.oid", "k.conkey[1]")} <> 'tenant_id' or ${firstColumn("f.oid", "k.confkey[1]")} <> 'tenant_id')`,
    values: [platformTables],
  },
];

const shapeRules: Rule[] = [
  {
    says: "a view or materialised view could show rows of all tenants",
    // Those of an extension (pg_stat_statements, citus) know no table of ours.
    sql: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm') and coalesce(array_to_string(c.reloptions, ','), '') !~ 'security_invoker=(true|on)'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  },
  {
    says: "a function runs with its owner's rights",
    sql: `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prosecdef and p.proname <> all ($1::text[])`,
    values: [definerFunctions],
  },
  {
    says: "the role app may truncate it",
    sql: `select c.relname as name from ${tables} where has_table_privilege('app', c.oid, 'truncate')`,
  },
  {
    says: "the role app may delete from the ledgers",
    sql: `select c.relname as name from ${tables} where c.relname = any ($1::text[]) and has_table_privilege('app', c.oid, 'delete')`,
    values: [ledgers],
  },
  {
    says: "the role app may change an append-only table",
    sql: `select c.relname as name from ${tables} where c.relname = any ($1::text[]) and has_any_column_privilege('app', c.oid, 'update')`,
    values: [appendOnly],
  },
  {
    says: "is a floating-point or money column",
    sql: `select c.relname || '.' || a.attname as name from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where a.atttypid in ('float4'::regtype, 'float8'::regtype, 'money'::regtype)`,
  },
  {
    says: "is a deferrable or exclusion constraint or a trigger, which a distributed table may not have",
    sql: `select c.relname || '.' || k.conname as name from ${tables} join pg_constraint k on k.conrelid = c.oid
      where k.condeferrable or k.contype = 'x'
      union all select c.relname || '.' || t.tgname from ${tables} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`,
  },
];

/** One line per violation: the rule and the object's name. */
export const catalogViolations = (engine: Engine): Promise<string[]> =>
  engine.transaction({ actor: "app", readOnly: true }, async (session) => {
    const found: string[] = [];
    for (const { says, sql, values } of [...roleRules, ...tenantRules, ...shapeRules]) {
      const { rows } = await session.query(sql, values ?? []);
      found.push(...rows.map((row) => `${String(row.name)}: ${says}`));
    }
    return { value: found };
  });

/** Tables with tenant data, for the statement check. */
export const readTenantTables = async (engine: Engine): Promise<Set<string>> => {
  const sql = `select c.relname as name from ${tables} where ${tenantTable}`;
  const { rows } = await engine.loose("app", sql, [platformTables]);
  return new Set(rows.map((row) => String(row.name)));
};

export class UnsafeCatalogError extends Error {
  override name = "UnsafeCatalogError";
}

export const refuseUnsafeCatalog = async (engine: Engine): Promise<void> => {
  const violations = await catalogViolations(engine);
  if (violations.length > 0) {
    throw new UnsafeCatalogError(
      `The database does not keep establishments apart; the server does not start:\n  ${violations.join("\n  ")}`,
    );
  }
};
