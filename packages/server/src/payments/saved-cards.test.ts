import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../test/fixtures/product.ts";
import { newGuest, openShop, type Shop } from "../../test/fixtures/shop.ts";
import type { Client } from "../../test/support/http-client.ts";
import { waitUntil } from "../../test/support/wait-until.ts";
import {
  authenticate,
  challenged,
  confirm,
  frictionless,
  getAttempts,
  getWays,
  insufficientFunds,
  keepCard,
  loadOrder,
  type Next,
  payBySaved,
  placeOnline,
  tokenFor,
} from "./card.test-data.ts";
import { sweepPayments } from "./sweep-payments.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const visible = { brand: "visa", last4: "5430", month: 12, year: 2030 };

const openGuest = async () => {
  const shop = await openShop(product.database, { slot_capacity: 1_000 });
  return { shop, ...(await newGuest(product, shop)) };
};

/** A guest who paid once and kept the card. */
const keeping = async () => {
  const guest = await openGuest();
  const { orderId, attemptId, next } = await placeOnline(guest.shop, guest.client);
  const token = await tokenFor(next, frictionless, true);
  const answer = await keepCard(guest.client, attemptId, token);
  const { items } = (await guest.client.get("/api/me/cards/")).body;
  return { ...guest, orderId, answer, token, next, card: items[0] as { id: string } };
};

const atProvider = async (next: Next, token: string, method = "GET"): Promise<number> => {
  const key = next.public_key.replace(/^pk/, "sk");
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
  return (await fetch(`${next.url}/${token}`, { method, headers })).status;
};

const rows = (shop: Shop) =>
  product.database.inTenant(shop.tenantId, async (tx) => ({
    cards: await tx.selectFrom("saved_card").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
    removals: await tx.selectFrom("card_removal").selectAll().where("tenant_id", "=", shop.tenantId).execute(),
  }));

const another = (shop: Shop, client: Client) => placeOnline(shop, client);

