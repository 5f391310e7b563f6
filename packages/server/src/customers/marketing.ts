import type { Language } from "@sufra/domain/language/language.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";

type Whose = { tenantId: string; customerId: string };

/** Whether a customer's marketing consent is given and not withdrawn. */
export const agreesToMarketing = async (tx: Tx, { tenantId, customerId }: Whose): Promise<boolean> => {
  const row = await tx
    .selectFrom("consent")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("purpose", "=", "marketing")
    .where("withdrawn_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Sets or withdraws the marketing consent; version and times of the terms are stored. */
export const setMarketing = async (
  tx: Tx,
  { tenantId, customerId, agrees, language, now }: Whose & { agrees: boolean; language: Language; now: Date },
): Promise<void> => {
  // Locks the customer's row first; otherwise two concurrent answers are both recorded.
  await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  if ((await agreesToMarketing(tx, { tenantId, customerId })) === agrees) return;
  if (!agrees) {
    await tx
      .updateTable("consent")
      .set({ withdrawn_at: now })
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .where("purpose", "=", "marketing")
      .where("withdrawn_at", "is", null)
      .execute();
    return;
  }
  const { terms_version: version } = await tx
    .selectFrom("establishment")
    .select("terms_version")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("consent")
    .values({
      tenant_id: tenantId,
      id: newId(),
      customer_id: customerId,
      purpose: "marketing",
      version,
      language,
      given_at: now,
    })
    .execute();
};
