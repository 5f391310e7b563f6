import type { EstablishmentSummary } from "@sufra/domain/establishments/admin-api.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { getPicture } from "../../platform/pictures.ts";
import { findTenant } from "./establishment-scope.ts";

type Sign = EstablishmentSummary["signs"][number];

const loadCounters = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("establishment as e")
    .select(["e.name", "e.logo_image", "e.brand_color"])
    .select([
      sql<number>`(select count(*) from customer_order o where o.tenant_id = ${tenantId}
        and o.status <> 'awaiting_payment' and o.created_at > now() - interval '25 hours'
        and (o.created_at at time zone e.time_zone)::date = (now() at time zone e.time_zone)::date)::integer`.as(
        "orders_today",
      ),
      sql<Date | null>`(select max(o.created_at) from customer_order o where o.tenant_id = ${tenantId})`.as(
        "last_order_at",
      ),
      sql<boolean>`exists (select from branch b where b.tenant_id = ${tenantId})`.as("has_branch"),
      sql<boolean>`exists (select from product p where p.tenant_id = ${tenantId} and p.active)`.as("has_menu"),
      sql<boolean>`exists (select from outbox_message m where m.tenant_id = ${tenantId} and m.state = 'failed'
        and m.created_at > now() - interval '1 day')`.as("unsent"),
      sql<boolean>`exists (select from service_switch s where s.tenant_id = ${tenantId} and s.branch_id is null
        and s.service = 'all' and not s.active)`.as("all_off"),
    ])
    .where("e.tenant_id", "=", tenantId)
    .executeTakeFirst();

const hasManager = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await tx
    .selectFrom("staff_account")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("role", "=", "manager")
    .where("active", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** An establishment's line in the operator's list; runs in its own transaction. */
export const readSummary = async (tx: Tx, tenantId: string): Promise<EstablishmentSummary> => {
  const tenant = await findTenant(tx, tenantId);
  const found = await loadCounters(tx, tenantId);
  if (!tenant || !found) throw new AppError("not_found");
  const hosts = await tx
    .selectFrom("host_mapping")
    .select("host")
    .where("tenant_id", "=", tenantId)
    .orderBy("host")
    .execute();
  const seen: [boolean, Sign][] = [
    [!(await hasManager(tx, tenantId)), "no_manager"],
    [!found.has_branch, "no_branch"],
    [!found.has_menu, "no_menu"],
    [found.unsent, "unsent_messages"],
    [found.all_off, "all_off"],
  ];
  return {
    id: tenantId,
    slug: tenant.slug,
    name: found.name,
    logo: getPicture(found.logo_image, found.brand_color),
    active: tenant.active,
    reason: tenant.off_reason,
    returns_at: tenant.off_until?.toISOString() ?? null,
    hosts: hosts.map(({ host }) => host),
    orders_today: found.orders_today,
    last_order_at: found.last_order_at?.toISOString() ?? null,
    signs: seen.flatMap(([is, sign]) => (is ? [sign] : [])),
  };
};
