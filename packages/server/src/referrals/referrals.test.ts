import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { isBlocking } from "../../test/support/is-blocking.ts";
import { postgresUrl } from "../../test/support/test-database.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { insertPrize, insertRules } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import {
  loadCode,
  delivered,
  differences,
  invite,
  moveTo,
  newPerson,
  newPhone,
  openProgram,
  placeOne,
  registerPerson,
} from "./referrals.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

type Options = Parameters<typeof openProgram>[2];
const open = async (options: Options | ((shop: Shop) => Promise<Options>) = {}) => {
  const shop = await openShop(product.database);
  await insertRules(product.database, shop.tenantId, { points_per_100_sar: 0 });
  await openProgram(product.database, shop.tenantId, typeof options === "function" ? await options(shop) : options);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const inviter = await newPerson(product, shop);
  await registerPerson(inviter.client, undefined, { full_name: "نورة القحطاني" });
  return { shop, manager, inviter, code: await loadCode(inviter.client) };
};
const balance = async (client: Client): Promise<number> => (await client.get("/api/wallet/")).body.balance;
const states = async (client: Client) => (await client.get("/api/referrals/me/")).body.counts;
const sound = async (shop: Shop) => expect(await differences(product.database, shop)).toEqual([]);
/** A friend who accepted the code. */
const loadFriend = async (shop: Shop, code: string) => {
  const friend = await newPerson(product, shop);
  expect((await registerPerson(friend.client, code)).status).toBe(200);
  return friend;
};
const said = ({ status, body }: { status: number; body: { code?: string; params?: { reason?: string } } }) =>
  [status, body.code, body.params?.reason ?? null].filter((each) => each !== null);

