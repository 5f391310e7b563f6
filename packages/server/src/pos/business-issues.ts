import type { PosOverview } from "@sufra/domain/pos/api.ts";
import type { Tx } from "../platform/db/database.ts";

export type SettingIssue = NonNullable<PosOverview["business"]>["issues"][number];
type Settings = { prices_include_tax: boolean; currency: string };

/** Where their settings make the same number another price. */
export const findIssues = (theirs: Settings, ours: Settings): SettingIssue[] => [
  ...(theirs.currency === ours.currency ? [] : ["currency" as const]),
  ...(theirs.prices_include_tax === ours.prices_include_tax ? [] : ["tax" as const]),
];

/** The connected business with what contradicts our settings; null: none is connected. */
export const loadBusiness = async (tx: Tx, tenantId: string) => {
  const row = await tx
    .selectFrom("pos_business as b")
    .innerJoin("establishment as e", "e.tenant_id", "b.tenant_id")
    .select(["b.business_id", "b.name", "b.reference", "b.connected_at", "b.paused_until"])
    .select([
      "b.currency",
      "b.prices_include_tax",
      "e.currency as our_currency",
      "e.prices_include_tax as ours_include",
    ])
    .where("b.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .executeTakeFirst();
  if (!row) return null;
  const { our_currency: currency, ours_include: prices_include_tax, ...business } = row;
  return { ...business, issues: findIssues(row, { currency, prices_include_tax }) };
};
export type ConnectedBusiness = NonNullable<Awaited<ReturnType<typeof loadBusiness>>>;
