import { getPeriods } from "@sufra/domain/hours/hours-plan.ts";
import type { BranchHours, BranchOrdering, BranchPlace } from "@sufra/domain/branches/console-api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** The parts of a branch that managers edit; undefined for an unknown branch. */
type Read<Section> = (tx: Tx, tenantId: string, branchId: string) => Promise<Omit<Section, "revision"> | undefined>;

export const readPlace: Read<BranchPlace> = (tx, tenantId, branchId) =>
  tx
    .selectFrom("branch")
    .select(["name", "address", "city", "district", "phone", "lat", "lng"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .executeTakeFirst();

const exists = async (tx: Tx, tenantId: string, branchId: string): Promise<boolean> =>
  (await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .executeTakeFirst()) !== undefined;

export const readHours: Read<BranchHours> = async (tx, tenantId, branchId) => {
  if (!(await exists(tx, tenantId, branchId))) return undefined;
  const weekly = await tx
    .selectFrom("branch_hours")
    .select(["weekday", "opens_minute", "closes_minute"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .orderBy("weekday")
    .orderBy("opens_minute")
    .execute();
  const days = await tx
    .selectFrom("branch_hours_exception")
    .select([sql<string>`day::text`.as("day"), "ranges", "note"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .orderBy("day")
    .execute();
  return { weekly, exceptions: getPeriods(days) };
};

const orderTypes = [1, 2, 3] as const;
const methods = ["cash", "physical_card", "online_card"] as const;

const columns = [
  "preparation_minutes",
  "busy_delay_minutes",
  "accept_minutes",
  "auto_accept",
  "slot_capacity",
  "service_charge_bp",
  "dine_in_geofence",
  "pickup_geofence",
] as const;

export const readOrdering: Read<BranchOrdering> = async (tx, tenantId, branchId) => {
  const branch = await tx
    .selectFrom("branch")
    .select([...columns, "order_types"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", branchId)
    .executeTakeFirst();
  if (!branch) return undefined;
  const offered = await tx
    .selectFrom("branch_payment_method")
    .select(["order_type", "method"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .execute();
  const offers = (type: number, name: string): boolean =>
    offered.some(({ order_type, method }) => order_type === type && method === name);
  return {
    ...branch,
    order_types: orderTypes.filter((type) => branch.order_types.includes(type)),
    payments: orderTypes.map((type) => ({
      order_type: type,
      methods: methods.filter((method) => offers(type, method)),
    })),
  };
};
