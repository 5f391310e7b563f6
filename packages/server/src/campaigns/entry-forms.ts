import type { EntryRules } from "@sufra/domain/campaigns/entry.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** The register-and-win campaign of a branch that runs now, by the database's clock: the first of them. */
export const runningEntryForm = (tx: Tx, { tenantId, branchId }: { tenantId: string; branchId: string }) =>
  tx
    .selectFrom("campaign as c")
    .innerJoin("entry_form as f", (join) =>
      join
        .onRef("f.tenant_id", "=", "c.tenant_id")
        .onRef("f.campaign_id", "=", "c.id")
        .on("f.tenant_id", "=", tenantId),
    )
    .select(["c.id", "c.name", "c.description", "c.ends_at", "c.new_to", "c.once_per", "c.loss_wait_minutes"])
    .select(["c.win_period_minutes", "f.image", "f.image_color", "f.rules", "f.email_required", "f.questions"])
    .select("f.unregistered_only")
    .where("c.tenant_id", "=", tenantId)
    .where("c.kind", "=", "register_and_win")
    .where("c.active", "=", true)
    .where((eb) => eb.or([eb("c.branch_id", "is", null), eb("c.branch_id", "=", branchId)]))
    .where((eb) => eb.or([eb("c.starts_at", "is", null), eb("c.starts_at", "<=", sql<Date>`now()`)]))
    .where((eb) => eb.or([eb("c.ends_at", "is", null), eb("c.ends_at", ">", sql<Date>`now()`)]))
    .orderBy("c.position")
    .orderBy("c.id")
    .limit(1)
    .executeTakeFirst();

export type EntryFormRow = NonNullable<Awaited<ReturnType<typeof runningEntryForm>>>;

/** CHECKs guarantee these values. */
export const getEntryRules = (row: EntryFormRow): EntryRules => ({
  unregistered_only: row.unregistered_only,
  loss_wait_minutes: row.loss_wait_minutes,
  win_period_minutes: row.win_period_minutes,
  new_to: row.new_to as EntryRules["new_to"],
  once_per: row.once_per as EntryRules["once_per"],
});

/** The branch a code of this establishment leads to; null for a code of another, or of none. */
export const branchOfCode = async (tx: Tx, tenantId: string, uuid: string): Promise<string | null> => {
  const code = await tx
    .selectFrom("qr_directory")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("uuid", "=", uuid)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!code || code.branch_id) return code?.branch_id ?? null;
  const main = await tx
    .selectFrom("branch")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("is_main", "=", true)
    .executeTakeFirstOrThrow();
  return main.id;
};
