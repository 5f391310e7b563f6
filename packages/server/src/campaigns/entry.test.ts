import { catalog, type ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Answer, type Client, makeClient } from "../../test/support/http-client.ts";
import {
  loadCode as referralCodeOf,
  invite,
  newPerson,
  openProgram,
  registerPerson,
} from "../referrals/referrals.test-data.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import type { NewSegment } from "./campaigns.test-data.ts";
import { type EntryFormOptions, insertEntryForm } from "./forms.test-data.ts";

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product?.stop());

/** A shop with one form of its own; nothing but a loss to draw unless told otherwise would be out of gifts. */
const scene = async (options: EntryFormOptions = {}, segments: NewSegment[] = [{ points: 10 }]) => {
  const shop = await openShop(product.database);
  const campaignId = await insertEntryForm(product.database, shop.tenantId, segments, options);
  const guest = await newGuest(product, shop);
  return { shop, campaignId, guest, url: `/api/register-and-win/${shop.qr}/` };
};

const body = { full_name: "سارة العتيبي", email: "sara@example.com", consent: true };
const enter = (client: Client, shop: Shop, more: object = {}) =>
  client.post(`/api/register-and-win/${shop.qr}/`, { ...body, ...more }, { key: true });
const losing: NewSegment[] = [{ weight: 1_000_000 }, { points: 5, weight: 1, stock: 1_000 }];
const rows = <T>(shop: Shop, fn: Parameters<typeof product.database.inTenant<T>>[1]) =>
  product.database.inTenant(shop.tenantId, fn);
/** Moves all entries of this form into the past. */
const age = (shop: Shop, minutes: number) =>
  product.database.asOwner((tx) => {
    const then = new Date(Date.now() - minutes * 60_000);
    return tx
      .updateTable("campaign_player")
      .set({
        tried_at: then,
        lost_at: sql<Date>`case when lost_at is not null then ${then}::timestamptz end`,
        won_at: sql<Date>`case when won_at is not null then ${then}::timestamptz end`,
      })
      .where("tenant_id", "=", shop.tenantId)
      .where("draws", ">", 0)
      .execute();
  });

/** The same refusal in both languages, each in the catalog's words. */
const expectRefusal = async (code: ErrorCode, send: (language: string) => Promise<Answer>): Promise<Answer> => {
  const english = await send("en");
  for (const [language, answer] of [
    ["en", english],
    ["sa", await send("ar")],
  ] as const) {
    expect([answer.body.code, answer.status]).toEqual([code, catalog[code].status]);
    expect(answer.body.detail).toBe(getMessage(code, answer.body.params, language));
  }
  return english;
};
const refused = (code: ErrorCode, client: Client, shop: Shop, more: object = {}) =>
  expectRefusal(code, (language) =>
    client.post(
      `/api/register-and-win/${shop.qr}/`,
      { ...body, ...more },
      { key: true, headers: { "accept-language": language } },
    ),
  );
const deliver = async (shop: Shop, client: Client) => {
  const manager = await signInStaff(product.url, shop.emails.manager);
  const { body: placed } = await place(client, getCart(shop));
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    await manager.post(`/api/console/orders/${placed.id}/moves/`, { to });
};

