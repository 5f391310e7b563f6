import { getMessage } from "@sufra/domain/errors/message.ts";
import type { QueryResult, RootOperationNode, UnknownRow } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { addCoupon } from "../coupons/campaigns.test-data.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { findCode } from "./find-code.ts";
import { anotherBranch, anotherCashier, lookUp, ownReward, redeem } from "./till.test-data.ts";

const wrong = "2222-2222-2222";

describeOnOneDatabase("wrong codes at the till", (get) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct(
      { ...get(), close: async () => undefined },
      // Must not matter here.
      { environment: { LIMIT_SCALE: "1000" } },
    );
  });
  afterAll(() => product?.stop());

  const open = async () => {
    const shop = await openShop(product.database);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    return { shop, cashier };
  };
  /** The statements of a lookup, without their values. */
  const loadStatements = async (shop: Shop, code: string): Promise<string[]> => {
    const statements: string[] = [];
    const listen = {
      transformQuery: ({ node }: { node: RootOperationNode }) => {
        statements.push(JSON.stringify(node, (key, value: unknown) => (key === "value" ? "?" : value)));
        return node;
      },
      transformResult: ({ result }: { result: QueryResult<UnknownRow> }) => Promise.resolve(result),
    };
    const now = product.database.now();
    const place = { tenantId: shop.tenantId, secret: product.config.CODE_SECRET, now };
    const asking = { ...place, staffId: "", code, customerId: null };
    const look = product.database.inTenant(shop.tenantId, (tx) => findCode(tx.withPlugin(listen), asking));
    await expect(look).rejects.toMatchObject({ code: "coupon_not_found" });
    return statements;
  };
  const audited = (shop: Shop) =>
    product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .selectFrom("audit_entry")
        .select(["action", "after"])
        .where("tenant_id", "=", shop.tenantId)
        .where("action", "=", "till.wrong_code")
        .execute(),
    );
  const codes = async (count: number, send: () => Promise<{ body: { code: string } }>): Promise<string[]> => {
    const all: string[] = [];
    for (let index = 0; index < count; index += 1) all.push((await send()).body.code);
    return all;
  };

  it("get the same answer from the same statements, whether unknown or of another establishment", async () => {
    const { shop, cashier } = await open();
    const foreign = await openShop(product.database);
    const guest = await newGuest(product, foreign);
    const reward = await ownReward(product.database, foreign, guest);
    const { code: own } = (await guest.client.get("/api/me/code/")).body;
    await addCoupon(product.database, foreign.tenantId, "THEIRS");
    const theirs = [reward.code, own, "THEIRS"];
    const unknown = (await lookUp(cashier, wrong)).body;
    expect(unknown).toMatchObject({ status: 404, code: "coupon_not_found" });
    expect(unknown.params).toBeUndefined();
    for (const code of theirs)
      expect((await lookUp(cashier, code)).body).toEqual({ ...unknown, request_id: expect.any(String) });
    const other = await anotherCashier(product, shop);
    for (const code of [wrong, ...theirs])
      expect((await redeem(other, code)).body).toEqual({ ...unknown, request_id: expect.any(String) });
    const asked = await loadStatements(shop, wrong);
    expect(asked).toHaveLength(5);
    for (const code of [...theirs, "not a code at all"]) expect(await loadStatements(shop, code)).toEqual(asked);
  });

  it("lock the screen after five in a minute, also for correct codes, in both languages, and are all logged", async () => {
    const { shop, cashier } = await open();
    const guest = await newGuest(product, shop);
    const reward = await ownReward(product.database, shop, guest);
    expect(await codes(3, () => lookUp(cashier, wrong))).toEqual(Array(3).fill("coupon_not_found"));
    expect((await lookUp(cashier, reward.code)).status).toBe(200);
    expect(await codes(2, () => redeem(cashier, "NOSUCHCODE"))).toEqual(Array(2).fill("coupon_not_found"));
    for (const [language, send] of [
      ["en", () => lookUp(cashier, reward.code)],
      ["sa", () => cashier.post("/api/console/redemptions/", { code: reward.code }, { key: true })],
    ] as const) {
      const locked = await send();
      expect([locked.status, locked.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(locked.headers.get("retry-after"))).toBe(locked.body.params.time);
      expect(getMessage("rate_limited", locked.body.params, language)).toMatch(language === "en" ? /wait/ : /انتظر/);
    }
    const other = await anotherCashier(product, shop);
    expect((await lookUp(other, reward.code)).body.code).toBe("code_held");
    const written = await audited(shop);
    expect(written.map(({ after }) => (after as { code: string }).code)).toEqual([
      ...Array(3).fill("22••••••••••••"),
      ...Array(2).fill("NO••••••••"),
    ]);
  });

  it("lock a whole branch after twenty, but no other branch", async () => {
    const { shop, cashier } = await open();
    for (let index = 0; index < 4; index += 1) {
      const each = await anotherCashier(product, shop);
      expect(await codes(5, () => lookUp(each, wrong))).toEqual(Array(5).fill("coupon_not_found"));
    }
    expect((await lookUp(cashier, wrong)).body.code).toBe("rate_limited");
    const far = await anotherBranch(product.database, shop);
    const there = await anotherCashier(product, shop, [far]);
    expect((await lookUp(there, wrong)).body.code).toBe("coupon_not_found");
  });

  it("are counted individually when they arrive at once", async () => {
    const { cashier } = await open();
    const answers = await Promise.all(Array.from({ length: 30 }, () => lookUp(cashier, wrong)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it("are not confused with an empty input", async () => {
    const { cashier } = await open();
    expect((await lookUp(cashier, "  ")).body).toMatchObject({ errors: [{ path: "code", code: "field_empty" }] });
    expect((await lookUp(cashier, "x".repeat(201))).status).toBe(422);
    expect((await lookUp(cashier, "https://example.com/qr/١٢٣\u202E")).body.code).toBe("coupon_not_found");
  });
});
