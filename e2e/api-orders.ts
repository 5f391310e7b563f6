/** Orders placed over the API, for journeys that are about what staff do with them. */
import { type APIRequestContext, request } from "@playwright/test";
import { createSession, requestCode } from "@sufra/domain/auth/api.ts";
import type { AnswerOf, Call } from "@sufra/domain/contract/call.ts";
import type { OrderType, PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { addAddress } from "@sufra/domain/customers/api.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import { readMenu } from "@sufra/domain/menu/api.ts";
import { type OrderStatus, placeOrder } from "@sufra/domain/orders/api.ts";
import { confirmPayment } from "@sufra/domain/payments/api.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import { readCodeData } from "@sufra/domain/qr-codes/api.ts";
import type { Staff } from "./board.ts";
import { cards, codes, newPerson } from "./demo.ts";
import { codeSentTo } from "./inbox.ts";

type Sent = { params?: Record<string, string>; body?: object };

/** A guest's device without a browser. */
export type Caller = {
  name: string;
  send: <C extends Call>(call: C, sent?: Sent) => Promise<AnswerOf<C>>;
  close: () => Promise<void>;
};

const sendAs =
  (context: APIRequestContext, url: string, qr: string) =>
  async <C extends Call>(call: C, { params = {}, body }: Sent = {}): Promise<AnswerOf<C>> => {
    const path = call.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const answer = await context.fetch(`${url}/api${path}`, {
      method: call.method,
      headers: { origin: url, "x-sufra-qr": qr, "idempotency-key": crypto.randomUUID() },
      ...(body ? { data: body } : {}),
    });
    if (!answer.ok()) throw new Error(`${call.method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as AnswerOf<C>;
  };

/** Scans a code and signs in with a number that nobody used before. */
export const newCaller = async (url: string, name: string, qr: string): Promise<Caller> => {
  const person = newPerson(name);
  const context = await request.newContext();
  const send = sendAs(context, url, qr);
  const asked = Date.now() - 1000;
  const body = { uuid: qr, dial_code: "966", phone_number: person.national };
  const { challenge_id } = await send(requestCode, { body });
  await send(createSession, { body: { challenge_id, code: await codeSentTo(url, person.phone, asked) } });
  return { name: person.name, send, close: () => context.dispose() };
};

/** The sandbox's provider takes the card from the device and pays at once. */
const payOnline = async (caller: Caller, placed: AnswerOf<typeof placeOrder>): Promise<void> => {
  const { payment } = placed;
  if (payment?.next.kind !== "browser_token") throw new Error("the provider asks for no card");
  const card = { name: "NOURA ALSHEHRI", number: cards.frictionless, month: 12, year: 2035, cvc: "123" };
  const token = { publishable_api_key: payment.next.public_key, callback_url: "http://localhost/", save_only: true };
  const context = await request.newContext();
  const answer = await context.post(payment.next.url, { data: { ...card, ...token } });
  const { id } = (await answer.json()) as { id: string };
  await context.dispose();
  const { status } = await caller.send(confirmPayment, {
    params: { attempt_id: payment.attempt_id },
    body: { source: { type: "token", token: id } },
  });
  if (status !== "paid") throw new Error(`the payment is ${status}`);
};

export type Wanted = {
  name: string;
  type: OrderType;
  method: PaymentMethod;
  dish: Text;
  quantity: number;
  table?: number;
  tip?: number;
};

const near = { lat: 24.6955, lng: 46.686 };
const home = { title: "البيت", description: "حي العليا، شارع التحلية", ...near };

/** Places one order of a new guest and returns its number and the name that the board shows. */
export const orderOverApi = async (url: string, wanted: Wanted): Promise<{ id: string; name: string }> => {
  const { name, type, method, dish, quantity, table, tip } = wanted;
  const qr = table === undefined ? codes.main : codes.table(table);
  const caller = await newCaller(url, name, qr);
  const target = await caller.send(readCodeData, { params: { uuid: qr } });
  const branchId = target.branch?.id ?? target.main_branch_id;
  const menu = await caller.send(readMenu, { params: { id: branchId } });
  const product = menu.categories.flatMap(({ products }) => products).find((each) => each.name === dish.sa);
  if (!product) throw new Error(`${dish.sa} is not on the menu`);
  const cart = {
    branch_id: branchId,
    order_type: type,
    lines: [{ product_id: product.id, quantity, options: [] }],
    combos: [],
    ...(target.table && type === 1 ? { table_id: target.table.id } : {}),
    ...(type === 3 ? { address_id: (await caller.send(addAddress, { body: home })).id } : {}),
    ...(tip === undefined ? {} : { tip }),
  };
  const { quote_id, total } = await caller.send(createQuote, { body: cart });
  const order = { ...cart, quote_id, payment_method: method, expected_total: total, customer_name: caller.name };
  const placed = await caller.send(placeOrder, { body: order });
  if (method === "online_card") await payOnline(caller, placed);
  await caller.close();
  return { id: placed.id, name: caller.name };
};

/** Staff move an order with the session of their browser. */
export const moveOverApi = async ({ context, url }: Staff, id: string, ...steps: OrderStatus[]): Promise<void> => {
  for (const to of steps) {
    const path = `${url}/api/console/orders/${id}/moves/`;
    const answer = await context.request.post(path, { data: { to }, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${to}: ${answer.status()} ${await answer.text()}`);
  }
};
