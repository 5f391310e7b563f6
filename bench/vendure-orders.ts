/** Customers of Vendure's shop API and their orders: each order is one document with the four mutations it needs. */
import type { VendureShop } from "./vendure-shop.ts";

export type ShopLine = { productVariantId: string; quantity: number };

type Answer = { data: unknown; token: string | null };

const askShop = async (url: string, query: string, variables: unknown, token?: string): Promise<Answer> => {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  const { data, errors } = JSON.parse(text) as { data: unknown; errors?: unknown };
  if (!answer.ok || errors !== undefined) throw new Error(`Vendure answered ${answer.status}: ${text}`);
  return { data, token: answer.headers.get("vendure-auth-token") };
};

const registration = `mutation Register($email: String!, $password: String!) {
  registerCustomerAccount(input: { emailAddress: $email, firstName: "Guest", lastName: "Guest", password: $password }) {
    __typename
  }
  login(username: $email, password: $password) { __typename }
}`;

/** Returns the token of a customer who is signed in and orders again and again. */
const registerCustomer = async (url: string, number: number): Promise<string> => {
  const account = { email: `guest${number}@vendure.test`, password: "sufra-measured" };
  const { data, token } = await askShop(url, registration, account);
  if (token === null) throw new Error(`Vendure registered nobody: ${JSON.stringify(data)}`);
  return token;
};

export const registerShopCustomers = async (url: string, count: number): Promise<string[]> => {
  const tokens: string[] = [];
  for (let number = 1; number <= count; number += 1) tokens.push(await registerCustomer(url, number));
  return tokens;
};

/** A signed-in customer without an address is enough for a pickup; the payment settles at once. */
const order = `mutation Order($lines: [AddItemInput!]!, $shipping: [ID!]!) {
  addItemsToOrder(inputs: $lines) { errorResults { ... on ErrorResult { message } } }
  setOrderShippingMethod(shippingMethodId: $shipping) { ... on ErrorResult { message } }
  transitionOrderToState(state: "ArrangingPayment") { ... on ErrorResult { message } }
  addPaymentToOrder(input: { method: "instant", metadata: {} }) {
    ... on Order { code state totalWithTax }
    ... on ErrorResult { message }
  }
}`;

type Placed = { addPaymentToOrder: { state?: string; totalWithTax?: number } };

/** Returns the total in halalas; throws unless the order is paid. */
export const placeShopOrder = async (shop: VendureShop, token: string, lines: readonly ShopLine[]): Promise<number> => {
  const { data } = await askShop(shop.url, order, { lines, shipping: [shop.shippingMethodId] }, token);
  const { state, totalWithTax } = (data as Placed).addPaymentToOrder;
  if (state !== "PaymentSettled" || totalWithTax === undefined)
    throw new Error(`Vendure did not take an order: ${JSON.stringify(data)}`);
  return totalWithTax;
};
