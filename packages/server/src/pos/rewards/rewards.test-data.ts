import { addPoints, insertRules } from "../../../test/fixtures/loyalty.ts";
import { addCoupon } from "../../coupons/campaigns.test-data.ts";
import type { Database } from "../../platform/db/database.ts";
import { ownReward } from "../../till/till.test-data.ts";
import { type PosDesks, startPosDesks } from "../pos-desk.test-data.ts";
import { workForPos } from "../send-orders.ts";

export type Asked = Record<string, unknown>;
type RegisterBody = { code?: string; message?: string; [field: string]: unknown };
export type RegisterReply = { status: number; body: RegisterBody; retryAfter: string | null };

/** One call of the register. */
export const callAdapter = async (url: string, key: string, act: string, body: Asked): Promise<RegisterReply> => {
  const answer = await fetch(`${url}/adapter/v1/${act}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify(body),
  });
  const read = (await answer.json()) as RegisterBody;
  return { status: answer.status, body: read, retryAfter: answer.headers.get("retry-after") };
};

export const loadPhone = async (database: Database, tenantId: string, customerId: string): Promise<string> => {
  const { phone_e164 } = await database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("customer")
      .select("phone_e164")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow(),
  );
  return phone_e164 ?? "";
};

/** Establishments with a key, a guest and rewards, and what their register asks. */
export const startRegisters = async () => {
  const desks: PosDesks = await startPosDesks();
  const { product } = desks;
  const { database } = product;
  const open = async () => {
    const desk = await desks.open();
    const { shop, guest, staff } = desk;
    const { tenantId } = shop;
    const { body } = await staff.post("/api/console/pos/rewards/keys/", {});
    const phone = await loadPhone(database, tenantId, guest.id);
    const asked = (code: string, more: Asked = {}): Asked => ({
      customer_mobile_number: phone.slice(4),
      mobile_country_code: "SA",
      reward_code: code,
      business_reference: "100",
      branch_id: "branch",
      ...more,
    });
    const call = (act: string, code: string, more: Asked = {}, key: string = body.token) =>
      callAdapter(product.url, key, act, asked(code, more));
    return {
      ...desk,
      phone,
      key: body.token as string,
      asked,
      call,
      /** A prize whose product the register knows. */
      ownBurger: () => ownReward(database, shop, guest, { product_id: shop.id("burger") }),
      ownPrize: () => ownReward(database, shop, guest),
      ownVoucher: async (points = 500): Promise<{ code: string; reward_id: string }> => {
        await insertRules(database, tenantId, {});
        await addPoints(database, tenantId, guest.id, 1_000);
        return (await guest.client.post("/api/points-shop/vouchers/", { points }, { key: true })).body;
      },
      addCoupon: (code: string, campaign: Parameters<typeof addCoupon>[3] = {}) =>
        addCoupon(database, tenantId, code, campaign),
      /** What the till's list of the day shows. */
      day: async () => (await staff.get("/api/console/redemptions/")).body.items,
      journal: async () => (await staff.get("/api/console/journal/")).body.items,
      /** The last code that the guest was sent. */
      sentCodes: async (): Promise<string[]> => {
        const rows = await database.inTenant(tenantId, (tx) =>
          tx
            .selectFrom("outbox_message")
            .select("code")
            .where("tenant_id", "=", tenantId)
            .where("recipient", "=", phone)
            .where("kind", "=", "otp")
            .orderBy("created_at")
            .execute(),
        );
        return rows.map(({ code }) => code ?? "");
      },
      age: (ms: number) =>
        database.asOwner((tx) =>
          tx
            .updateTable("redemption")
            .set({ created_at: new Date(Date.now() - ms) } as never)
            .where("tenant_id", "=", tenantId)
            .execute(),
        ),
      /** Reads the register's orders that wait to be read, also those that wait for later. */
      read: async () => {
        await database.inTenant(tenantId, (tx) =>
          tx.updateTable("pos_bill").set({ check_at: database.now() }).where("tenant_id", "=", tenantId).execute(),
        );
        await workForPos(product.platform, tenantId);
      },
    };
  };
  return { desks, product, open, stop: desks.stop };
};
export type Registers = Awaited<ReturnType<typeof startRegisters>>;