describe("a register-and-win form", () => {
  it("is public by its code, with rules and gifts", async () => {
    const { shop, url, guest } = await scene({ questions: [{ id: "dish", kind: "text", choices: [] }] });
    const { status, body: form } = await makeClient(product.url).get(url);
    expect([status, form]).toMatchObject([
      200,
      {
        name: "Wheel",
        rules: ["One"],
        gifts: ["Segment 0"],
        questions: [{ id: "dish" }],
        customer: null,
        refusal: null,
      },
    ]);
    expect((await guest.client.get(url)).body.customer).toEqual({ full_name: "Sara", email: null });
    expect((await makeClient(product.url).get(`/api/register-and-win/${newId()}/`)).status).toBe(404);
    const empty = await openShop(product.database);
    expect((await guest.client.get(`/api/register-and-win/${empty.qr}/`)).status).toBe(404);
    expect((await guest.client.post(`/api/register-and-win/${empty.qr}/`, body, { key: true })).status).toBe(404);
    expect(shop.qr).not.toBe(empty.qr);
  });

  it("is off while managers have the service switched off", async () => {
    const { shop, url, guest } = await scene();
    const manager = await signInStaff(product.url, shop.emails.manager);
    await manager.send("PATCH", "/api/console/services/", { body: { service: "register_and_win", active: false } });
    await new Promise((done) => setTimeout(done, 2_100));
    for (const answer of [await makeClient(product.url).get(url), await enter(guest.client, shop)])
      expect([answer.status, answer.body.code]).toEqual([403, "service_deactivated"]);
  });

  it("gives the prize with its code, registers a new guest, and adds it to the history", async () => {
    const shop = await openShop(product.database);
    const prize_id = await insertPrize(product.database, shop.tenantId);
    const campaign = await insertEntryForm(product.database, shop.tenantId, [{ label: "Cake", prize_id, stock: 3 }]);
    const { client, id } = await newGuest(product, shop);
    await rows(shop, (tx) =>
      tx
        .updateTable("customer")
        .set({ registered_at: null, full_name: null })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", id)
        .execute(),
    );
    const { status, body: won } = await enter(client, shop);
    expect([status, won]).toMatchObject([
      201,
      { outcome: "prize", label: "Cake", retry: null, reward: { kind: "prize" } },
    ]);
    expect((await client.get("/api/rewards/")).body.available).toMatchObject([{ code: won.reward.code }]);
    expect((await client.get("/api/me/")).body).toMatchObject({
      full_name: body.full_name,
      email: body.email,
      registered: true,
    });
    const { items } = (await client.get("/api/wallet/entries/?activity=submissions")).body;
    expect(items).toMatchObject([{ kind: "submission_won", reward_id: won.reward.reward_id }]);
    const manager = await signInStaff(product.url, shop.emails.manager);
    const entries = `/api/console/campaigns/${campaign}/entries/`;
    const phone = expect.stringMatching(/^\+966••••\d{4}$/);
    expect((await manager.get(entries)).body.items).toMatchObject([
      { customer_id: id, full_name: body.full_name, phone, email: "s•••@example.com", won: { en: "Cake" } },
    ]);
    expect(await rows(shop, (tx) => findDifferences(tx, shop.tenantId))).toEqual([]);
  });

  it("accepts a new guest's invitation, and continues without an invalid one", async () => {
    const shop = await openShop(product.database);
    await openProgram(product.database, shop.tenantId);
    await insertEntryForm(product.database, shop.tenantId, [{ points: 10 }]);
    const inviter = await newPerson(product, shop);
    await registerPerson(inviter.client);
    const referral_code = await referralCodeOf(inviter.client);
    const [friend, stranger, invited] = [
      await newPerson(product, shop),
      await newPerson(product, shop),
      await newPerson(product, shop),
    ];
    await invite(inviter.client, { channel: "phone", phone_number: invited.phone });
    expect((await enter(friend.client, shop, { referral_code })).status).toBe(201);
    expect((await enter(stranger.client, shop, { referral_code: "AAAA-BBBB-CCCC" })).status).toBe(201);
    expect((await enter(invited.client, shop, { referral_code: "AAAA-BBBB-CCCC" })).status).toBe(201);
    expect((await inviter.client.get("/api/referrals/me/")).body.counts).toMatchObject({ active: 0, joined: 2 });
    expect((await stranger.client.get("/api/me/")).body.registered).toBe(true);
  });

  it("reports missing answers by field", async () => {
    const questions = [{ id: "dish", kind: "choice" as const, choices: ["kabsa"] }];
    const { shop, guest, url } = await scene({ email_required: true, questions });
    const send = (given: object) => guest.client.post(url, given, { key: true });
    const codes = ({ body: { errors } }: Answer) =>
      errors.map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`);
    expect(codes(await send({}))).toEqual(["full_name: name_required", "consent: consent_required"]);
    expect(codes(await send({ ...body, email: "sara" }))).toEqual(["email: email_invalid"]);
    expect(codes(await send({ full_name: "Sara", consent: true }))).toEqual([
      "email: email_required",
      "answers.dish: answer_required",
    ]);
    expect(codes(await enter(guest.client, shop, { answers: { dish: "pizza" } }))).toEqual([
      "answers.dish: field_invalid",
    ]);
    expect((await enter(guest.client, shop, { answers: { dish: "kabsa" } })).status).toBe(201);
  });

  it("tells losers when they may try again", async () => {
    const { shop, guest } = await scene({ loss_wait_minutes: 60 }, losing);
    const { body: lost } = await enter(guest.client, shop);
    expect(lost).toMatchObject({ outcome: "nothing", retry: 3_600 });
    await age(shop, 5);
    const { body: problem } = await refused("try_later", guest.client, shop);
    expect(problem.params.time).toBeGreaterThan(3_200);
    expect((await guest.client.get(`/api/register-and-win/${shop.qr}/`)).body.refusal.code).toBe("try_later");
    await age(shop, 61);
    expect((await enter(guest.client, shop)).status).toBe(201);
  });

  it("exports an erased guest's name before, and contains it nowhere after", async () => {
    const { shop, guest } = await scene();
    await enter(guest.client, shop);
    expect((await guest.client.get("/api/me/export/")).body.entries).toMatchObject([{ full_name: body.full_name }]);
    expect((await guest.client.send("DELETE", "/api/me/")).status).toBe(204);
    const left = await rows(shop, (tx) =>
      tx.selectFrom("campaign_entry").select(["full_name", "email"]).where("tenant_id", "=", shop.tenantId).execute(),
    );
    expect(left).toEqual([{ full_name: "", email: null }]);
  });
});

describe("a refused entry", () => {
  it("requires the number without a session", async () => {
    const { shop } = await scene();
    await refused("phone_not_verified", makeClient(product.url, { qr: shop.qr }), shop);
  });

  it("refuses earlier participants, also after their account was erased", async () => {
    const { shop, guest } = await scene();
    await enter(guest.client, shop);
    await refused("cannot_participate_again", guest.client, shop);
    const { phone_e164 } = await rows(shop, (tx) =>
      tx
        .selectFrom("customer")
        .select("phone_e164")
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", guest.id)
        .executeTakeFirstOrThrow(),
    );
    expect((await guest.client.send("DELETE", "/api/me/")).status).toBe(204);
    const back = await newGuest(product, shop);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("customer")
        .set({ phone_e164 })
        .where("tenant_id", "=", shop.tenantId)
        .where("id", "=", back.id)
        .execute(),
    );
    await refused("cannot_participate_again", back.client, shop);
  });

  it("refuses participants of this branch, and of another within a minute", async () => {
    const { shop, guest, campaignId } = await scene({ once_per: "branch" });
    const [qr, branch_id] = [newId(), newId()];
    await rows(shop, async (tx) => {
      await sql`insert into branch (tenant_id, id, name, address, city, district, lat, lng)
        select tenant_id, ${branch_id}::uuid, name, address, city, district, lat, lng from branch
        where tenant_id = ${shop.tenantId} and is_main`.execute(tx);
      await tx.insertInto("qr_directory").values({ uuid: qr, tenant_id: shop.tenantId, branch_id }).execute();
    });
    expect((await enter(guest.client, shop)).status).toBe(201);
    await refused("already_participated", guest.client, shop);
    const there = { ...shop, qr };
    const throttled = await refused("participation_throttled", guest.client, there);
    expect(Number(throttled.headers.get("retry-after"))).toBeGreaterThan(0);
    await age(shop, 2);
    expect((await enter(guest.client, there)).status).toBe(201);
    expect(campaignId).toBeTruthy();
  });

  it("refuses participants of other forms, if only new ones may enter", async () => {
    const { shop, guest } = await scene({ position: 1 });
    await enter(guest.client, shop);
    await insertEntryForm(product.database, shop.tenantId, [{ points: 5 }], { new_to: "game", position: 0 });
    await refused("not_new_to_form", guest.client, shop);
  });

  it("refuses known customers, by the form's rule or its gift's", async () => {
    const rule = await scene({ new_to: "branch" });
    await deliver(rule.shop, rule.guest.client);
    await refused("not_new_to_branch", rule.guest.client, rule.shop);
    const shop = await openShop(product.database);
    const prize_id = await insertPrize(product.database, shop.tenantId, { new_customers_only: true });
    await insertEntryForm(product.database, shop.tenantId, [{ prize_id }]);
    const { client } = await newGuest(product, shop);
    await deliver(shop, client);
    await refused("new_customers_only", client, shop);
  });

  it("refuses registered customers, if the form is for others", async () => {
    const { shop, guest } = await scene({ unregistered_only: true });
    await refused("already_registered", guest.client, shop);
  });

  it("happens within the period after a win", async () => {
    const { shop, guest } = await scene({ loss_wait_minutes: 1, win_period_minutes: 1_440 });
    await enter(guest.client, shop);
    await age(shop, 5);
    const { body: problem } = await refused("already_won", guest.client, shop);
    expect(problem.params).toMatchObject({ period: 86_400 });
  });

  it("uses up no attempt if nothing is left to win", async () => {
    const { shop, guest, campaignId } = await scene({}, [{ points: 5, stock: 0 }]);
    await refused("out_of_gifts", guest.client, shop);
    await rows(shop, (tx) =>
      tx
        .updateTable("campaign_segment")
        .set({ stock: 1, left_stock: 1 })
        .where("tenant_id", "=", shop.tenantId)
        .where("campaign_id", "=", campaignId)
        .execute(),
    );
    expect((await enter(guest.client, shop)).status).toBe(201);
    expect(await rows(shop, (tx) => findDifferences(tx, shop.tenantId))).toEqual([]);
  });
});
