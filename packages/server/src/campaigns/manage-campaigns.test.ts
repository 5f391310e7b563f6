import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../platform/db/new-id.ts";
import type { Answer, Client } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { insertPrize } from "../../test/fixtures/loyalty.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { entryBody, segmentBody, wheelBody } from "./manage.test-data.ts";
import { insertForm } from "./forms.test-data.ts";
import { campaignChecks } from "./reconcile.ts";
import { spin } from "./wheel.test-data.ts";

type Thing = Answer["body"];

let product: Product;
let shop: Shop;
let manager: Client;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop(product.database);
  manager = await signInStaff(product.url, shop.emails.manager);
});
afterAll(() => product?.stop());

const at = (id: string, rest = "") => `/api/console/campaigns/${id}/${rest}`;
const create = async (body: Record<string, unknown>, kind = "wheel"): Promise<Thing> => {
  const answer = await manager.post("/api/console/campaigns/", { kind, ...body });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const edit = ({ id, revision }: Thing, body: Record<string, unknown>) =>
  manager.send("PATCH", at(id), { body: { ...body, revision } });
const move = ({ id, revision }: Thing, to: "published" | "stopped") => manager.post(at(id, "state/"), { to, revision });
const remove = ({ id, revision }: Thing) => manager.send("DELETE", at(id, `?revision=${revision}`));
const publish = async (thing: Thing): Promise<Thing> => (await move(thing, "published")).body;
const now = async ({ id }: Thing): Promise<Thing> => (await manager.get(at(id))).body;
const issues = (body: Answer["body"]): string[] =>
  (body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`);
const auditLog = () =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("audit_entry")
      .select(["action", "target_id"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
/** The segments of a wheel as they were sent, with the ids they have now. */
const resent = ({ segments }: Thing, changes: Record<string, unknown>[] = []) =>
  segments.map((segment: object, index: number) => ({ ...segment, ...changes[index] }));
const booksAgree = async (): Promise<void> => {
  const found = await product.database.inTenant(shop.tenantId, (tx) =>
    campaignChecks.segment_stock(shop.tenantId).execute(tx),
  );
  expect(found.rows).toEqual([]);
};

describe("A wheel", () => {
  it("is hidden from guests as a draft, and after it was stopped", async () => {
    const { client } = await newGuest(product, shop);
    const draft = await create(wheelBody());
    expect(draft).toMatchObject({ state: "draft", published: false, active: false, taken_part: false });
    expect((await client.get(`/api/wheels/${draft.id}/`)).status).toBe(404);
    const running = await publish(draft);
    expect(running.state).toBe("running");
    const seen = await client.get(`/api/wheels/${draft.id}/`);
    expect([seen.status, seen.body.segments]).toMatchObject([
      200,
      [{ label: "points 5000" }, { label: "nothing 5000" }],
    ]);
    expect(JSON.stringify(seen.body)).not.toMatch(/weight|stock/);
    const stopped = (await move(running, "stopped")).body;
    expect([stopped.state, await auditLog()]).toEqual(["stopped", { action: "campaign.stop", target_id: draft.id }]);
    expect((await spin(client, draft.id)).status).toBe(404);
    expect((await publish(stopped)).state).toBe("running");
    expect((await spin(client, draft.id)).status).toBe(201);
  });

  it("is refused if its odds do not add up, or it has no win or no loss", async () => {
    const post = async (segments: unknown[]) =>
      issues((await manager.post("/api/console/campaigns/", { kind: "wheel", ...wheelBody({ segments }) })).body);
    const won = segmentBody(5_000, { points: 50 });
    expect(await post([won, segmentBody(4_999)])).toEqual(["segments: odds_sum"]);
    expect(await post([won, won])).toEqual(["segments: losing_required"]);
    expect(await post([segmentBody(10_000)])).toEqual(["segments: winning_required"]);
    expect(await post([won, segmentBody(5_000, { prize_id: newId() })])).toEqual([
      "segments: losing_required",
      "segments.1.prize_id: field_invalid",
    ]);
    expect(await post([{ ...won, id: newId() }, segmentBody(5_000)])).toEqual(["segments.0.id: field_invalid"]);
  });

  it("refuses an edit of an outdated version, by a cashier and by another establishment", async () => {
    const made = await create(wheelBody());
    expect((await edit(made, wheelBody({ once_per: "customer" }))).body.once_per).toBe("customer");
    const late = await edit(made, wheelBody());
    expect([late.status, late.body.code, late.body.params.name]).toEqual([409, "edit_conflict", "manager"]);
    expect((await move(made, "published")).body.code).toBe("edit_conflict");
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    const other = await signInStaff(product.url, (await openShop(product.database)).emails.manager);
    for (const [client, status] of [
      [cashier, 403],
      [other, 404],
    ] as const) {
      const sent = { body: { ...wheelBody(), revision: made.revision } };
      expect((await client.send("PATCH", at(made.id), sent)).status).toBe(status);
      for (const part of ["", "results/", "links/", "entries/"])
        expect((await client.get(at(made.id, part))).status).toBe(status);
      expect((await client.post(at(made.id, "tests/"), { draws: 1, is_new: true })).status).toBe(status);
      expect((await client.post(at(made.id, "copies/"))).status).toBe(status);
    }
  });

  it("is removed only without participants", async () => {
    const made = await publish(await create(wheelBody()));
    expect((await remove(made)).status).toBe(204);
    expect((await manager.get(at(made.id))).status).toBe(404);
    const listed = (await manager.get("/api/console/campaigns/")).body.campaigns.map(({ id }: Thing) => id);
    expect(listed).not.toContain(made.id);
    const { client } = await newGuest(product, shop);
    expect((await spin(client, made.id)).status).toBe(404);
    const played = await publish(await create(wheelBody()));
    expect((await spin(client, played.id)).status).toBe(201);
    expect([(await now(played)).taken_part, (await remove(played)).body.code]).toEqual([true, "in_use"]);
    const asked = await create(wheelBody(), "evaluation");
    await insertForm(product.database, shop.tenantId, { campaign_id: asked.id });
    expect((await remove(asked)).body.code).toBe("in_use");
  });

  it("is copied as a draft with full stocks", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId);
    const segments = [segmentBody(9_999, { prize_id, stock: 3 }), segmentBody(1)];
    const made = await publish(await create(wheelBody({ segments, ends_at: "2035-01-01T00:00:00.000Z" })));
    for (let guest = 0; guest < 2; guest += 1) await spin((await newGuest(product, shop)).client, made.id);
    const copied = (await manager.post(at(made.id, "copies/"))).body;
    expect(copied).toMatchObject({ state: "draft", name: { en: "Friday wheel (copy)" }, ends_at: made.ends_at });
    const { segments: results } = (await manager.get(at(copied.id, "results/"))).body;
    expect(results.map(({ stock, left, tries }: Thing) => [stock, left, tries])).toEqual([
      [3, 3, 0],
      [null, null, 0],
    ]);
  });

  it("cannot be published after its end", async () => {
    const made = await create(wheelBody({ ends_at: "2020-01-01T00:00:00.000Z" }));
    expect(issues((await move(made, "published")).body)).toEqual(["ends_at: field_invalid"]);
    const later = await create(wheelBody({ starts_at: "2035-01-01T00:00:00.000Z" }));
    expect((await publish(later)).state).toBe("scheduled");
  });
});

describe("an active wheel", () => {
  const sure = (stock: number | null, prize_id: string) => [segmentBody(9_999, { prize_id, stock }), segmentBody(1)];

  it("keeps the segment and gift of an earlier draw", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId);
    const made = await publish(await create(wheelBody({ segments: sure(5, prize_id) })));
    const { client } = await newGuest(product, shop);
    const won = await spin(client, made.id, { confirms_seen: true });
    expect(won.body.outcome).toBe("prize");
    const segments = [
      segmentBody(4_000, { points: 10 }),
      ...resent(made, [{ chance: 5_999, prize_id: null, outcome: "points", points: 7, stock: null }]),
    ];
    const changed = await edit(made, wheelBody({ segments }));
    expect(changed.status).toBe(200);
    expect(changed.body.segments.map(({ id }: Thing) => id)).not.toContain(made.segments[0].id);
    // The result is still unseen, so it is returned unchanged.
    expect((await spin(client, made.id)).body).toMatchObject({ draw_id: won.body.draw_id, outcome: "prize" });
    const { segments: results } = (await manager.get(at(made.id, "results/"))).body;
    expect(results.find(({ retired }: Thing) => retired)).toMatchObject({
      id: made.segments[0].id,
      tries: 1,
      won: 1,
      left: 4,
    });
    await booksAgree();
  });

  it("counts the stock from given gifts, and refuses a stock below them", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId);
    let made = await publish(await create(wheelBody({ segments: sure(null, prize_id) })));
    const play = async () => (await spin((await newGuest(product, shop)).client, made.id)).body;
    for (let guest = 0; guest < 3; guest += 1) expect((await play()).outcome).toBe("prize");
    const stocked = (stock: number | null) => edit(made, wheelBody({ segments: resent(made, [{ stock }]) }));
    expect(issues((await stocked(2)).body)).toEqual(["segments.0.stock: stock_given"]);
    made = (await stocked(4)).body;
    expect((await play()).outcome).toBe("prize");
    expect((await play()).code).toBe("out_of_gifts");
    made = (await stocked(6)).body;
    await booksAgree();
    expect([(await play()).outcome, (await play()).outcome, (await play()).code]).toEqual([
      "prize",
      "prize",
      "out_of_gifts",
    ]);
    await booksAgree();
  });

  it("loses and duplicates no prize when edited during spins", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId);
    let made = await publish(await create(wheelBody({ segments: sure(null, prize_id) })));
    const guests = await Promise.all(Array.from({ length: 24 }, () => newGuest(product, shop)));
    const spins = Promise.all(guests.map(({ client }) => spin(client, made.id)));
    for (let round = 0; round < 6; round += 1) {
      const answer = await edit(made, wheelBody({ segments: resent(made, [{ stock: round % 2 === 0 ? 200 : null }]) }));
      expect(answer.status).toBe(200);
      made = answer.body;
    }
    made = (await edit(made, wheelBody({ segments: resent(made, [{ stock: 200 }]) }))).body;
    expect((await spins).map(({ status }) => status)).toEqual(guests.map(() => 201));
    const { total, segments } = (await manager.get(at(made.id, "results/"))).body;
    expect([total.tries, segments[0].left]).toEqual([24, 200 - segments[0].tries]);
    await booksAgree();
  });
});

describe("A test of a wheel", () => {
  it("draws as for guests, without storing anything", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId, { new_customers_only: true });
    const segments = [
      segmentBody(2_500, { prize_id, stock: 1 }),
      segmentBody(2_500, { points: 5 }),
      segmentBody(5_000),
    ];
    const made = await create(wheelBody({ segments }));
    const test = async (is_new: boolean) => (await manager.post(at(made.id, "tests/"), { draws: 1_000, is_new })).body;
    const tested = await test(true);
    expect(tested.segments.map(({ chance_now }: Thing) => chance_now)).toEqual([2_500, 2_500, 5_000]);
    expect(tested.segments.reduce((sum: number, { drawn }: Thing) => sum + drawn, 0)).toBe(1_000);
    expect(tested.segments[0].drawn).toBeGreaterThan(100);
    const known = await test(false);
    expect(known.segments.map(({ chance_now }: Thing) => chance_now)).toEqual([0, 2_500, 7_500]);
    expect(known.segments[0].drawn).toBe(0);
    const { total, segments: results } = (await manager.get(at(made.id, "results/"))).body;
    expect([total.tries, results[0].left, (await now(made)).revision]).toEqual([0, 1, made.revision]);
  });

  it("reports the refusal that guests get", async () => {
    const prize_id = await insertPrize(product.database, shop.tenantId, { new_customers_only: true });
    const test = async (stock: number) => {
      const made = await create(wheelBody({ segments: [segmentBody(1, { prize_id, stock }), segmentBody(9_999)] }));
      return (await manager.post(at(made.id, "tests/"), { draws: 1, is_new: false })).body.code;
    };
    expect([await test(1), await test(0)]).toEqual(["new_customers_only", "out_of_gifts"]);
  });
});

describe("A form to register and win by", () => {
  it("stores its questions, and keeps ids that answers refer to", async () => {
    const made = await create(entryBody(), "register_and_win");
    const [dish, often] = made.form.questions;
    expect([dish.kind, often.choices.length]).toEqual(["text", 2]);
    const { picture: _, ...form } = {
      ...made.form,
      questions: [{ ...often, label: { sa: "كم مرة", en: "How many times" } }],
    };
    const changed = await edit(made, entryBody({ segments: made.segments, form }));
    expect(changed.body.form.questions.map(({ id }: Thing) => id)).toEqual([often.id]);
    const unknown = { ...form, questions: [{ ...often, id: "nobody" }] };
    expect(issues((await edit(changed.body, entryBody({ segments: made.segments, form: unknown }))).body)).toContain(
      "form.questions.0.id: field_invalid",
    );
    expect(issues((await edit(changed.body, entryBody({ segments: made.segments, form: null }))).body)).toEqual([
      "form: field_invalid",
    ]);
    expect((await manager.get(at(made.id, "links/"))).body.links).not.toHaveLength(0);
  });
});
