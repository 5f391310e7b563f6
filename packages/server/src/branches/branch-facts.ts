import type { Service } from "@sufra/domain/contract/call.ts";
import type { OpeningHours, StaffClosure } from "@sufra/domain/hours/opening-hours.ts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Tx } from "../platform/db/database.ts";
import {
  establishmentColumns,
  getEstablishment,
  type EstablishmentFacts,
} from "../establishments/establishment-facts.ts";
import { type SwitchedOff, switchesOff } from "../services/service-switches.ts";

const branchColumns = [
  "branch.id",
  "branch.is_main",
  "branch.name as branch_name",
  "branch.address",
  "branch.city",
  "branch.district",
  "branch.phone as branch_phone",
  "branch.lat",
  "branch.lng",
  "branch.order_types",
  "branch.dine_in_geofence",
  "branch.pickup_geofence",
  "branch.closed_by_staff",
  "branch.closed_until",
  "branch.preparation_minutes",
  "branch.busy_delay_minutes",
  "branch.accept_minutes",
  "branch.auto_accept",
  "branch.slot_capacity",
  "branch.service_charge_bp",
  "branch.integrated",
] as const;

/** Everything of a branch that ordering and pricing decide by. Hours and closure go to the domain's `openPeriods`. */
export const branchFactsQuery = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("branch")
    .innerJoin("establishment", "establishment.tenant_id", "branch.tenant_id")
    .innerJoin("tenant", "tenant.id", "branch.tenant_id")
    .where("branch.tenant_id", "=", tenantId)
    .where("establishment.tenant_id", "=", tenantId)
    .select(branchColumns)
    .select(establishmentColumns)
    .select(["tenant.active as tenant_active", "tenant.off_until as tenant_off_until"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("branch_hours")
          .select(["weekday", "opens_minute", "closes_minute"])
          .where("branch_hours.tenant_id", "=", tenantId)
          .whereRef("branch_hours.branch_id", "=", "branch.id")
          .orderBy("weekday")
          .orderBy("opens_minute"),
      ).as("weekly"),
      jsonArrayFrom(
        eb
          .selectFrom("branch_hours_exception")
          .select([sql<string>`day::text`.as("day"), "ranges"])
          .where("branch_hours_exception.tenant_id", "=", tenantId)
          .whereRef("branch_hours_exception.branch_id", "=", "branch.id")
          .where("day", ">=", sql<string>`current_date - 2`),
      ).as("exceptions"),
      jsonArrayFrom(
        eb
          .selectFrom("service_switch")
          .select(["branch_id", "service", "returns_at"])
          .where("service_switch.tenant_id", "=", tenantId)
          .where((or) => or.or([or("branch_id", "is", null), or("branch_id", "=", or.ref("branch.id"))]))
          .where("active", "=", false),
      ).as("switched_off"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof branchFactsQuery>["execute"]>>[number];

export type BranchFacts = ReturnType<typeof getBranchFacts>;

export const getBranchFacts = (row: Row) => {
  const hours: OpeningHours = { zone: row.time_zone, weekly: row.weekly, exceptions: row.exceptions };
  const closure: StaffClosure = { closed_by_staff: row.closed_by_staff, closed_until: row.closed_until };
  const establishment: EstablishmentFacts = getEstablishment(row);
  const tenant = { active: row.tenant_active, off_until: row.tenant_off_until };
  const switched_off: SwitchedOff = switchesOff(tenant, row.switched_off);
  const everywhere = row.switched_off.filter(({ branch_id }) => branch_id === null);
  /** What the whole establishment has off: what counts for a code that names no branch. */
  const establishment_switched_off: SwitchedOff = switchesOff(tenant, everywhere);
  const { id, is_main, address, city, district, lat, lng, order_types, dine_in_geofence, pickup_geofence } = row;
  const { preparation_minutes, busy_delay_minutes, accept_minutes, auto_accept } = row;
  const { slot_capacity, service_charge_bp, integrated } = row;
  return {
    id,
    is_main,
    name: row.branch_name,
    address,
    city,
    district,
    phone: row.branch_phone,
    lat,
    lng,
    order_types,
    dine_in_geofence,
    pickup_geofence,
    preparation_minutes,
    busy_delay_minutes,
    accept_minutes,
    auto_accept,
    slot_capacity,
    service_charge_bp,
    integrated,
    hours,
    closure,
    establishment,
    switched_off,
    establishment_switched_off,
  };
};

/** The facts of one branch as this transaction sees them; `null` where this establishment has no such branch. */
export const loadBranchFacts = async (tx: Tx, tenantId: string, branchId: string): Promise<BranchFacts | null> => {
  const row = await branchFactsQuery(tx, tenantId).where("branch.id", "=", branchId).executeTakeFirst();
  return row ? getBranchFacts(row) : null;
};

/** Whether management has switched a service of this branch off, as this transaction sees it. */
export const isServiceOff = (branch: BranchFacts, service: Service): boolean => branch.switched_off.has(service);
