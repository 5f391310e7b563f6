import type { Insertable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { PunchProgramTable } from "../platform/db/schema.gen.ts";

/** Inserts a repeating card for any three items in thirty days, with the given changes; returns its id. */
export const addProgram = async (
  database: Database,
  tenant_id: string,
  program: Partial<
    Pick<
      Insertable<PunchProgramTable>,
      "required" | "days" | "repeats" | "items" | "branches" | "position" | "prize_id" | "max_per_visit"
    >
  > = {},
): Promise<string> => {
  const id = newId();
  const name = json({ sa: "بطاقة القهوة", en: "Coffee card" });
  const reward_name = json({ sa: "قهوة مجانية", en: "A free coffee" });
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("punch_program")
      .values({ tenant_id, id, name, reward_name, required: 3, days: 30, ...program })
      .execute(),
  );
  return id;
};

/** A customer's cards with their valid punches and rewards, oldest first. */
export const loadCards = (database: Database, tenantId: string, customerId: string) =>
  database.inTenant(tenantId, async (tx) => {
    const cards = await tx
      .selectFrom("punch_card")
      .select(["id", "status", "punches"])
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .orderBy("id")
      .execute();
    const rewards = await tx
      .selectFrom("punch_reward")
      .select("card_id")
      .where("tenant_id", "=", tenantId)
      .where("canceled_at", "is", null)
      .execute();
    return cards.map(({ id, status, punches }) => ({
      id,
      status,
      punches,
      rewards: rewards.filter(({ card_id }) => card_id === id).length,
    }));
  });