describe("a kept card", () => {
  it("pays, is offered without its token, and pays the next order in one call", async () => {
    const { shop, client, answer, card, token } = await keeping();
    expect([answer.status, answer.body]).toEqual([200, { status: "paid" }]);
    expect(card).toEqual({ id: card.id, ...visible, usable: true });
    const { orderId, attemptId } = await another(shop, client);
    const read = await client.get(`/api/payments/${attemptId}/`);
    expect(read.body.ways).toMatchObject({ keep_card: true, cards: [{ id: card.id, ...visible }], refused: null });
    const exported = (await client.get("/api/me/export/")).body;
    expect(exported.saved_cards).toMatchObject([{ brand: "visa", last4: "5430", exp_month: 12, exp_year: 2030 }]);
    expect(JSON.stringify([read.body, exported])).not.toContain(token);
    expect((await payBySaved(client, attemptId, card.id)).body).toEqual({ status: "paid" });
    expect((await loadOrder(client, orderId)).payment).toMatchObject({ last4: "5430" });
  });

  it("is not kept unless the guest asks", async () => {
    const { shop, client } = await openGuest();
    const { attemptId, next } = await another(shop, client);
    await confirm(client, attemptId, await tokenFor(next, frictionless));
    expect((await client.get("/api/me/cards/")).body.items).toEqual([]);
  });

  it("is confirmed at the bank first, charged afterwards, and asks for 3-D Secure as the bank wants", async () => {
    const { shop, client } = await openGuest();
    const { attemptId, next } = await another(shop, client);
    const sent = await keepCard(client, attemptId, await tokenFor(next, challenged, true));
    expect(sent.body).toMatchObject({ status: "requires_action", next: { kind: "redirect" } });
    expect((await getWays(client, attemptId)).cards).toEqual([]);
    expect((await client.get("/api/me/cards/")).body.items).toEqual([]);
    const [unconfirmed] = (await rows(shop)).cards;
    expect((await payBySaved(client, attemptId, unconfirmed?.id ?? "")).body.code).toBe("card_unusable");
    await authenticate(sent.body.next.url, "AUTHENTICATED");
    const [card] = (await getWays(client, attemptId)).cards;
    expect(card).toMatchObject({ brand: "visa", last4: "1111" });
    const asked = await payBySaved(client, attemptId, card.id);
    expect(asked.body).toMatchObject({ status: "requires_action", next: { kind: "redirect" } });
    await authenticate(asked.body.next.url, "AUTHENTICATED");
    expect((await client.get(`/api/payments/${attemptId}/`)).body.status).toBe("paid");
    expect(await getAttempts(product, shop)).toMatchObject([{ status: "paid", captured: 6000 }]);
  });

  it("that the bank refuses to confirm is named once and gone", async () => {
    const { shop, client } = await openGuest();
    const { attemptId, next } = await another(shop, client);
    const token = await tokenFor(next, challenged, true);
    const sent = await keepCard(client, attemptId, token);
    await authenticate(sent.body.next.url, "AUTHENTICATION_REJECTED");
    expect(await getWays(client, attemptId)).toMatchObject({ cards: [], refused: { brand: "visa", last4: "1111" } });
    expect(await getWays(client, attemptId)).toMatchObject({ cards: [], refused: null });
    await waitUntil("the provider forgot it", async () => (await atProvider(next, token)) === 404);
  });

  it("that is declined at once is not kept", async () => {
    const { shop, client } = await openGuest();
    const { attemptId, next } = await another(shop, client);
    const refused = await keepCard(client, attemptId, await tokenFor(next, insufficientFunds, true));
    expect([refused.status, refused.body.code]).toEqual([402, "card_declined"]);
    expect((await rows(shop)).cards).toEqual([]);
  });

  it("is there once, however often it is kept", async () => {
    const { shop, client, token, next } = await keeping();
    const { attemptId } = await another(shop, client);
    await keepCard(client, attemptId, await tokenFor(next, frictionless, true));
    expect((await client.get("/api/me/cards/")).body.items).toHaveLength(1);
    await waitUntil("the provider forgot the older", async () => (await atProvider(next, token)) === 404);
  });

  it("that ended at the provider is removed, charges nothing, and leaves the attempt open", async () => {
    const { shop, client, card, token, next } = await keeping();
    await atProvider(next, token, "DELETE");
    const { attemptId } = await another(shop, client);
    const refused = await payBySaved(client, attemptId, card.id);
    expect([refused.status, refused.body.code]).toEqual([409, "card_unusable"]);
    expect((await client.get("/api/me/cards/")).body.items).toEqual([]);
    expect((await confirm(client, attemptId, await tokenFor(next, frictionless))).body).toEqual({ status: "paid" });
  });

  it("is offered no more after the account was replaced, and can still be removed", async () => {
    const { shop, client, card, next, token } = await keeping();
    await product.database.asOwner((tx) =>
      tx
        .updateTable("saved_card")
        .set({ account: "f".repeat(32) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    const { attemptId } = await another(shop, client);
    expect((await getWays(client, attemptId)).cards).toEqual([]);
    expect((await payBySaved(client, attemptId, card.id)).body.code).toBe("card_unusable");
    expect((await client.get("/api/me/cards/")).body.items).toMatchObject([{ id: card.id, usable: false }]);
    expect((await client.send("DELETE", `/api/me/cards/${card.id}/`)).status).toBe(204);
    await waitUntil("it is gone", async () => (await rows(shop)).removals.length === 0);
    // The new account must not be asked about a token of the old one.
    expect(await atProvider(next, token)).toBe(200);
  });
});

describe("removing", () => {
  it("happens here at once, and at the provider although it is down at first", async () => {
    const { shop, client, card, token, next } = await keeping();
    product.sandbox.plan({
      call: "DELETE /tokens/:id",
      when: "before",
      fault: { kind: "status", status: 503 },
      times: 3,
    });
    expect((await client.send("DELETE", `/api/me/cards/${card.id}/`)).status).toBe(204);
    expect((await client.get("/api/me/cards/")).body.items).toEqual([]);
    expect((await client.send("DELETE", `/api/me/cards/${card.id}/`)).status).toBe(404);
    await waitUntil("the provider forgot it", async () => (await atProvider(next, token)) === 404);
    await waitUntil("nothing is left", async () => (await rows(shop)).removals.length === 0);
  });

  it("is part of erasing the account", async () => {
    const { shop, client, orderId, token, next } = await keeping();
    expect((await client.post(`/api/orders/${orderId}/cancel/`, {})).status).toBe(200);
    expect((await client.send("DELETE", "/api/me/")).status).toBe(204);
    expect((await rows(shop)).cards).toEqual([]);
    await waitUntil("the provider forgot it", async () => (await atProvider(next, token)) === 404);
  });

  it("covers cards whose guest never came back from the bank", async () => {
    const { shop, client } = await openGuest();
    const { attemptId, next } = await another(shop, client);
    const token = await tokenFor(next, challenged, true);
    await keepCard(client, attemptId, token);
    await product.database.asOwner((tx) =>
      tx
        .updateTable("saved_card")
        .set({ created_at: new Date(Date.now() - 90_000_000) })
        .where("tenant_id", "=", shop.tenantId)
        .execute(),
    );
    await sweepPayments(product.platform, shop.tenantId);
    await waitUntil("the provider forgot it", async () => (await atProvider(next, token)) === 404);
  });
});

describe("a stranger", () => {
  it("neither sees, uses nor removes a card of somebody else", async () => {
    const { shop, client, card, token } = await keeping();
    const stranger = (await newGuest(product, shop)).client;
    const { attemptId } = await another(shop, stranger);
    expect((await getWays(stranger, attemptId)).cards).toEqual([]);
    expect((await stranger.get("/api/me/cards/")).body.items).toEqual([]);
    expect((await payBySaved(stranger, attemptId, card.id)).body.code).toBe("card_unusable");
    expect((await confirm(stranger, attemptId, token)).status).toBe(404);
    expect((await stranger.send("DELETE", `/api/me/cards/${card.id}/`)).status).toBe(404);
    expect((await client.get("/api/me/cards/")).body.items).toHaveLength(1);
  });
});