describe("inviting a friend", () => {
  it("leads from the invitation through registration and the first order to one reward for each side", async () => {
    const { shop, manager, inviter } = await open();
    const phone = newPhone();
    const lead = await invite(inviter.client, { channel: "phone", dial_code: "966", phone_number: `0${phone}` });
    expect(lead.status).toBe(201);
    expect(lead.body).toMatchObject({ name: "Noura", state: "active", contact: `•••• ${phone.slice(-4)}` });
    const link = new URL(lead.body.link as string);
    expect(link.searchParams.get("utm_source")).toBe("referral");
    const shown = await makeClient(product.url).get(`/api/references/${link.pathname.split("/")[2]}/`);
    expect(shown.body).toMatchObject({ inviter: "نورة", friend: { kind: "points", points: 100 }, qr_uuid: shop.qr });
    const friend = await newPerson(product, shop, { phone });
    expect((await registerPerson(friend.client, shown.body.code as string)).status).toBe(200);
    expect(await states(inviter.client)).toMatchObject({ active: 0, joined: 1 });
    const order = await placeOne(shop, friend.client);
    expect(await states(inviter.client)).toMatchObject({ joined: 0, pending: 1 });
    await moveTo(manager, order, ...delivered);
    expect(await states(inviter.client)).toMatchObject({ pending: 0, converted: 1 });
    expect([await balance(friend.client), await balance(inviter.client)]).toEqual([100, 50]);
    const history = (await inviter.client.get("/api/wallet/entries/?activity=referrals")).body.items;
    expect(history).toMatchObject([{ kind: "referral_rewarded", points: 50 }]);
    await moveTo(manager, await placeOne(shop, friend.client), ...delivered);
    expect([await balance(friend.client), await balance(inviter.client)]).toEqual([100, 50]);
    await sound(shop);
  });

  it("gives nothing for a hundred accounts without a delivered order", async () => {
    const { shop, manager, inviter, code } = await open({ cap_per_month: 1000 });
    for (let each = 0; each < 100; each += 1) {
      const friend = await loadFriend(shop, code);
      if (each % 20 !== 0) continue;
      const order = await placeOne(shop, friend.client);
      if (each === 0) await friend.client.post(`/api/orders/${order}/cancel/`);
      else await moveTo(manager, order, "declined");
    }
    expect(await states(inviter.client)).toMatchObject({ joined: 100, converted: 0 });
    expect(await balance(inviter.client)).toBe(0);
    await sound(shop);
  });

  it("is refused to oneself by number, code and device, in a cycle, and for known customers, each with its reason in both languages", async () => {
    const { shop, inviter, code } = await open();
    const words: string[] = [];
    const both = async (ask: (language: string) => Promise<{ status: number; body: Record<string, never> }>) => {
      const english = await ask("en");
      words.push(String((await ask("ar-SA")).body.detail));
      return said(english);
    };
    const registering = (client: Client, referral_code: string) => (language: string) =>
      client.send("POST", "/api/me/registration/", {
        body: { full_name: "Sara", consent: true, referral_code },
        headers: { "accept-language": language },
      });
    const inviting = (client: Client, body: object) => (language: string) =>
      client.send("POST", "/api/referrals/leads/", {
        body: { name: "Noura", ...body },
        key: true,
        headers: { "accept-language": language },
      });
    const own = inviting(inviter.client, { channel: "phone", phone_number: inviter.phone });
    expect(await both(own)).toEqual([409, "phone_in_use", "own"]);
    const fresh = await newPerson(product, shop);
    expect(await both(registering(fresh.client, await loadCode(fresh.client)))).toEqual([
      422,
      "invalid_referral_code",
      "own",
    ]);
    const sameDevice = await newPerson(product, shop, { device: inviter.device });
    expect(await both(registering(sameDevice.client, code))).toEqual([422, "invalid_referral_code", "device"]);
    // An unregistered person may share their code too; then both claim to have invited the other.
    const first = await newPerson(product, shop);
    const firstCode = await loadCode(first.client);
    const second = await newPerson(product, shop);
    const secondCode = await loadCode(second.client);
    const third = await newPerson(product, shop);
    expect((await registerPerson(second.client, firstCode)).status).toBe(200);
    expect((await registerPerson(third.client, secondCode)).status).toBe(200);
    const thirdCode = await loadCode(third.client);
    expect(await both(registering(first.client, thirdCode))).toEqual([422, "invalid_referral_code", "circle"]);
    expect(await both(registering(second.client, code))).toEqual([409, "already_registered"]);
    expect(await both(registering(first.client, "AAAA-BBBB-CCCC"))).toEqual([422, "invalid_referral_code"]);
    const joined = inviting(inviter.client, { channel: "phone", phone_number: third.phone });
    expect(await both(joined)).toEqual([409, "lead_exists"]);
    expect((await first.client.get("/api/me/")).body.registered).toBe(false);
    expect(new Set(words).size).toBe(words.length);
    for (const each of words) expect(each).toMatch(/\p{Script=Arabic}/u);
    await sound(shop);
  });

  it("does not tell whose number is a customer's or ordered here: the answer is a stranger's, but nothing is sent", async () => {
    const { shop, manager, inviter } = await open();
    const [known, ordered] = [await newPerson(product, shop), await newPerson(product, shop)];
    await registerPerson(known.client);
    await moveTo(manager, await placeOne(shop, ordered.client), ...delivered);
    const byPhone = async (phone_number: string) => {
      const { status, body } = await invite(inviter.client, { channel: "phone", phone_number });
      return [status, body.state, Object.keys(body).sort()];
    };
    const sentTo = async (phone: string): Promise<number> => {
      const rows = await product.database.inTenant(shop.tenantId, (tx) =>
        tx
          .selectFrom("outbox_message")
          .select("body")
          .where("tenant_id", "=", shop.tenantId)
          .where("recipient", "=", `+966${phone}`)
          .execute(),
      );
      return rows.filter(({ body }) => body.includes("/reference/")).length;
    };
    const stranger = newPhone();
    const answer = await byPhone(stranger);
    expect(answer.slice(0, 2)).toEqual([201, "active"]);
    expect([await byPhone(known.phone), await byPhone(ordered.phone)]).toEqual([answer, answer]);
    expect([await sentTo(stranger), await sentTo(known.phone), await sentTo(ordered.phone)]).toEqual([1, 0, 0]);
    const code = await loadCode(inviter.client);
    expect(said(await registerPerson(ordered.client, code))).toEqual([409, "not_new_to_branch"]);
  });

  it("counts for the first inviter, whatever code is used later, and for nobody if that invitation is too old", async () => {
    const { shop, manager, inviter } = await open();
    const rival = await newPerson(product, shop);
    const phone = newPhone();
    await invite(inviter.client, { channel: "phone", phone_number: phone });
    expect(said(await invite(rival.client, { channel: "phone", phone_number: `+966 ${phone}` }))).toEqual([
      409,
      "lead_exists",
    ]);
    const friend = await newPerson(product, shop, { phone });
    expect((await registerPerson(friend.client, await loadCode(rival.client))).status).toBe(200);
    await moveTo(manager, await placeOne(shop, friend.client), ...delivered);
    expect([await balance(inviter.client), await balance(rival.client)]).toEqual([50, 0]);
    const late = newPhone();
    await invite(inviter.client, { channel: "phone", phone_number: late });
    await product.database.inTenant(shop.tenantId, (tx) =>
      sql`update referral_lead set expires_at = now() - interval '1 minute'
        where tenant_id = ${shop.tenantId} and state = 'active'`.execute(tx),
    );
    expect((await inviter.client.get("/api/referrals/me/")).body.leads[0]).toMatchObject({
      state: "declined",
      reason: "expired",
    });
    expect((await invite(rival.client, { channel: "phone", phone_number: late })).status).toBe(201);
    await sound(shop);
  });

  it("needs no code for a friend who was invited by number", async () => {
    const { shop, inviter } = await open();
    const phone = newPhone();
    await invite(inviter.client, { channel: "phone", phone_number: phone });
    expect((await registerPerson((await newPerson(product, shop, { phone })).client)).status).toBe(200);
    expect(await states(inviter.client)).toMatchObject({ joined: 1 });
  });

  it("does not count without a code on the device of the inviter", async () => {
    const { shop, inviter } = await open();
    const phone = newPhone();
    await invite(inviter.client, { channel: "phone", phone_number: phone });
    const friend = await newPerson(product, shop, { phone, device: inviter.device });
    expect((await registerPerson(friend.client)).status).toBe(200);
    expect(await states(inviter.client)).toMatchObject({ joined: 0 });
    const { leads } = (await inviter.client.get("/api/referrals/me/")).body;
    expect(leads).toMatchObject([{ state: "declined", reason: "device" }]);
  });

  it("counts an invitation by link or email for the named friend, and a forwarded link for anyone", async () => {
    const { shop, inviter } = await open();
    const byLink = await invite(inviter.client, { name: "Huda", channel: "link" });
    const code = new URL(byLink.body.link as string).pathname.split("/")[2] ?? "";
    await loadFriend(shop, code.toLowerCase());
    await loadFriend(shop, code);
    await invite(inviter.client, { name: "Maha", channel: "email", email: "maha@example.com" });
    const maha = await newPerson(product, shop);
    await registerPerson(maha.client, await loadCode(inviter.client), { email: "Maha@Example.com" });
    const { leads } = (await inviter.client.get("/api/referrals/me/")).body;
    expect(leads.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`).sort()).toEqual([
      "Huda joined",
      "Maha joined",
      "Sara joined",
    ]);
  });

  it("waits for an order above the minimum, from a device that is not the inviter's", async () => {
    const { shop, manager, inviter, code } = await open({ minimum: 5000 });
    const friend = await loadFriend(shop, code);
    await moveTo(manager, await placeOne(shop, friend.client, 1), ...delivered);
    expect(await states(inviter.client)).toMatchObject({ joined: 1 });
    await moveTo(manager, await placeOne(shop, friend.client, 2), ...delivered);
    expect(await balance(friend.client)).toBe(100);
    const fake = await loadFriend(shop, code);
    fake.client.cookies.set(product.config.DEVICE_COOKIE, inviter.device);
    await moveTo(manager, await placeOne(shop, fake.client, 2), ...delivered);
    const { leads } = (await inviter.client.get("/api/referrals/me/")).body;
    expect(leads[0]).toMatchObject({ state: "declined", reason: "device" });
    expect(await balance(fake.client)).toBe(0);
    await sound(shop);
  });

  it.skipIf(postgresUrl() === undefined)("gives nothing for an order while another one converts the lead", async () => {
    const { shop, manager, code } = await open();
    const friend = await loadFriend(shop, code);
    const [one, other] = [await placeOne(shop, friend.client), await placeOne(shop, friend.client)];
    await moveTo(manager, other, "sent_to_kitchen", "ready");
    let late: Promise<void> | undefined;
    await product.database.inTenant(shop.tenantId, async (tx) => {
      await sql`update referral_lead set state = 'converted', order_id = ${one}, converted_at = now()
        where tenant_id = ${shop.tenantId}`.execute(tx);
      late = moveTo(manager, other, "delivered");
      await waitUntil("the later order waits for the lead", () => isBlocking(tx));
    });
    await late;
    expect(await balance(friend.client)).toBe(0);
  });

  it("rewards the inviter for a limited number of friends per month, and the friend always", async () => {
    const { shop, manager, inviter, code } = await open({ cap_per_month: 2 });
    const friends = [await loadFriend(shop, code), await loadFriend(shop, code), await loadFriend(shop, code)];
    for (const { client } of friends) await moveTo(manager, await placeOne(shop, client), ...delivered);
    expect(await balance(inviter.client)).toBe(100);
    for (const { client } of friends) expect(await balance(client)).toBe(100);
    const { body } = await inviter.client.get("/api/referrals/me/");
    expect(body).toMatchObject({ converted_count: 3, program: { cap_per_month: 2, rewarded_this_month: 2 } });
    expect(body.leads.map(({ rewarded }: { rewarded: boolean }) => rewarded)).toEqual([false, true, true]);
    await sound(shop);
  });
});

describe("a returned first order", () => {
  it("takes unused points of both sides back, and leaves spent ones", async () => {
    const { shop, manager, inviter, code } = await open();
    const friend = await loadFriend(shop, code);
    const order = await placeOne(shop, friend.client);
    await moveTo(manager, order, ...delivered);
    expect((await friend.client.post("/api/points-shop/vouchers/", { points: 50 }, { key: true })).status).toBe(201);
    await moveTo(manager, order, "returned");
    expect([await balance(friend.client), await balance(inviter.client)]).toEqual([0, 0]);
    expect((await friend.client.get("/api/wallet/")).body.debt).toBe(0);
    expect((await friend.client.get("/api/rewards/")).body.available).toHaveLength(1);
    expect((await inviter.client.get("/api/referrals/me/")).body).toMatchObject({
      converted_count: 0,
      leads: [{ state: "declined", reason: "order_returned" }],
    });
    await moveTo(manager, await placeOne(shop, friend.client), ...delivered);
    expect(await balance(inviter.client)).toBe(0);
    await sound(shop);
  });

  it("takes unused prizes and coupons back, and leaves used ones", async () => {
    const { shop, manager, inviter, code } = await open(async ({ tenantId }) => ({
      friend_kind: "prize",
      friend_points: null,
      friend_prize_id: await insertPrize(product.database, tenantId),
      inviter_kind: "coupon",
      inviter_points: null,
      inviter_coupon_id: await insertCampaign(tenantId),
    }));
    const [keeps, loses] = [await loadFriend(shop, code), await loadFriend(shop, code)];
    const orders = [await placeOne(shop, keeps.client), await placeOne(shop, loses.client)];
    for (const order of orders) await moveTo(manager, order, ...delivered);
    const reward = (await keeps.client.get("/api/rewards/")).body.available[0];
    expect(
      (await manager.post("/api/console/redemptions/", { code: reward.code, branch_id: shop.branchId }, { key: true }))
        .status,
    ).toBe(201);
    expect((await inviter.client.get("/api/coupons/")).body.available).toHaveLength(2);
    for (const order of orders) await moveTo(manager, order, "returned");
    expect((await inviter.client.get("/api/coupons/")).body.available).toHaveLength(0);
    expect((await keeps.client.get("/api/rewards/")).body.claimed).toHaveLength(1);
    expect((await loses.client.get("/api/rewards/")).body).toMatchObject({
      available: [],
      expired: [{ id: expect.any(String) }],
    });
    await sound(shop);
  });

  it("changes nothing after fourteen days", async () => {
    const { shop, manager, inviter, code } = await open();
    const friend = await loadFriend(shop, code);
    const order = await placeOne(shop, friend.client);
    await moveTo(manager, order, ...delivered);
    await product.database.inTenant(shop.tenantId, (tx) =>
      sql`update referral_lead set converted_at = now() - interval '15 days' where tenant_id = ${shop.tenantId}`.execute(
        tx,
      ),
    );
    await moveTo(manager, order, "returned");
    expect([await balance(friend.client), await balance(inviter.client)]).toEqual([100, 50]);
    await sound(shop);
  });
});

const insertCampaign = async (tenant_id: string): Promise<string> => {
  const id = crypto.randomUUID();
  const both = { sa: "خصم", en: "Ten off" };
  await product.database.inTenant(tenant_id, (tx) =>
    tx
      .insertInto("coupon")
      .values({ tenant_id, id, code: "INVITED", name: JSON.stringify(both) as never, kind: "amount", amount: 1000 })
      .execute(),
  );
  return id;
};
