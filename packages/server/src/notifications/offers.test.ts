import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop, signInStaff } from "../../test/fixtures/shop.ts";
import { insertCustomers, insertDueOffer, offerBody } from "./offers.test-data.ts";
import { sendOffer } from "./send-offer.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct(undefined, { environment: { PROMO_HOURS: "00:00-23:59" } });
});
afterAll(() => product?.stop());

const base = "/api/console/offers/";
const open = async () => {
  const shop = await openShop(product.database);
  return { shop, manager: await signInStaff(product.url, shop.emails.manager) };
};
const tell = (shop: Shop, id: string) => sendOffer(product.platform, { tenant_id: shop.tenantId, id });
const loadRecipients = async (shop: Shop, id: string) => {
  const rows = await product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("offer_recipient")
      .select("customer_id")
      .where("tenant_id", "=", shop.tenantId)
      .where("offer_id", "=", id)
      .execute(),
  );
  return rows.map(({ customer_id }) => customer_id).toSorted();
};
/** Noon in Riyadh in two days: within the advertising hours. */
const noon = () => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`;

describe("an offer that a manager edits", () => {
  it("is a draft until it has a time; can be rescheduled, stopped, and removed before it was sent", async () => {
    const { manager } = await open();
    const once = { body: offerBody(), key: crypto.randomUUID() };
    const made = await manager.send("POST", base, once);
    // A repeated request after a lost answer.
    expect((await manager.send("POST", base, once)).body).toEqual(made.body);
    expect((await manager.get(base)).body.items).toHaveLength(1);
    expect([made.status, made.body.state]).toEqual([201, "draft"]);
    const { id, state: _, revision, ...fields } = made.body;
    const url = `${base}${id}/`;
    const edited = await manager.send("PATCH", url, { body: { ...fields, send_at: noon(), revision } });
    expect([edited.status, edited.body.state]).toEqual([200, "scheduled"]);
    const late = await manager.post(`${url}stop/`, { revision });
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    const stopped = (await manager.post(`${url}stop/`, { revision: edited.body.revision })).body;
    expect(stopped.state).toBe("stopped");
    const again = await manager.send("PATCH", url, {
      body: { ...fields, send_at: noon(), revision: stopped.revision },
    });
    expect([again.status, again.body.code]).toEqual([409, "in_use"]);
    expect((await manager.send("DELETE", `${url}?revision=${stopped.revision}`)).status).toBe(204);
    expect((await manager.get(base)).body.items).toEqual([]);
  });

  it("is listed in pages, each once, and is read alone with its number of recipients", async () => {
    const { shop, manager } = await open();
    const [customerId] = await insertCustomers(product.database, shop.tenantId, 1);
    const oldest = await insertDueOffer(product.database, shop.tenantId);
    await tell(shop, oldest);
    const newer = [];
    for (let made = 0; made < 20; made += 1)
      newer.unshift(await insertDueOffer(product.database, shop.tenantId, { state: "draft", send_at: null }));
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    const first = (await manager.get(base)).body;
    expect(ids(first.items)).toEqual(newer);
    const rest = (await manager.get(`${base}?cursor=${first.cursor}`)).body;
    expect(rest).toMatchObject({ items: [{ id: oldest, recipients: 1 }], cursor: null });
    expect(ids((await manager.get(`${base}?limit=2`)).body.items)).toEqual(newer.slice(0, 2));
    expect((await manager.get(`${base}?cursor=x`)).body.errors).toMatchObject([{ path: "cursor" }]);
    const before = (await manager.get(`${base}${oldest}/`)).body;
    expect(before).toMatchObject({ state: "sent", recipients: 1, opened: 0 });
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx
        .updateTable("offer_recipient")
        .set({ opened_at: new Date() })
        .where("tenant_id", "=", shop.tenantId)
        .where("customer_id", "=", customerId ?? "")
        .execute(),
    );
    // Following an offer does not change its revision.
    expect((await manager.get(`${base}${oldest}/`)).body).toEqual({ ...before, opened: 1 });
  });

  it("refuses a time in the past, an incomplete audience, another establishment's branch, and other roles", async () => {
    const { shop, manager } = await open();
    const stranger = await open();
    const wrong = async (changes: Record<string, unknown>) =>
      (await manager.send("POST", base, { body: offerBody(changes), key: true })).body.errors.map(
        ({ path }: { path: string }) => path,
      );
    expect(await wrong({ send_at: "2026-01-01T09:00:00Z" })).toEqual(["send_at"]);
    expect(await wrong({ audience: "level" })).toEqual(["level_id"]);
    expect(await wrong({ audience: "branch", branch_id: stranger.shop.branchId })).toEqual(["branch_id"]);
    expect(await wrong({ link: "http://plain.example/" })).toEqual(["link"]);
    const { id } = (await manager.send("POST", base, { body: offerBody(), key: true })).body;
    expect((await stranger.manager.get(`${base}${id}/`)).status).toBe(404);
    const cashier = await signInStaff(product.url, shop.emails.cashier);
    expect((await cashier.get(base)).status).toBe(403);
    expect((await manager.get(`${base}audience/`)).body).toMatchObject({ agreed: 0, hours: { from: 0 } });
  });
});

describe("sending an offer", () => {
  it("reaches customers with consent, once each, and no others", async () => {
    const { shop, manager } = await open();
    const agreed = await insertCustomers(product.database, shop.tenantId, 3);
    await insertCustomers(product.database, shop.tenantId, 2, { agrees: false });
    await insertCustomers(product.database, shop.tenantId, 1, { erased: true });
    expect((await manager.get(`${base}audience/`)).body.agreed).toBe(3);
    const id = await insertDueOffer(product.database, shop.tenantId);
    await tell(shop, id);
    await tell(shop, id);
    expect(await loadRecipients(shop, id)).toEqual(agreed.toSorted());
    const [offer] = (await manager.get(base)).body.items;
    expect(offer).toMatchObject({ state: "sent", recipients: 3, opened: 0 });
    const removal = await manager.get(`${base}${id}/`);
    const gone = await manager.send("DELETE", `${base}${id}/?revision=${removal.body.revision}`);
    expect([gone.status, gone.body.code]).toEqual([409, "in_use"]);
    await product.database.inTenant(shop.tenantId, (tx) =>
      tx.updateTable("offer").set({ state: "stopped", done_at: null }).where("tenant_id", "=", shop.tenantId).execute(),
    );
    const { revision } = (await manager.get(`${base}${id}/`)).body;
    const stopped = await manager.send("DELETE", `${base}${id}/?revision=${revision}`);
    expect([stopped.status, stopped.body.code]).toEqual([409, "in_use"]);
  });

  it("is in the guest's notifications with a link, and counts followers", async () => {
    const { shop, manager } = await open();
    const guest = await newGuest(product, shop);
    const agree = (offer: boolean) => guest.client.send("PATCH", "/api/notifications/channels/", { body: { offer } });
    const agreed = async () => (await manager.get(`${base}audience/`)).body.agreed;
    await agree(true);
    expect(await agreed()).toBe(1);
    await agree(false);
    expect(await agreed()).toBe(0);
    await agree(true);
    const id = await insertDueOffer(product.database, shop.tenantId);
    await tell(shop, id);
    const [notice] = (await guest.client.get("/api/notifications/")).body.items;
    expect(notice).toMatchObject({
      topic: "offer",
      title: "Offer",
      text: "Come",
      offer_id: id,
      link: `/menu/${shop.qr}`,
    });
    const opened = async () => (await manager.get(base)).body.items[0].opened;
    expect(await opened()).toBe(0);
    await guest.client.post("/api/notifications/read/", { only: notice.id });
    expect(await opened()).toBe(1);
  });

  it("reaches only its audience: a branch's guests, or those who did not come lately", async () => {
    const { shop } = await open();
    const [one] = await insertCustomers(product.database, shop.tenantId, 1);
    const away = await insertDueOffer(product.database, shop.tenantId, { audience: "absent", absent_days: 10 });
    const here = await insertDueOffer(product.database, shop.tenantId, {
      audience: "branch",
      branch_id: shop.branchId,
    });
    await tell(shop, away);
    await tell(shop, here);
    expect([await loadRecipients(shop, away), await loadRecipients(shop, here)]).toEqual([[one], []]);
  });

  it.each([
    ["stopped", { state: "stopped" }],
    ["put off", { send_at: new Date(Date.now() + 3_600_000) }],
    ["a draft", { state: "draft", send_at: null }],
  ])("tells nobody of one that is %s, though its job comes", async (_, changes) => {
    const { shop } = await open();
    await insertCustomers(product.database, shop.tenantId, 1);
    const id = await insertDueOffer(product.database, shop.tenantId, changes);
    await tell(shop, id);
    expect(await loadRecipients(shop, id)).toEqual([]);
  });
});
