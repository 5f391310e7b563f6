import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Client } from "../../test/support/http-client.ts";
import { addPoints, insertPrize, insertRules, type PrizeOptions } from "../../test/fixtures/loyalty.ts";
import { type Shop, signInStaff } from "../../test/fixtures/shop.ts";

export const lookUp = (client: Client, code: string, more: Record<string, unknown> = {}) =>
  client.post("/api/console/redemptions/lookup/", { code, ...more });
export const redeem = (client: Client, code: string, more: Record<string, unknown> = {}) =>
  client.post("/api/console/redemptions/", { code, ...more }, { key: true });
export const undo = (client: Client, id: string, reason = "wrong guest") =>
  client.post(`/api/console/redemptions/${id}/undo/`, { reason });
export const punch = (client: Client, customer_id: string, program_id: string, count = 1) =>
  client.post("/api/console/punches/", { customer_id, program_id, count }, { key: true });
export const loadDay = async (client: Client, query = ""): Promise<Record<string, unknown>[]> =>
  (await client.get(`/api/console/redemptions/${query}`)).body.items;

/** Claims a prize for the guest through the shop; returns its code and id. */
export const ownReward = async (
  database: Database,
  shop: Shop,
  guest: { id: string; client: Client },
  options: PrizeOptions = {},
): Promise<{ code: string; reward_id: string }> => {
  const { tenantId } = shop;
  const ruled = await database.inTenant(tenantId, (tx) =>
    tx.selectFrom("loyalty_rules").select("version").where("tenant_id", "=", tenantId).executeTakeFirst(),
  );
  if (!ruled) await insertRules(database, tenantId);
  const prize = await insertPrize(database, tenantId, options);
  await addPoints(database, tenantId, guest.id, 1_000);
  const { status, body } = await guest.client.post(`/api/prizes/${prize}/claims/`, undefined, { key: true });
  if (status !== 201) throw new Error(`no reward: ${status} ${JSON.stringify(body)}`);
  return body as { code: string; reward_id: string };
};

/** Another cashier of the same branch, or of the given branches. */
export const anotherCashier = async (
  product: { url: string; database: Database },
  shop: Shop,
  branches: string[] = [shop.branchId],
): Promise<Client> => {
  const { database } = product;
  const id = newId();
  const email = `cashier-${id.replaceAll("-", "x")}@a.test`;
  await database.asOwner(async (tx) => {
    const account = await tx
      .selectFrom("staff_account")
      .select(["password_hash", "tenant_id"])
      .where("email", "=", shop.emails.cashier)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("staff_account")
      .values({ id, email, name: "Omar", role: "cashier", ...account })
      .execute();
  });
  for (const branch_id of branches)
    await database.inTenant(shop.tenantId, (tx) =>
      tx.insertInto("staff_branch").values({ tenant_id: shop.tenantId, staff_id: id, branch_id }).execute(),
    );
  return signInStaff(product.url, email);
};

/** A second branch of the shop. */
export const anotherBranch = async (database: Database, shop: Shop): Promise<string> => {
  const id = newId();
  await database.inTenant(shop.tenantId, async (tx) => {
    const main = await tx
      .selectFrom("branch")
      .selectAll()
      .where("tenant_id", "=", shop.tenantId)
      .where("id", "=", shop.branchId)
      .executeTakeFirstOrThrow();
    const copy = { ...main, id, is_main: false, position: 2 };
    const json = Object.fromEntries(
      Object.entries(copy).map(([key, value]) => [
        key,
        value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Date)
          ? JSON.stringify(value)
          : value,
      ]),
    );
    await tx
      .insertInto("branch")
      .values(json as never)
      .execute();
  });
  return id;
};
