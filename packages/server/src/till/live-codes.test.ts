import { stepMs } from "@sufra/domain/prizes/live-code.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, signInStaff } from "../../test/fixtures/shop.ts";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { askForApp, openOwnCode, openReward, showAt } from "./live-codes.test-data.ts";
import { anotherCashier, lookUp, ownReward, redeem } from "./till.test-data.ts";

const minuteMs = 60_000;

describeOnOneDatabase("the app's QR code at the till", (get) => {
  let product: Product;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined, now });
  });
  afterAll(() => product?.stop());
  beforeEach(() => {
    ahead = 0;
  });

  const open = async () => {
    const shop = await openShop(product.database);
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const own = async () => {
      const { reward_id } = await ownReward(product.database, shop, guest);
      return openReward(guest.client, reward_id);
    };
    return { shop, guest, cashier, manager, own, reward: await own() };
  };

  it("is computed with a key of its own and the server's time, and looked up as the code it shows", async () => {
    const { guest, cashier, reward, own } = await open();
    expect(reward.qr_key).toMatch(/^[0-9a-f]{32}$/);
    expect((await own()).qr_key).not.toBe(reward.qr_key);
    const { qr_at } = (await guest.client.get("/api/me/code/")).body;
    expect(Math.abs(Date.parse(qr_at) - now().getTime())).toBeLessThan(minuteMs);
    const found = await lookUp(cashier, showAt(reward, now()));
    expect([found.status, found.body]).toMatchObject([200, { kind: "prize", code: reward.code }]);
    expect((await redeem(cashier, found.body.code)).status).toBe(201);
    const person = await lookUp(cashier, showAt(await openOwnCode(guest.client), now()));
    expect([person.status, person.body.kind]).toEqual([200, "customer"]);
  });

  it("is accepted within one step of the server's clock, in both ways of using it", async () => {
    const { guest, cashier, reward } = await open();
    const own = await openOwnCode(guest.client);
    // In the middle of a step, after the reward was claimed.
    const drawn = new Date((Math.floor(Date.now() / stepMs) + 1.5) * stepMs);
    const clock = drawn.getTime() - Date.now();
    for (const [steps, code] of [
      [-3, "code_outdated"],
      [-2, "code_outdated"],
      [-1, undefined],
      [1, undefined],
      [2, "code_outdated"],
      [30, "code_outdated"],
    ] as const) {
      ahead = clock + steps * stepMs;
      expect([steps, (await lookUp(cashier, showAt(own, drawn))).body.code]).toEqual([steps, code ?? own.code]);
    }
    ahead = clock + 2 * stepMs;
    expect((await redeem(cashier, showAt(reward, drawn))).body).toMatchObject({ status: 409, code: "code_outdated" });
    ahead = clock;
    expect((await redeem(cashier, showAt(reward, drawn))).status).toBe(201);
  });

  it("is a wrong code if anything of it is changed, and counts as one", async () => {
    const { cashier, reward, own } = await open();
    const text = showAt(reward, now());
    const other = await own();
    const [code, step, tag = ""] = text.split(".");
    const wrong = String((Number(tag) + 1) % 1_000_000).padStart(6, "0");
    const later = showAt(reward, new Date(now().getTime() + stepMs)).split(".")[1];
    for (const changed of [
      `${code}.${step}.${wrong}`,
      `${code}.${later}.${tag}`,
      `${other.code.replaceAll("-", "")}.${step}.${tag}`,
      showAt({ ...reward, qr_key: other.qr_key }, now()),
      `${code}.${step}`,
    ])
      expect((await lookUp(cashier, changed)).body.code).toBe("coupon_not_found");
    expect((await lookUp(cashier, text)).body.code).toBe("rate_limited");
  });

  it("alone opens rewards and own codes where the establishment asks for it", async () => {
    const { shop, guest, cashier, manager, reward } = await open();
    const own = await openOwnCode(guest.client);
    expect((await lookUp(cashier, own.code)).status).toBe(200);
    await askForApp(manager, true);
    for (const refused of [
      await lookUp(cashier, reward.code),
      await redeem(cashier, reward.code),
      await lookUp(cashier, own.code),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, "app_code_required"]);
    await addCoupon(product.database, shop.tenantId, "WELCOME");
    expect((await lookUp(cashier, "WELCOME")).status).toBe(200);
    expect((await lookUp(cashier, showAt(own, now()))).status).toBe(200);
    const found = await lookUp(cashier, showAt(reward, now()));
    const other = await anotherCashier(product, shop);
    // Whoever looked it up redeems it by its code, for ten minutes.
    ahead = 11 * minuteMs;
    expect((await redeem(cashier, found.body.code)).body.code).toBe("app_code_required");
    ahead = 9 * minuteMs;
    expect((await redeem(other, found.body.code)).body.code).toBe("app_code_required");
    expect((await redeem(cashier, found.body.code)).status).toBe(201);
    await askForApp(manager, false);
    expect((await lookUp(cashier, own.code)).status).toBe(200);
    const log = (await manager.get("/api/console/journal/")).body.items;
    expect(log.map(({ changes }: { changes: { path: string[] }[] }) => changes[0]?.path)).toContainEqual([
      "app_qr_only",
    ]);
  });

  it("is what the message of a prize points to there", async () => {
    const { shop, manager, own } = await open();
    await askForApp(manager, true);
    const { code } = await own();
    const sent = await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("outbox_message")
        .select("body")
        .where("tenant_id", "=", shop.tenantId)
        .where("kind", "=", "service")
        .execute(),
    );
    const texts = sent.map(({ body }) => body);
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => /من التطبيق|in the app/.test(text))).toEqual([expect.stringContaining(code)]);
  });
});
