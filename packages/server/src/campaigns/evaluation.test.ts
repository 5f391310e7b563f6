import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDifferences } from "../payments/reconcile.ts";
import { newId } from "../platform/db/new-id.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { readEvents } from "../../test/support/read-events.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { insertCampaign, type NewSegment } from "./campaigns.test-data.ts";
import { anotherBranch } from "../till/till.test-data.ts";
import { type FormOptions, insertForm } from "./forms.test-data.ts";

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const form = (options: FormOptions = {}) => insertForm(product.database, shop.tenantId, options);
const chance = (...segments: NewSegment[]) =>
  insertCampaign(product.database, shop.tenantId, segments, { kind: "evaluation" });
const visitor = () => makeClient(product.url, { qr: shop.qr });
const rows = <T>(fn: Parameters<typeof product.database.inTenant<T>>[1]) =>
  product.database.inTenant(shop.tenantId, fn);
const getAnswers = (ids: string[], ...values: unknown[]) =>
  Object.fromEntries(ids.map((id, index) => [id, values[index]]));
type Made = Awaited<ReturnType<typeof form>>;
const send = (client: Client, { id, questionIds }: Made, values: unknown[] = [5, "Good"], more: object = {}) =>
  client.post(`/api/evaluations/${id}/`, { answers: getAnswers(questionIds, ...values), ...more }, { key: true });
const delivered = async (client: Client): Promise<string> => {
  const { body } = await place(client, getCart(shop));
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    await manager.post(`/api/console/orders/${body.id}/moves/`, { to });
  return body.id;
};
const upload = (customer_id: string, id = newId()) =>
  rows((tx) =>
    tx
      .insertInto("upload")
      .values({ tenant_id: shop.tenantId, id, customer_id, bytes: 9, width: 1, height: 1 })
      .returning("id")
      .executeTakeFirstOrThrow(),
  ).then((row) => row.id);

