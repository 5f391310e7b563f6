import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";
import { insertCampaign, type NewSegment } from "./campaigns.test-data.ts";
import { drawGift, type Try } from "./draw-gift.ts";
import { lockPlayer, loadPhone } from "./player.ts";
import { readDrawn, toDrawView } from "./draw-view.ts";

let product: Product;
let shop: Shop;
const kind = "register_and_win";

/** One try of a guest, and its outcome as they would read it. */
const tryOnce = async (customerId: string, campaignId: string, each: Partial<Try> = {}) => {
  const { database, platform, config } = product;
  const { tenantId } = shop;
  const secret = config.CODE_SECRET;
  return database.inTenant(tenantId, async (tx) => {
    const hmac = await loadPhone(tx, { tenantId, customerId, secret });
    const player = await lockPlayer(tx, { tenantId, campaignId, hmac });
    const drawn = await drawGift(platform, tx, player, {
      customerId,
      kind,
      branchId: shop.branchId,
      seen: true,
      ...each,
    });
    return drawn.ok ? toDrawView(tx, drawn.value, { tenantId, language: "en", secret }) : { refused: drawn.code };
  });
};

const campaign = (...segments: NewSegment[]) => insertCampaign(product.database, shop.tenantId, segments, { kind });
const differences = () => product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));

/** A coupon that this guest has used at the till. */
const usedCoupon = async (code: string, customer_id: string, limit_total: number | null = null) => {
  const coupon_id = await addCoupon(product.database, shop.tenantId, code, { used: 1, limit_total });
  const of = { tenant_id: shop.tenantId, id: newId(), coupon_id, per_customer: 1, customer_id, slot: 1 };
  await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .insertInto("coupon_redemption")
      .values({ ...of, branch_id: shop.branchId, staff_id: newId(), amount: 100 })
      .execute(),
  );
  return coupon_id;
};

describe("The draw", () => {
  beforeAll(async () => {
    product = await startProduct();
    shop = await openShop(product.database);
  });
  afterAll(() => product?.stop());

  it("gives a prize with its code while it is in stock", async () => {
    const guest = await newGuest(product, shop);
    const id = await campaign({
      label: "Cake",
      prize_id: await insertPrize(product.database, shop.tenantId),
      stock: 2,
    });
    const first = await tryOnce(guest.id, id);
    expect(first).toMatchObject({ segment_index: 0, outcome: "prize", label: "Cake", reward: { kind: "prize" } });
    expect(await tryOnce(guest.id, id)).toMatchObject({ outcome: "prize" });
    expect(await tryOnce(guest.id, id)).toEqual({ refused: "out_of_gifts" });
    const rewards = (await guest.client.get("/api/rewards/")).body.available;
    expect(rewards).toHaveLength(2);
    expect(rewards.map(({ code }: { code: string }) => code)).toContain("reward" in first && first.reward?.code);
    const { items } = (await guest.client.get("/api/wallet/entries/?activity=submissions")).body;
    expect(items).toMatchObject([{ kind: "submission_won" }, { kind: "submission_won" }]);
    expect(await differences()).toEqual([]);
  });

  it("gives points once, with the campaign in the history", async () => {
    const guest = await newGuest(product, shop);
    const id = await campaign({ label: "50 points", points: 50 });
    expect(await tryOnce(guest.id, id)).toMatchObject({ outcome: "points", reward: { kind: "points", points: 50 } });
    expect((await guest.client.get("/api/wallet/")).body.balance).toBe(50);
    const { items } = (await guest.client.get("/api/wallet/entries/")).body;
    expect(items).toMatchObject([{ kind: "submission_won", activity: "submissions", points: 50, name: "50 points" }]);
  });

  it("gives a personal coupon, also to users of the original", async () => {
    const [guest, other] = [await newGuest(product, shop), await newGuest(product, shop)];
    const coupon_id = await usedCoupon("WON10", guest.id);
    const id = await campaign({ label: "10 %", coupon_id });
    const won = await tryOnce(guest.id, id);
    expect(won).toMatchObject({ outcome: "coupon", reward: { kind: "coupon", name: "Discount" } });
    const code = ("reward" in won && won.reward?.code) || "";
    expect(code).not.toBe("WON10");
    const { available } = (await guest.client.get("/api/coupons/")).body;
    expect(available.map((each: { code: string }) => each.code)).toEqual([code]);
    const check = ({ client }: typeof guest) => client.post("/api/coupons/check/", { code, branch_id: shop.branchId });
    expect((await check(guest)).status).toBe(200);
    expect((await check(other)).body.code).toMatch(/^coupon_not_/);
    expect(await differences()).toEqual([]);
  });

  it("gives no expired, used-up or foreign coupon", async () => {
    const guest = await newGuest(product, shop);
    const over = await addCoupon(product.database, shop.tenantId, "OVER", { ends_at: new Date(1) });
    const used = await usedCoupon("USED", guest.id, 1);
    const { id: customer_id } = await newGuest(product, shop);
    const theirs = await addCoupon(product.database, shop.tenantId, "THEIRS", { customer_id });
    for (const coupon_id of [over, used, theirs])
      expect(await tryOnce(guest.id, await campaign({ coupon_id }))).toEqual({ refused: "out_of_gifts" });
  });

  it("reserves gifts for new customers of the branch, also after an erased account", async () => {
    const { database } = product;
    const prize_id = await insertPrize(database, shop.tenantId, { new_customers_only: true });
    const id = await campaign({ prize_id });
    const [fresh, known] = [await newGuest(product, shop), await newGuest(product, shop)];
    await database.inTenant(shop.tenantId, async (tx) => {
      const phone_hmac = await loadPhone(tx, {
        tenantId: shop.tenantId,
        customerId: known.id,
        secret: product.config.CODE_SECRET,
      });
      await tx
        .insertInto("known_phone")
        .values({ tenant_id: shop.tenantId, phone_hmac, branch_id: shop.branchId })
        .execute();
    });
    expect(await tryOnce(fresh.id, id)).toMatchObject({ outcome: "prize" });
    expect(await tryOnce(known.id, id)).toEqual({ refused: "new_customers_only" });
  });

  it("returns the same outcome for a repeated source", async () => {
    const guest = await newGuest(product, shop);
    const id = await campaign({ points: 5 });
    const sourceId = guest.id;
    const first = await tryOnce(guest.id, id, { sourceId });
    await expect(tryOnce(guest.id, id, { sourceId })).rejects.toMatchObject({ code: "23505" });
    const { tenantId } = shop;
    const again = await product.database.inTenant(tenantId, (tx) =>
      readDrawn(tx, { tenantId, campaignId: id, sourceId }),
    );
    expect(again).toMatchObject({ id: "draw_id" in first && first.draw_id, outcome: "points", points: 5 });
    expect(await differences()).toEqual([]);
  });
});
