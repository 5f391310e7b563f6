import type { Client } from "../../test/support/http-client.ts";
import type { Product } from "../../test/fixtures/product.ts";
import { getCart, newGuest, openShop, place, type Shop } from "../../test/fixtures/shop.ts";

export const frictionless = "4111114005765430";
export const challenged = "4111111111111111";
export const insufficientFunds = "4123120001090000";

export type Next = { url: string; public_key: string };

/** As the browser does: exchanges the card for a token at the provider. */
export const tokenFor = async (next: Next, number: string, keep = false): Promise<string> => {
  const card = { name: "Sara Ahmed", number, month: "12", year: "2030", cvc: "123" };
  const body = keep ? card : { ...card, save_only: true };
  const response = await fetch(next.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${next.public_key}:`).toString("base64")}`,
    },
    body: JSON.stringify({ ...body, callback_url: "https://shop.example/" }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
};

export const placeOnline = async (shop: Shop, client: Client) => {
  const { status, body } = await place(client, getCart(shop), { payment_method: "online_card" });
  if (status !== 201 || body.status !== "awaiting_payment") throw new Error(`not placed: ${status} ${body.code}`);
  return { orderId: body.id as string, attemptId: body.payment.attempt_id as string, next: body.payment.next as Next };
};

export const confirm = (client: Client, attemptId: string, token: string) =>
  client.post(`/api/payments/${attemptId}/confirm/`, { source: { type: "token", token } }, { key: true });

/** Pays with a card and asks to keep it. */
export const keepCard = (client: Client, attemptId: string, token: string) =>
  client.post(`/api/payments/${attemptId}/confirm/`, { source: { type: "token", token, keep: true } }, { key: true });

export const payBySaved = (client: Client, attemptId: string, card_id: string) =>
  client.post(`/api/payments/${attemptId}/confirm/`, { source: { type: "saved_card", card_id } }, { key: true });

export const getWays = async (client: Client, attemptId: string) =>
  (await client.get(`/api/payments/${attemptId}/`)).body.ways;

export const payByStc = (client: Client, attemptId: string, mobile = "0512345678") =>
  client.post(`/api/payments/${attemptId}/confirm/`, { source: { type: "stc_pay", mobile } }, { key: true });

export const sendCode = (client: Client, attemptId: string, code: string) =>
  client.post(`/api/payments/${attemptId}/code/`, { code }, { key: true });

export const loadOrder = async (client: Client, orderId: string) => (await client.get(`/api/orders/${orderId}/`)).body;

export const getAttempts = (product: Product, shop: Shop) =>
  product.database.inTenant(shop.tenantId, (tx) =>
    tx
      .selectFrom("payment_attempt")
      .select(["id", "status", "captured", "refunded", "surplus", "failure_code"])
      .where("tenant_id", "=", shop.tenantId)
      .orderBy("id")
      .execute(),
  );

export const authenticate = (url: string, result: string) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `result=${result}`,
  });

export const started = async (product: Product, options = {}) => {
  const shop = await openShop(product.database, options);
  const guest = await newGuest(product, shop);
  return { shop, client: guest.client, ...(await placeOnline(shop, guest.client)) };
};

/** An order of 6000 halalas, paid by card. */
export const paid = async (product: Product) => {
  const order = await started(product);
  const answer = await confirm(order.client, order.attemptId, await tokenFor(order.next, frictionless));
  if (answer.status !== 200) throw new Error(`not paid: ${answer.status} ${answer.body.code}`);
  return order;
};
