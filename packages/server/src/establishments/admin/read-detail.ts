import type { EstablishmentDetail } from "@sufra/domain/establishments/admin-api.ts";
import { getApiHost } from "@sufra/domain/establishments/api-host.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { openInvitations } from "../../staff/invitations.ts";
import { withRevision } from "../../platform/managed/managed.ts";
import { findTenant, type EstablishmentScope } from "./establishment-scope.ts";
import { readSummary } from "./read-summary.ts";

const shownActs = 30;

/** Whether an establishment is on, as its operator changes it. */
export const readState = async (tx: Tx, tenantId: string) => {
  const tenant = await findTenant(tx, tenantId);
  if (!tenant) return undefined;
  const { active, off_reason: reason, off_until } = tenant;
  return { active, reason, returns_at: off_until?.toISOString() ?? null };
};

const loadStaff = async (tx: Tx, tenantId: string, now: Date) => {
  const managers = await tx
    .selectFrom("staff_account as a")
    .leftJoin("staff_codes as c", "c.staff_id", "a.id")
    .select(["a.id", "a.name", "a.email", "a.active"])
    .select((eb) => eb("c.since", "is not", null).as("codes"))
    .where("a.tenant_id", "=", tenantId)
    .where("a.role", "=", "manager")
    .orderBy("a.active", "desc")
    .orderBy("a.created_at")
    .execute();
  const invited = await openInvitations(tx, tenantId).where("role", "=", "manager").orderBy("created_at").execute();
  const invitations = invited.map(({ id, email, expires_at }) => ({
    id,
    email,
    expires_at: expires_at.toISOString(),
    expired: expires_at <= now,
  }));
  return { managers: managers.map((each) => ({ ...each, codes: each.codes === true })), invitations };
};

const loadBranches = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("branch as b")
    .select(["b.id", "b.name"])
    .select(
      sql<string | null>`(select q.uuid from qr_directory q where q.tenant_id = ${tenantId} and q.branch_id = b.id
        and q.table_id is null and q.active order by q.created_at desc limit 1)`.as("code"),
    )
    .where("b.tenant_id", "=", tenantId)
    .orderBy("b.is_main", "desc")
    .orderBy("b.position")
    .execute();

/** Entries of operators, marked by their category. The audit log's hash covers them. */
const loadActs = async (tx: Tx, tenantId: string): Promise<EstablishmentDetail["acts"]> => {
  const rows = await tx
    .selectFrom("audit_entry as a")
    .innerJoin("staff_account as s", "s.id", "a.staff_id")
    .select(["a.seq", "a.action", "s.name as who", "a.created_at"])
    .where("a.tenant_id", "=", tenantId)
    .where("a.action", "like", "operator.%")
    .orderBy("a.seq", "desc")
    .limit(shownActs)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
};

/** An operator's view of one establishment, without customer data. Runs in its own transaction. */
export const readDetail = async (
  tx: Tx,
  { tenantId, now, config }: EstablishmentScope,
): Promise<EstablishmentDetail> => {
  const summary = await readSummary(tx, tenantId);
  const tenant = await findTenant(tx, tenantId);
  const state = await readState(tx, tenantId);
  if (!tenant || !state) throw new AppError("not_found");
  const { default_language, time_zone, vat_number } = await tx
    .selectFrom("establishment")
    .select(["default_language", "time_zone", "vat_number"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return {
    ...summary,
    time_zone,
    vat_number,
    default_language: default_language === "en" ? "en" : "sa",
    created_at: tenant.created_at.toISOString(),
    domains: summary.hosts.map((host) => ({ host, api_host: getApiHost(host, config.API_HOSTS) })),
    ...(await loadStaff(tx, tenantId, now)),
    branches: await loadBranches(tx, tenantId),
    acts: await loadActs(tx, tenantId),
    revision: withRevision(state).revision,
  };
};

/**
 * Changes one establishment, then reads it in another transaction: a cluster refuses the owner's rights of the summary in
 * one that has written. Not read-only, so that a replica never answers; repeated once, since the change is done.
 */
export const changeDetail = async (
  about: EstablishmentScope,
  change: (tx: Tx) => Promise<unknown>,
): Promise<EstablishmentDetail> => {
  const { database, tenantId } = about;
  await database.inTenant(tenantId, change);
  const read = () => database.inTenant(tenantId, (tx) => readDetail(tx, about));
  return read().catch(read);
};
