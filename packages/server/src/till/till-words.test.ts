import { catalog, type ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import * as calls from "@sufra/domain/till/api.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import type { Client } from "../../test/support/http-client.ts";
import { addProgram } from "../punch-cards/programs.test-data.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, signInStaff } from "../../test/fixtures/shop.ts";
import { askForApp, openReward, showAt } from "./live-codes.test-data.ts";
import { anotherCashier, lookUp, ownReward, punch, redeem } from "./till.test-data.ts";

type Body = Record<string, unknown>;

describeOnOneDatabase("refusals at the till", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...get(), close: async () => undefined });
  });
  afterAll(() => product?.stop());

  it("are worded in both languages, for every code that the till's calls declare", async () => {
    const { database } = product;
    const shop = await openShop(database);
    const guest = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const [used, locked, early] = [
      await ownReward(database, shop, guest),
      await ownReward(database, shop, guest),
      await ownReward(database, shop, guest, { usable_after_minutes: 60 }),
    ];
    await redeem(cashier, used.code);
    await lookUp(await anotherCashier(product, shop), locked.code);
    const customer_id = guest.id;
    await addCoupon(database, shop.tenantId, "OVER", { ends_at: new Date(Date.now() - 1000) });
    await addCoupon(database, shop.tenantId, "GONE", { limit_total: 1, used: 1 });
    await addCoupon(database, shop.tenantId, "FRESH", { new_customers_only: true });
    const { body: order } = await place(guest.client, getCart(shop));
    for (const to of ["sent_to_kitchen", "ready", "delivered"])
      await manager.post(`/api/console/orders/${order.id}/moves/`, { to });
    const program_id = await addProgram(database, shop.tenantId);
    await punch(cashier, guest.id, program_id);
    const [till, punches] = ["/api/console/redemptions/", "/api/console/punches/"];
    const late = await openReward(guest.client, (await ownReward(database, shop, guest)).reward_id);
    const refused: Partial<Record<ErrorCode, [path: string, body: Body]>> = {
      coupon_not_found: [till, { code: "2222-2222-2222" }],
      prize_unavailable: [till, { code: early.code }],
      already_redeemed: [till, { code: used.code }],
      code_held: [till, { code: locked.code }],
      code_outdated: [till, { code: showAt(late, new Date(Date.now() - 300_000)) }],
      coupon_not_applicable: [till, { code: "OVER", customer_id }],
      coupon_used_up: [till, { code: "GONE", customer_id }],
      new_customers_only: [till, { code: "FRESH", customer_id }],
      limit_reached: [punches, { customer_id, program_id, count: 1 }],
    };
    const declared = new Set([calls.lookUpCode, calls.redeemCode, calls.addPunches].flatMap(({ errors }) => errors));
    expect([...Object.keys(refused), "app_code_required"].sort()).toEqual([...declared].sort());
    const say = (client: Client, [path, body]: [string, Body], language: string) =>
      client.post(path, body, { key: true, headers: { "accept-language": language } });
    const expectWords = async (code: ErrorCode, request: [string, Body]) => {
      for (const language of ["sa", "en"] as const) {
        const { status, body } = await say(cashier, request, language);
        expect([code, status, body.code]).toEqual([code, catalog[code].status, code]);
        expect(body.detail).toBe(getMessage(code, body.params, language));
        expect(/\p{Script=Arabic}/u.test(body.detail)).toBe(language === "sa");
      }
    };
    for (const [code, request] of Object.entries(refused) as [ErrorCode, [string, Body]][])
      await expectWords(code, request);
    await askForApp(manager, true);
    await expectWords("app_code_required", [till, { code: late.code }]);
  });
});
