import type { Database } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";

export const offerBody = (changes: Record<string, unknown> = {}) => ({
  title: { sa: "عرض الليلة", en: "Tonight" },
  text: { sa: "كنافة مع كل طلب", en: "Kunafa with every order" },
  link: "/menu/:uuid",
  audience: "all",
  level_id: null,
  branch_id: null,
  absent_days: null,
  send_at: null,
  ...changes,
});

/** Customers with or without marketing consent. */
export const insertCustomers = async (
  database: Database,
  tenant_id: string,
  count: number,
  { agrees = true, erased = false }: { agrees?: boolean; erased?: boolean } = {},
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId());
  await database.inTenant(tenant_id, async (tx) => {
    await tx
      .insertInto("customer")
      .values(
        ids.map((id) => ({
          tenant_id,
          id,
          full_name: erased ? "" : "Sara",
          registered_at: new Date(),
          phone_e164: erased ? null : `+9665${id.replaceAll(/\D/g, "").slice(-8).padStart(8, "7")}`,
          erased_at: erased ? new Date() : null,
        })),
      )
      .execute();
    if (agrees)
      await tx
        .insertInto("consent")
        .values(
          ids.map((customer_id) => ({
            tenant_id,
            id: newId(),
            customer_id,
            purpose: "marketing",
            version: "1",
            language: "sa",
            given_at: new Date(),
          })),
        )
        .execute();
  });
  return ids;
};

/** A scheduled offer whose time has come. */
export const insertDueOffer = async (
  database: Database,
  tenant_id: string,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  const id = newId();
  await database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("offer")
      .values({
        tenant_id,
        id,
        audience: "all",
        title: json({ sa: "عرض", en: "Offer" }),
        text: json({ sa: "تفضل", en: "Come" }),
        link: "/menu/:uuid",
        state: "scheduled",
        send_at: new Date(Date.now() - 60_000),
        ...changes,
      })
      .execute(),
  );
  return id;
};
