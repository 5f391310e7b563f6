import { newId } from "../../platform/db/new-id.ts";
import type { Client } from "../../../test/support/http-client.ts";
import { getDigest, newToken } from "../../staff/tokens.ts";
import { cookieName } from "../../platform/http/device.ts";
import { makeClient } from "../../../test/support/http-client.ts";
import type { Product } from "../../../test/fixtures/product.ts";
import type { Shop } from "../../../test/fixtures/shop.ts";

export type Managing = { id: string; client: Client };

/** Another manager of the shop, signed in at this process. */
export const anotherManager = async (
  { url, config, database }: Product,
  { tenantId }: Shop,
  { name = "Second", phone_e164 = null }: { name?: string; phone_e164?: string | null } = {},
): Promise<Managing> => {
  const [id, token] = [newId(), newToken()];
  await database.asOwner(async (tx) => {
    await tx
      .insertInto("staff_account")
      .values({
        id,
        tenant_id: tenantId,
        email: `m-${id.replaceAll("-", "x")}@a.test`,
        name,
        role: "manager",
        password_hash: "none",
        phone_e164,
      })
      .execute();
    const expires_at = new Date(Date.now() + 3_600_000);
    await tx
      .insertInto("staff_session")
      .values({ token_hash: getDigest(token), id: newId(), staff_id: id, expires_at })
      .execute();
  });
  const client = makeClient(url);
  client.cookies.set(cookieName(config, config.STAFF_COOKIE), token);
  return { id, client };
};

export const adjust = (manager: Client, customerId: string, points: number, reason = "Late order") =>
  manager.post(`/api/console/customers/${customerId}/adjustments/`, { points, reason }, { key: true });

export const decide = (manager: Client, id: string, approve: boolean) =>
  manager.post(`/api/console/adjustments/${id}/decision/`, { approve });

export const getLedger = (product: Product, { tenantId }: Shop, customerId: string) =>
  product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("wallet_entry")
      .select(["kind", "counter_account", "delta", "balance", "source_type"])
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customerId)
      .orderBy("seq")
      .execute(),
  );

export const getAuditLog = (product: Product, { tenantId }: Shop) =>
  product.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("audit_entry")
      .select(["action", "target_id", "before", "after"])
      .where("tenant_id", "=", tenantId)
      .orderBy("seq")
      .execute(),
  );
