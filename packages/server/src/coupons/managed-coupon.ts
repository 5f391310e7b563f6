import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { campaignIssues, type CodeRule } from "@sufra/domain/coupons/campaign.ts";
import type * as calls from "@sufra/domain/coupons/console-api.ts";
import type { ManagedCoupon } from "@sufra/domain/coupons/console-api.ts";
import { normalCode } from "@sufra/domain/coupons/coupon.ts";
import type { FieldIssue } from "@sufra/domain/errors/field-issue.ts";
import { inBoth } from "@sufra/domain/language/language.ts";
import { cleanLine, cleanLines } from "@sufra/domain/language/text-hygiene.ts";
import { unknown } from "@sufra/domain/menu/editing-rules.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { sql } from "kysely";
import { toMoment } from "../platform/db/moment.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { refuseFields } from "../platform/managed/managed.ts";

export type Campaign = Omit<ManagedCoupon, "revision">;
type Body = BodyOf<typeof calls.createCoupon>;
/** The fields of a campaign with its stored code. */
export type CampaignFields = Omit<Body, "applied" | "batch"> & CodeRule;

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A campaign of the establishment; a customer's own copy is none. */
export const readCoupon = async (tx: Tx, tenantId: string, id: string): Promise<Campaign | undefined> => {
  const row = await tx
    .selectFrom("coupon")
    .select(["id", "name", "description", "kind", "code", "active", "applied", "batch", "listed", "stackable"])
    .select(["rate_bp", "amount", "cap", "minimum", "order_types", "branches", "items", "starts_at", "ends_at"])
    .select(["first_order_only", "new_customers_only", "limit_total", "per_customer"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("customer_id", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, code, applied, order_types, starts_at, ends_at, ...rest } = row;
  return {
    ...rest,
    // The code of an automatic coupon is internal.
    code: applied === "automatic" ? null : code,
    // CHECKs guarantee these values.
    kind: kind as Campaign["kind"],
    applied: applied as Campaign["applied"],
    order_types: order_types as OrderType[] | null,
    starts_at: toIso(starts_at),
    ends_at: toIso(ends_at),
  };
};

/** As its columns are; `applied` and `batch` stay what they were made. */
export const couponColumns = (fields: CampaignFields) => {
  const { name, description, applied: _, batch: __, starts_at, ends_at, ...rest } = fields;
  return {
    ...rest,
    name: json(inBoth(name, cleanLine)),
    description: json(inBoth(description, cleanLines)),
    starts_at: toMoment(starts_at),
    ends_at: toMoment(ends_at),
  };
};

export const preserveCode = <F extends { code: string | null }>(fields: F): F => ({
  ...fields,
  code: fields.code === null ? null : normalCode(fields.code),
});

const idsIn = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from product where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    union all select id from combo where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    union all select id from branch where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Whether the code leads to something already: a running campaign, a customer's own coupon, a batch. */
export const isCodeTaken = async (tx: Tx, tenantId: string, code: string, id: string | null): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from coupon where tenant_id = ${tenantId} and code = ${code} and active
        and id is distinct from ${id}::uuid)
      or exists (select from batch_code where tenant_id = ${tenantId} and code = ${code}) as taken`.execute(tx);
  return rows[0]?.taken === true;
};

const takenIssues = async (tx: Tx, tenantId: string, { applied, code }: CampaignFields, id: string | null) => {
  if (code === null || applied === "automatic" || !(await isCodeTaken(tx, tenantId, code, id))) return [];
  return [{ path: "code", code: "field_taken" as const }];
};

/** Branches that are none of the establishment's. */
export const unknownBranches = async (tx: Tx, tenantId: string, branches: readonly string[] | null) =>
  unknown(branches ?? [], await idsIn(tx, tenantId, branches ?? []), (place) => `branches.${place}`);

/** Refuses fields that contradict each other or name what is not there. */
export const checkCampaign = async (
  tx: Tx,
  tenantId: string,
  fields: CampaignFields,
  { id = null, more = [] }: { id?: string | null; more?: readonly FieldIssue[] } = {},
): Promise<void> => {
  const items = fields.items ?? [];
  const issues = [
    ...campaignIssues({ ...fields, starts_at: toMoment(fields.starts_at), ends_at: toMoment(fields.ends_at) }),
    ...(await unknownBranches(tx, tenantId, fields.branches)),
    ...unknown(items, await idsIn(tx, tenantId, items), (place) => `items.${place}`),
    ...(await takenIssues(tx, tenantId, fields, id)),
    ...more,
  ];
  refuseFields(issues);
};
