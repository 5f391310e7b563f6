import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earlier } from "../../test/support/earlier.ts";
import type { Client } from "../../test/support/http-client.ts";
import { makeClient } from "../../test/support/http-client.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { type CampaignOptions, insertCampaign, type NewSegment } from "./campaigns.test-data.ts";
import { sendReminder } from "./remind-spin.ts";
import { passTime, spin } from "./wheel.test-data.ts";

let product: Product;
let shop: Shop;
let prize: string;

const losing = { label: "Better luck", weight: 1_000_000 };
const wheel = (options: CampaignOptions = {}, segments?: NewSegment[]) =>
  insertCampaign(product.database, shop.tenantId, segments ?? [{ label: "Cake", weight: 1, prize_id: prize }, losing], {
    loss_wait_minutes: 600,
    ...options,
  });
const remind = (client: Client, id: string) => client.post(`/api/wheels/${id}/reminders/`);
const readNotifications = async (client: Client) =>
  (await client.get("/api/notifications/")).body.items as Record<string, unknown>[];

/** Ten hours pass for everyone who waits, and the job of this wish is run. */
const pass = async (campaign_id: string, customer_id: string, minutes = 600): Promise<void> => {
  const { tenantId: tenant_id } = shop;
  await passTime(product.database, tenant_id, minutes * 60);
  await product.database.inTenant(tenant_id, (tx) =>
    tx
      .updateTable("wheel_reminder")
      .set({ due_at: earlier("due_at", minutes * 60) })
      .where("tenant_id", "=", tenant_id)
      .execute(),
  );
  await sendReminder(product.platform, { tenant_id, campaign_id, customer_id });
};

beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  prize = await insertPrize(product.database, shop.tenantId);
});
afterAll(() => product?.stop());

describe("a reminder for a waiting guest", () => {
  it("is sent once when the wait is over, with a link to the wheel", async () => {
    const { client, id } = await newGuest(product, shop);
    const wheelId = await wheel();
    const { body } = await spin(client, wheelId);
    expect(body.outcome).toBe("nothing");
    expect((await client.get(`/api/wheels/${wheelId}/`)).body.reminded).toBe(false);
    const asked = await remind(client, wheelId);
    expect([asked.status, asked.body]).toEqual([201, { at: body.again.until }]);
    expect((await remind(client, wheelId)).body).toEqual(asked.body);
    expect((await client.get(`/api/wheels/${wheelId}/`)).body.reminded).toBe(true);
    await pass(wheelId, id, 599);
    expect(await readNotifications(client)).toEqual([]);
    await pass(wheelId, id, 1);
    await pass(wheelId, id, 0);
    expect(await readNotifications(client)).toMatchObject([
      { topic: "reward", wheel_id: wheelId, order_id: null, reward_id: null },
    ]);
    expect((await client.get(`/api/wheels/${wheelId}/`)).body).toMatchObject({ may_spin: true, reminded: false });
  });

  it("may be sent again after the next spin", async () => {
    const { client, id } = await newGuest(product, shop);
    const wheelId = await wheel();
    for (const times of [1, 2]) {
      expect((await spin(client, wheelId)).body.outcome).toBe("nothing");
      expect((await remind(client, wheelId)).body.at).not.toBeNull();
      await pass(wheelId, id);
      expect(await readNotifications(client)).toHaveLength(times);
    }
  });

  it("is not sent for an ended or empty wheel", async () => {
    const { client, id } = await newGuest(product, shop);
    const over = await wheel();
    const empty = await wheel({}, [{ label: "Cake", weight: 1, prize_id: prize, stock: 1 }, losing]);
    for (const wheelId of [over, empty]) {
      expect((await spin(client, wheelId)).body.outcome).toBe("nothing");
      await remind(client, wheelId);
    }
    await product.database.inTenant(shop.tenantId, async (tx) => {
      const own = { campaign: over, segments: empty };
      await tx
        .updateTable("campaign")
        .set({ active: false })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", own.campaign)
        .execute();
      await tx
        .updateTable("campaign_segment")
        .set({ left_stock: 0 })
        .where("tenant_id", "=", shop.tenantId)
        .where("campaign_id", "=", own.segments)
        .where("stock", "is not", null)
        .execute();
    });
    await pass(over, id);
    await pass(empty, id);
    expect(await readNotifications(client)).toEqual([]);
  });

  it("is refused if the guest may spin now or never again; an inactive wheel is not found", async () => {
    const { client } = await newGuest(product, shop);
    expect((await remind(client, await wheel())).body).toEqual({ at: null });
    const once = await wheel({ once_per: "customer" });
    await spin(client, once);
    expect((await remind(client, once)).body).toEqual({ at: null });
    expect((await remind(client, await wheel({ active: false }))).status).toBe(404);
    expect((await remind(makeClient(product.url, { qr: shop.qr }), once)).status).toBe(401);
  });

  it("is requested for oneself and this wheel only, and ends with the waiting time", async () => {
    const [mine, theirs] = [await newGuest(product, shop), await newGuest(product, shop)];
    const [one, other] = [await wheel(), await wheel()];
    for (const { client } of [mine, theirs])
      for (const id of [one, other]) {
        expect((await spin(client, id)).body.outcome).toBe("nothing");
      }
    await remind(mine.client, one);
    const reminded = async (client: Client, id: string) =>
      (await client.get(`/api/wheels/${id}/`)).body.reminded as boolean;
    expect([await reminded(mine.client, one), await reminded(mine.client, other)]).toEqual([true, false]);
    expect(await reminded(theirs.client, one)).toBe(false);
    await remind(theirs.client, one);
    await remind(mine.client, other);
    await pass(one, mine.id);
    expect(await readNotifications(mine.client)).toMatchObject([{ wheel_id: one }]);
    expect(await readNotifications(theirs.client)).toEqual([]);
    // Due but not sent yet: the wheel itself says that a spin is possible.
    expect(await reminded(theirs.client, one)).toBe(false);
    await sendReminder(product.platform, { tenant_id: shop.tenantId, campaign_id: one, customer_id: theirs.id });
    await sendReminder(product.platform, { tenant_id: shop.tenantId, campaign_id: other, customer_id: mine.id });
    expect([await readNotifications(theirs.client), await readNotifications(mine.client)]).toMatchObject([
      [{ wheel_id: one }],
      [{}, {}],
    ]);
  });

  it("is not sent while managers have wheels switched off", async () => {
    const { client, id } = await newGuest(product, shop);
    const wheelId = await wheel();
    await spin(client, wheelId);
    await remind(client, wheelId);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const turn = (active: boolean) =>
      manager.send("PATCH", "/api/console/services/", { body: { service: "wheel", active } });
    expect((await turn(false)).status).toBe(200);
    await pass(wheelId, id);
    expect(await readNotifications(client)).toEqual([]);
    expect((await turn(true)).status).toBe(200);
    await pass(wheelId, id, 0);
    expect(await readNotifications(client)).toHaveLength(1);
  });

  it("is deleted when the guest erases their account", async () => {
    const { client, id } = await newGuest(product, shop);
    const wheelId = await wheel();
    await spin(client, wheelId);
    await remind(client, wheelId);
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    await pass(wheelId, id);
    const rows = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("wheel_reminder")
        .select("due_at")
        .where("tenant_id", "=", shop.tenantId)
        .where("customer_id", "=", id)
        .execute(),
    );
    expect(rows).toEqual([]);
  });
});