describe("a form", () => {
  it("is read with its questions in the guest's language, and listed for its branch", async () => {
    const made = await form({ kinds: ["rating", "scale", "one_choice", "several_choices", "text", "images"] });
    const { status, body } = await visitor().get(`/api/evaluations/${made.id}/`);
    expect([status, body]).toMatchObject([
      200,
      { id: made.id, version: 1, name: "Visit", per: "period", period_days: 30, gifts: [], order: null, refusal: null },
    ]);
    expect(body.questions.map(({ id }: { id: string }) => id)).toEqual(made.questionIds);
    expect(body.questions[2].choices).toEqual([
      { id: "food", text: "food" },
      { id: "place", text: "place" },
    ]);
    const listed = (await visitor().get("/api/evaluations/")).body.forms;
    expect(listed.map(({ id }: { id: string }) => id)).toContain(made.id);
    const arabic = await visitor().get(`/api/evaluations/${made.id}/`, { headers: { "accept-language": "ar" } });
    expect(arabic.body.name).toBe("Visit ع");
  });

  it("requires a valid answer to every question, with errors by question", async () => {
    const { client, id: customerId } = await newGuest(product, shop);
    const made = await form({ kinds: ["rating", "one_choice", "images", "text"] });
    const empty = await client.post(`/api/evaluations/${made.id}/`, { answers: {} }, { key: true });
    expect(empty.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual(
      made.questionIds.map((id) => [`answers.${id}`, "answer_required"]),
    );
    const [stars, why, photos] = made.questionIds;
    const wrong = await send(client, made, [9, "none", [newId(), newId(), newId()], "x"]);
    expect(wrong.body.errors).toMatchObject([
      { path: `answers.${stars}`, code: "field_invalid" },
      { path: `answers.${why}`, code: "field_invalid" },
      { path: `answers.${photos}`, code: "too_many_images" },
    ]);
    for (const foreign of [newId(), "abc"])
      expect((await send(client, made, [5, "food", [foreign], "x"])).body.errors).toMatchObject([
        { path: `answers.${photos}`, code: "field_invalid" },
      ]);
    const own = await upload(customerId);
    expect((await send(client, made, [5, "food", [own], "x"])).status).toBe(201);
    const again = await form({ kinds: ["images"] });
    expect((await send(client, again, [[own]])).body.code).toBe("validation_failed");
  });

  it("is sent without optional pictures, and its books add up", async () => {
    const { client } = await newGuest(product, shop);
    const made = await form({ kinds: ["rating", "images"], optional: true });
    const [stars = "", photos = ""] = made.questionIds;
    const asked = await client.get(`/api/evaluations/${made.id}/`);
    expect(asked.body.questions.map(({ optional }: { optional: boolean }) => optional)).toEqual([false, true]);
    const post = (answers: object) => client.post(`/api/evaluations/${made.id}/`, { answers }, { key: true });
    expect((await post({ [photos]: [] })).body.errors).toMatchObject([{ path: `answers.${stars}` }]);
    expect((await post({ [stars]: 5 })).status).toBe(201);
    const differences = await product.database.inTenant(shop.tenantId, (tx) => findDifferences(tx, shop.tenantId));
    expect(differences).toEqual([]);
  });

  it("is answered once per period, also by a number with an erased account, and by a visitor's device", async () => {
    const made = await form();
    const guest = await newGuest(product, shop);
    expect((await send(guest.client, made)).status).toBe(201);
    const refused = await send(guest.client, made);
    expect([refused.status, refused.body.code]).toEqual([409, "submission_limit"]);
    expect(refused.body.params.time).toBeGreaterThan(29 * 86_400);
    expect((await guest.client.get(`/api/evaluations/${made.id}/`)).body.refusal.code).toBe("submission_limit");
    const device = visitor();
    expect([(await send(device, made)).status, (await send(device, made)).body.code]).toEqual([
      201,
      "submission_limit",
    ]);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("evaluation_turn")
        .set({ answered_at: new Date(Date.now() - 30 * 86_400_000 - 1_000) })
        .where("tenant_id", "=", shop.tenantId)
        .where("form_id", "=", made.id)
        .execute(),
    );
    expect((await send(guest.client, made)).status).toBe(201);
    const phone = await rows((tx) =>
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
      tx.updateTable("customer").set(phone).where("tenant_id", "=", shop.tenantId).where("id", "=", back.id).execute(),
    );
    expect((await send(back.client, made)).body.code).toBe("submission_limit");
  });

  it("about orders rates one's own delivered order once, and another one after a minute", async () => {
    const made = await form({ per: "order" });
    const { client } = await newGuest(product, shop);
    const { client: other } = await newGuest(product, shop);
    expect((await send(visitor(), made)).status).toBe(401);
    expect((await send(client, made)).body.errors).toMatchObject([{ path: "order_id", code: "field_empty" }]);
    const { body: placed } = await place(client, getCart(shop));
    expect((await send(client, made, [5, "x"], { order_id: placed.id })).body.errors).toMatchObject([
      { path: "order_id", code: "field_invalid" },
    ]);
    const readFor = async (guest: Client, order: string) =>
      (await guest.get(`/api/evaluations/${made.id}/?order=${order}`)).status;
    expect(await readFor(client, placed.id)).toBe(404);
    const [first, second] = [await delivered(client), await delivered(client)];
    expect([await readFor(client, first), await readFor(other, first), await readFor(visitor(), first)]).toEqual([
      200, 404, 401,
    ]);
    expect((await send(other, made, [5, "x"], { order_id: first })).body.code).toBe("validation_failed");
    expect((await send(client, made, [5, "x"], { order_id: first })).status).toBe(201);
    expect((await send(client, made, [5, "x"], { order_id: first })).body.code).toBe("submission_limit");
    const read = await client.get(`/api/evaluations/${made.id}/?order=${first}`);
    expect([read.body.order.id, read.body.refusal.code]).toEqual([first, "submission_limit"]);
    const early = await send(client, made, [5, "x"], { order_id: second });
    expect([early.status, early.body.code, early.headers.get("retry-after")]).toMatchObject([
      429,
      "participation_throttled",
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it("is stored once for one key", async () => {
    const made = await form();
    const { client } = await newGuest(product, shop);
    const body = { answers: getAnswers(made.questionIds, 3, "ok") };
    const key = crypto.randomUUID();
    const first = await client.post(`/api/evaluations/${made.id}/`, body, { key });
    const again = await client.post(`/api/evaluations/${made.id}/`, body, { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
});

describe("the chance to win", () => {
  it("gives a prize with its history entry, and asks visitors for a number", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId);
    const made = await form({ campaign_id: await chance({ label: "Tea", prize_id, stock: 1 }) });
    const { client } = await newGuest(product, shop);
    expect((await client.get(`/api/evaluations/${made.id}/`)).body.gifts).toEqual(["Tea"]);
    const { body } = await send(client, made);
    expect(body).toMatchObject({ thanks: "Thanks", chance: "won", reward: { kind: "prize" } });
    expect((await client.get("/api/rewards/")).body.available.map(({ id }: { id: string }) => id)).toEqual([
      body.reward.reward_id,
    ]);
    const { items } = (await client.get("/api/wallet/entries/?activity=evaluations")).body;
    expect(items).toMatchObject([{ kind: "evaluation_won" }]);
    expect((await send(visitor(), made)).body).toMatchObject({ chance: "verify", reward: null });
    const late = await newGuest(product, shop);
    const without = await send(late.client, made);
    expect([without.status, without.body.chance]).toEqual([201, "out_of_gifts"]);
    expect((await late.client.get(`/api/evaluations/${made.id}/`)).body.gifts).toEqual([]);
  });

  it("gives points or nothing, and no draw without a campaign", async () => {
    const { client } = await newGuest(product, shop);
    const points = await form({ campaign_id: await chance({ label: "20 points", points: 20 }) });
    expect((await send(client, points)).body).toMatchObject({ chance: "won", reward: { kind: "points", points: 20 } });
    expect((await client.get("/api/wallet/")).body.balance).toBe(20);
    expect((await send(client, await form())).body).toMatchObject({ chance: "none", reward: null });
    expect(await rows((tx) => findDifferences(tx, shop.tenantId))).toEqual([]);
  });
});

describe("the chance to win, once per branch", () => {
  it("exists once at each branch, and once in total if it is once per customer", async () => {
    const [qr, branch_id] = [newId(), newId()];
    await rows(async (tx) => {
      await sql`insert into branch (tenant_id, id, name, address, city, district, lat, lng)
        select tenant_id, ${branch_id}::uuid, name, address, city, district, lat, lng from branch
        where tenant_id = ${shop.tenantId} and is_main`.execute(tx);
      await tx.insertInto("qr_directory").values({ uuid: qr, tenant_id: shop.tenantId, branch_id }).execute();
    });
    const seen = async (once_per: "branch" | "customer") => {
      const options = { kind: "evaluation", once_per } as const;
      const campaign_id = await insertCampaign(product.database, shop.tenantId, [{ points: 5 }], options);
      const { client } = await newGuest(product, shop);
      const answer = async (at: string) => {
        const { id, questionIds } = await form({ campaign_id });
        const answers = getAnswers(questionIds, 5, "Good");
        return (await client.post(`/api/evaluations/${id}/`, { answers }, { key: true, qr: at })).body.chance;
      };
      return [await answer(shop.qr), await answer(shop.qr), await answer(qr), await answer(qr)];
    };
    expect(await seen("branch")).toEqual(["won", "none", "won", "none"]);
    expect(await seen("customer")).toEqual(["won", "none", "none", "none"]);
  });
});

describe("the branch", () => {
  it("shows a low score at once and first, until somebody marks it as seen", async () => {
    const made = await form({ kinds: ["rating", "scale", "text"] });
    const { client } = await newGuest(product, shop);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const cookie = [...cashier.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const stream = await readEvents(`${product.url}/api/console/events/?branch_id=${shop.branchId}`, { cookie });
    await send(client, made, [1, 10, "Cold"]);
    const findEvent = () => stream.events.find(({ event, data }) => event === "evaluation" && data.low);
    await waitUntil("the branch is told", () => findEvent() !== undefined);
    stream.close();
    const { client: happy } = await newGuest(product, shop);
    await send(happy, made, [5, 10, "Warm"]);
    const list = async () => (await cashier.get(`/api/console/evaluations/?branch_id=${shop.branchId}`)).body;
    const [urgent] = (await list()).urgent.filter(({ answers }: { answers: unknown[] }) => answers.length === 3);
    expect(urgent).toMatchObject({ low: true, score: 50, customer_name: "Sara", seen_at: null });
    expect(urgent.answers.map(({ number, words }: { number: number; words: string }) => number ?? words)).toEqual([
      1,
      10,
      "Cold",
    ]);
    const seen = await cashier.post(`/api/console/evaluations/${urgent.id}/seen/`);
    expect([seen.status, seen.body.seen_by]).toEqual([200, "cashier"]);
    const again = await manager.post(`/api/console/evaluations/${urgent.id}/seen/`);
    expect(again.body).toEqual(seen.body);
    const after = await list();
    expect(after.urgent.map(({ id }: { id: string }) => id)).not.toContain(urgent.id);
    expect(after.items.map(({ id }: { id: string }) => id)).toContain(urgent.id);
  });

  it("has its own forms, which other branches can neither read nor answer", async () => {
    const elsewhere = await form({ branch_id: await anotherBranch(product.database, shop) });
    expect((await visitor().get(`/api/evaluations/${elsewhere.id}/`)).status).toBe(404);
    expect((await send(visitor(), elsewhere)).status).toBe(404);
  });

  it("is the only one visible to its cashier; staff of other establishments see none", async () => {
    const stranger = await openShop(product.database);
    const elsewhere = await signInStaff(product.url, stranger.emails.manager);
    expect((await elsewhere.get("/api/console/evaluations/")).body).toEqual({ urgent: [], items: [], cursor: null });
    const [one] = (await manager.get("/api/console/evaluations/")).body.items;
    expect((await elsewhere.post(`/api/console/evaluations/${one.id}/seen/`)).status).toBe(404);
  });
});

describe("an erased guest", () => {
  it("leaves scores, but no texts or pictures", async () => {
    const made = await form({ kinds: ["rating", "text", "images"] });
    const { client, id } = await newGuest(product, shop);
    const { body } = await send(client, made, [2, "My name is Sara", [await upload(id)]]);
    const exported = (await client.get("/api/me/export/")).body;
    expect(JSON.stringify(exported.evaluations)).toContain("My name is Sara");
    expect(exported.uploads).toHaveLength(1);
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    const left = await rows((tx) =>
      tx
        .selectFrom("evaluation_answer")
        .select(["number", "words"])
        .where("tenant_id", "=", shop.tenantId)
        .where("evaluation_id", "=", body.id)
        .execute(),
    );
    expect(left).toContainEqual({ number: 2, words: null });
    expect(left).toContainEqual({ number: null, words: "" });
    expect(await rows((tx) => findDifferences(tx, shop.tenantId))).toEqual([]);
  });
});
