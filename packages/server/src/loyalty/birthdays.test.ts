import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession } from "../auth/open-session.ts";
import { findDifferences } from "../payments/reconcile.ts";
import { describeOnOneDatabase } from "../../test/support/each-database.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { addPoints, insertLevels, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { setCookiePairs } from "../../test/fixtures/session-pairs.ts";
import { newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";
import { newId } from "../platform/db/new-id.ts";
import { giveBirthdayGifts } from "./birthdays.ts";

describeOnOneDatabase("birthday gifts", (get) => {
  let product: Product;
  let clock = new Date();
  beforeAll(async () => {
    // The suite closes its database itself.
    product = await startProduct({ ...get(), close: async () => undefined, now: () => clock });
  });
  afterAll(() => product?.stop());

  /** By the wall clock of Riyadh. */
  const at = (time: string): void => {
    clock = new Date(`${time}+03:00`);
  };
  /** Sessions end sooner than a year. */
  const signIn = async (shop: Shop, customerId: string): Promise<Client> => {
    const { database, config } = product;
    const { tenantId } = shop;
    const tokens = await database.inTenant(tenantId, (tx) =>
      openSession(tx, config, { tenantId, customerId, deviceId: newId(), now: clock }),
    );
    const client = makeClient(product.url, { qr: shop.qr });
    for (const [name, value] of Object.entries(setCookiePairs(config, tenantId, tokens)))
      client.cookies.set(name, value);
    return client;
  };
  const open = async (points = 50, hasRules = true) => {
    at("2027-01-01T12:00");
    const shop = await openShop(product.database);
    if (hasRules) await insertRules(product.database, shop.tenantId, { expiry_days: 30 });
    const levels = await insertLevels(product.database, shop.tenantId, [0, 100], { birthday_points: points });
    const { id } = await newGuest(product, shop);
    await addPoints(product.database, shop.tenantId, id, 100);
    return { shop, levels, id };
  };
  const edit = (client: Client, birthday: string | null) => client.send("PATCH", "/api/me/", { body: { birthday } });
  const work = ({ tenantId }: Shop) => giveBirthdayGifts(product.platform, tenantId);
  const readGifts = ({ tenantId }: Shop) =>
    product.database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("birthday_gift")
        .select(["year", "points", "customer_id"])
        .where("tenant_id", "=", tenantId)
        .orderBy("year")
        .execute(),
    );
  const years = async (shop: Shop) => (await readGifts(shop)).map(({ year }) => year);
  /** What the ledger and the history have of it. */
  const posted = ({ tenantId }: Shop) =>
    product.database.inTenant(tenantId, async (tx) => {
      const lines = tx.selectFrom("activity").select("id").where("tenant_id", "=", tenantId);
      return (await lines.where("kind", "=", "birthday_gift").execute()).length;
    });
  const differences = ({ tenantId }: Shop) =>
    product.database.inTenant(tenantId, (tx) => findDifferences(tx, tenantId), { readOnly: true });

  it("are found by the regular work on the establishment's day, and posted to the ledger with a notification", async () => {
    const { shop, id } = await open();
    const entered = await edit(await signIn(shop, id), "03-14");
    expect([entered.status, entered.body]).toMatchObject([
      200,
      { birthday: "03-14", birthday_given_at: clock.toISOString() },
    ]);
    at("2027-03-13T23:59");
    await work(shop);
    expect(await years(shop)).toEqual([]);
    at("2027-03-14T00:01");
    await product.platform.jobs.runDue("loyalty");
    expect(await readGifts(shop)).toEqual([{ year: 2027, points: 50, customer_id: id }]);
    await work(shop);
    const client = await signIn(shop, id);
    expect((await client.get("/api/wallet/entries/?activity=promotion")).body.items[0]).toMatchObject({
      kind: "birthday_gift",
      points: 50,
      name: "Level 1",
    });
    // The hundred points of January are over; the gift ends as all points do.
    expect((await client.get("/api/wallet/")).body).toMatchObject({
      balance: 50,
      expiring: [{ points: 50, at: "2027-04-13T21:00:00.000Z" }],
    });
    const { body: notifications } = await client.get("/api/notifications/");
    expect(notifications.items.filter(({ title }: { title: string }) => title === "Happy birthday")).toHaveLength(1);
    expect((await client.get("/api/me/export/")).body).toMatchObject({
      customer: { birthday: "03-14" },
      birthday_gifts: [{ year: 2027, points: 50 }],
    });
    expect(await differences(shop)).toEqual([]);
    at("2028-03-14T09:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027, 2028]);
  });

  it("come on 28 February in years without a 29th", async () => {
    const { shop, id } = await open();
    await edit(await signIn(shop, id), "02-29");
    at("2027-02-28T08:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027]);
    at("2028-02-28T23:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027]);
    at("2028-02-29T01:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027, 2028]);
  });

  it("come the next year where the birthday was entered less than a week before", async () => {
    const { shop, id } = await open();
    await edit(await signIn(shop, id), "01-07");
    at("2027-01-07T12:00");
    await work(shop);
    expect(await years(shop)).toEqual([]);
    at("2028-01-07T12:00");
    await work(shop);
    expect(await years(shop)).toEqual([2028]);
  });

  it("are of the level held on the day: none of one without, without rules, or once the birthday is gone", async () => {
    const [shown, bare, removed] = [await open(), await open(50, false), await open()];
    const { id: below } = await newGuest(product, shown.shop);
    for (const { shop, id } of [shown, { ...shown, id: below }, bare, removed])
      await edit(await signIn(shop, id), "03-14");
    const gone = await edit(await signIn(removed.shop, removed.id), null);
    expect(gone.body).toMatchObject({ birthday: null, birthday_given_at: clock.toISOString() });
    at("2027-03-14T12:00");
    for (const { shop } of [shown, bare, removed]) await work(shop);
    expect(await readGifts(shown.shop)).toMatchObject([{ customer_id: shown.id }]);
    expect([await years(bare.shop), await years(removed.shop)]).toEqual([[], []]);
  });

  it("are no reason for a second birthday: another one is refused for a year, also after a removal", async () => {
    const { shop, id } = await open();
    const client = await signIn(shop, id);
    await edit(client, "03-14");
    expect((await edit(client, "03-14")).status).toBe(200);
    const refused = async (again: Client) => {
      const { status, body } = await edit(again, "06-01");
      expect([status, body.errors]).toMatchObject([422, [{ path: "birthday", code: "birthday_stays" }]]);
    };
    await refused(client);
    await edit(client, null);
    await refused(client);
    at("2027-12-31T23:00");
    await refused(await signIn(shop, id));
    at("2028-01-01T12:00");
    expect((await edit(await signIn(shop, id), "06-01")).body.birthday).toBe("06-01");
  });

  it("come once a year for two birthdays in turn, and for an account that was erased and made again", async () => {
    const { shop, id } = await open();
    const { tenantId } = shop;
    await edit(await signIn(shop, id), "03-14");
    at("2027-03-14T12:00");
    await work(shop);
    at("2028-03-14T12:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027, 2028]);
    const client = await signIn(shop, id);
    await edit(client, "12-01");
    at("2028-12-01T12:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027, 2028]);
    const phone = await product.database.inTenant(tenantId, (tx) =>
      tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
    const leaving = await signIn(shop, id);
    expect((await leaving.send("DELETE", "/api/me/")).status).toBe(204);
    const { id: again } = await newGuest(product, shop);
    await product.database.inTenant(tenantId, async (tx) => {
      const own = tx.updateTable("customer").where("tenant_id", "=", tenantId).where("id", "=", again);
      await own.set(phone).execute();
      const gone = tx.selectFrom("customer").where("tenant_id", "=", tenantId).where("id", "=", id);
      expect(await gone.select(["birthday", "birthday_given_at", "birthday_next"]).execute()).toEqual([
        { birthday: null, birthday_given_at: null, birthday_next: null },
      ]);
    });
    await edit(await signIn(shop, again), "12-20");
    at("2028-12-20T12:00");
    await addPoints(product.database, tenantId, again, 100);
    await work(shop);
    expect(await years(shop)).toEqual([2027, 2028]);
    expect(await posted(shop)).toBe(2);
    at("2029-12-20T12:00");
    await work(shop);
    expect(await years(shop)).toEqual([2027, 2028, 2029]);
  });

  it("end where the release before this one erased a customer without their birthday", async () => {
    const { shop, id } = await open();
    await edit(await signIn(shop, id), "03-14");
    const gone = { phone_e164: null, dial_code: null, phone_number: null, full_name: null, erased_at: clock };
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("customer").set(gone).where("tenant_id", "=", shop.tenantId).where("id", "=", id).execute(),
    );
    at("2027-03-14T12:00");
    await work(shop);
    expect(await years(shop)).toEqual([]);
  });

  it("are given once by workers that find the same customers at once", async () => {
    const { shop } = await open();
    const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest(product, shop)));
    for (const { id } of guests) {
      await addPoints(product.database, shop.tenantId, id, 100);
      await edit(await signIn(shop, id), "03-14");
    }
    at("2027-03-14T12:00");
    await Promise.all(Array.from({ length: 4 }, () => work(shop)));
    expect(await readGifts(shop)).toHaveLength(12);
    expect(await posted(shop)).toBe(12);
    expect(await differences(shop)).toEqual([]);
  });

  it("cannot be stored twice a year, nor a birthday that is none", async () => {
    const { shop, id, levels } = await open();
    const { tenantId } = shop;
    const row = { tenant_id: tenantId, customer_id: id, year: 2027, level_id: levels[1] ?? "", points: 1 };
    const add = (changes: object) =>
      product.database.inTenant(tenantId, (tx) =>
        tx
          .insertInto("birthday_gift")
          .values({ ...row, id: newId(), phone_hmac: Buffer.from("a"), created_at: clock, ...changes })
          .execute(),
      );
    await add({});
    const { id: other } = await newGuest(product, shop);
    for (const changes of [{ phone_hmac: Buffer.from("b") }, { customer_id: other }])
      await expect(add(changes)).rejects.toThrow("duplicate key");
    expect((await differences(shop)).map(({ check }) => check)).toContain("birthday_gifts");
    for (const changes of [{ birthday: "02-30", birthday_next: "2027-02-28" }, { birthday: "02-03" }])
      await expect(
        product.database.inTenant(tenantId, (tx) =>
          tx
            .updateTable("customer")
            .set({ birthday_given_at: clock, ...changes })
            .where("tenant_id", "=", tenantId)
            .where("id", "=", id)
            .execute(),
        ),
      ).rejects.toThrow("violates check constraint");
  });
});
