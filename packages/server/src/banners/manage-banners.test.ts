import { maxBanners } from "@sufra/domain/banners/banner-rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendPicture } from "../menu/manage.test-data.ts";
import { type Client, makeClient } from "../../test/support/http-client.ts";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { fillBanners, popupBody, slideBody } from "./manage.test-data.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

type Kind = "popups" | "slides";

const open = async () => {
  const shop = await openShop(product.database);
  const manager = await signInStaff(product.url, shop.emails.manager);
  const picture_id = (await sendPicture(product.url, manager)).body.id;
  return { shop, manager, picture_id };
};
type Establishment = Awaited<ReturnType<typeof open>>;

const make = async ({ manager, picture_id }: Establishment, kind: Kind, changes: Record<string, unknown> = {}) => {
  const body = kind === "popups" ? popupBody(changes) : slideBody(changes);
  const made = await manager.post(`/api/console/${kind}/`, { picture_id, ...body });
  expect(made.status).toBe(201);
  return made.body as { id: string; revision: string };
};
const getBody = (thing: Record<string, unknown>, changes: Record<string, unknown>) => {
  const { id: _, picture: __, ...fields } = thing;
  return { ...fields, ...changes };
};
const edit = async (manager: Client, kind: Kind, id: string, changes: Record<string, unknown>) => {
  const { body } = await manager.get(`/api/console/${kind}/${id}/`);
  return manager.send("PATCH", `/api/console/${kind}/${id}/`, { body: getBody(body, changes) });
};
const listed = async (manager: Client, kind: Kind) => (await manager.get(`/api/console/${kind}/`)).body[kind];
const guest = (shop: Shop) => makeClient(product.url, { qr: shop.qr });

describe.each(["popups", "slides"] as const)("%s", (kind) => {
  it("are created, changed, stopped and removed, each recorded in the audit log", async () => {
    const restaurant = await open();
    const { manager, shop } = restaurant;
    const { id, revision } = await make(restaurant, kind);
    expect((await edit(manager, kind, id, { active: false })).body).toMatchObject({ id, active: false });
    expect(await listed(manager, kind)).toMatchObject([{ id, state: "stopped", seen: 0, opened: 0 }]);
    const late = await manager.send("DELETE", `/api/console/${kind}/${id}/?revision=${revision}`);
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    const now = (await manager.get(`/api/console/${kind}/${id}/`)).body.revision;
    expect((await manager.send("DELETE", `/api/console/${kind}/${id}/?revision=${now}`)).status).toBe(204);
    expect(await listed(manager, kind)).toEqual([]);
    const entries = await product.database.inTenant(shop.tenantId, (tx) =>
      tx.selectFrom("audit_entry").select("action").where("tenant_id", "=", shop.tenantId).orderBy("seq").execute(),
    );
    const noun = kind.slice(0, -1);
    expect(entries.map(({ action }) => action)).toEqual([`${noun}.create`, `${noun}.edit`, `${noun}.remove`]);
  });

  it("need a picture and a branch of the establishment, and an end after the start", async () => {
    const restaurant = await open();
    const stranger = await open();
    const wrong = async (changes: Record<string, unknown>) => {
      const body = kind === "popups" ? popupBody(changes) : slideBody(changes);
      return (await restaurant.manager.post(`/api/console/${kind}/`, body)).body.errors;
    };
    const { picture_id } = restaurant;
    expect(await wrong({})).toMatchObject([{ path: "picture_id", code: "field_empty" }]);
    expect(await wrong({ picture_id: stranger.picture_id })).toMatchObject([
      { path: "picture_id", code: "field_invalid" },
    ]);
    expect(await wrong({ picture_id, branch_id: stranger.shop.branchId })).toMatchObject([
      { path: "branch_id", code: "field_invalid" },
    ]);
    const window = { starts_at: "2026-01-02T00:00:00Z", ends_at: "2026-01-01T00:00:00Z" };
    expect(await wrong({ picture_id, ...window })).toMatchObject([{ path: "ends_at", code: "field_invalid" }]);
  });

  it("are limited to 200", async () => {
    const restaurant = await open();
    const { manager, picture_id, shop } = restaurant;
    const { id, revision } = await make(restaurant, kind);
    const table = kind === "popups" ? "popup" : "slide";
    await fillBanners(product.database, shop.tenantId, { table, count: maxBanners - 1 });
    const ids = (await listed(manager, kind)).map((each: { id: string }) => each.id);
    expect(ids).toHaveLength(maxBanners);
    const body = { kind: table, ids: ids.toReversed() };
    expect((await manager.send("PUT", "/api/console/banners/order/", { body })).status).toBe(204);
    const another = { picture_id, ...(kind === "popups" ? popupBody() : slideBody()) };
    const refused = await manager.post(`/api/console/${kind}/`, another);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      "limit_reached",
      { limit: maxBanners },
    ]);
    await manager.send("DELETE", `/api/console/${kind}/${id}/?revision=${revision}`);
    expect((await manager.post(`/api/console/${kind}/`, another)).status).toBe(201);
  });

  it("are hidden from other establishments and cashiers", async () => {
    const restaurant = await open();
    const { id, revision } = await make(restaurant, kind);
    const stranger = await open();
    expect((await stranger.manager.get(`/api/console/${kind}/${id}/`)).status).toBe(404);
    expect((await edit(restaurant.manager, kind, id, {})).status).toBe(200);
    const url = `/api/console/${kind}/${id}/?revision=${revision}`;
    expect((await stranger.manager.send("DELETE", url)).status).toBe(404);
    const cashier = await signInStaff(product.url, restaurant.shop.emails.cashier);
    expect((await cashier.get(`/api/console/${kind}/`)).status).toBe(403);
  });

  it.each(["http://plain.example/", "javascript:alert(1)", "//evil.example", "/nowhere"])(
    "lead nobody to %s",
    async (href) => {
      const { manager, picture_id } = await open();
      const body = kind === "popups" ? popupBody({ redirect_url: href }) : slideBody({ link: href });
      const refused = await manager.post(`/api/console/${kind}/`, { picture_id, ...body });
      const path = kind === "popups" ? "redirect_url" : "link";
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path, code: "field_invalid" }]]);
    },
  );
});

it("greet with the first popup in order within its window", async () => {
  const restaurant = await open();
  const [one, two] = [await make(restaurant, "popups", { frequency: "daily" }), await make(restaurant, "popups")];
  const shown = async () => (await guest(restaurant.shop).get(`/api/ads/popup/${restaurant.shop.branchId}/`)).body;
  expect(await shown()).toMatchObject({ id: one.id, redirect_url: `/menu/${restaurant.shop.qr}` });
  const order = { kind: "popup", ids: [two.id, one.id] };
  expect((await restaurant.manager.send("PUT", "/api/console/banners/order/", { body: order })).status).toBe(204);
  expect(await shown()).toMatchObject({ id: two.id });
  await edit(restaurant.manager, "popups", two.id, { active: false });
  expect(await shown()).toMatchObject({ id: one.id });
});

it("counts displays and follows once per visit, for own banners only", async () => {
  const restaurant = await open();
  const stranger = await open();
  const [popup, slide] = [await make(restaurant, "popups"), await make(restaurant, "slides")];
  const theirs = await make(stranger, "slides");
  const count = (counts: object[]) => guest(restaurant.shop).post("/api/ads/counts/", { counts });
  const seen = { kind: "popup", id: popup.id, did: "seen" };
  expect((await count([seen, seen, { ...seen, did: "opened" }])).status).toBe(204);
  expect((await count([seen, { kind: "slide", id: slide.id, did: "seen" }])).status).toBe(204);
  expect((await count([{ kind: "slide", id: theirs.id, did: "seen" }])).status).toBe(204);
  expect(await listed(restaurant.manager, "popups")).toMatchObject([{ seen: 2, opened: 1 }]);
  expect(await listed(restaurant.manager, "slides")).toMatchObject([{ seen: 1, opened: 0 }]);
  expect(await listed(stranger.manager, "slides")).toMatchObject([{ seen: 0 }]);
});
