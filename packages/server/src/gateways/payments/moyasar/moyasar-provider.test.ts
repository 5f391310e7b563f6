import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IntentRequest, PaymentProvider, PaymentProviderError } from "../payment-provider.ts";
import type { PlannedFault } from "../../sandbox/faults.ts";
import { startPaymentSandbox, type PaymentSandbox } from "../sandbox/start-sandbox.ts";
import { createMoyasarProvider, type MoyasarOptions } from "./moyasar-provider.ts";

const pauses = { timeoutMs: 400, backoffMs: 5 };
let sandbox: PaymentSandbox;
let provider: PaymentProvider;

const getProvider = (extra: Partial<MoyasarOptions> = {}): PaymentProvider =>
  createMoyasarProvider({
    baseUrl: sandbox.url,
    browserUrl: sandbox.browserUrl,
    publishableKey: "pk_test_shop",
    secretKey: "sk_test_shop",
    webhookSecret: "hook",
    http: pauses,
    ...extra,
  });

const toIntent = (extra: Partial<IntentRequest> = {}): IntentRequest => ({
  attemptId: randomUUID(),
  orderId: randomUUID(),
  amount: 11_500,
  currency: "SAR",
  description: "Order 12",
  returnUrl: "http://localhost:9/payment/abc?attempt=1",
  cancelUrl: "http://localhost:9/cart/abc",
  expiresAt: new Date(Date.now() + 15 * 60_000),
  locale: "sa",
  flow: "inline",
  ...extra,
});

const paidAtOnce = "4111114005765430";
const challenged = "4111111111111111";

const tokenFor = async (number: string): Promise<string> => {
  const intent = await provider.createIntent(toIntent());
  if (intent.next.type !== "browser_token") throw new Error("no token step");
  const answer = await fetch(intent.next.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      publishable_api_key: intent.next.publicKey,
      save_only: true,
      name: "NORA ALI",
      number,
      month: "12",
      year: "2040",
      cvc: "123",
    }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  return ((await answer.json()) as { id: string }).id;
};

const pay = async (number: string, intent = toIntent(), by = provider) =>
  by.confirm({ intent, source: { type: "token", token: await tokenFor(number) } });

const choose = async (url: string, result: string): Promise<URL> => {
  const page = await fetch(url);
  expect(await page.text()).toContain(result);
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ result }), redirect: "manual" });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
};

const fail = (call: string, when: PlannedFault["when"], fault: PlannedFault["fault"], times = 1): void =>
  sandbox.plan({ call, when, fault, times });

const loadError = (asked: Promise<unknown>): Promise<PaymentProviderError> =>
  asked.then(
    () => Promise.reject(new Error("did not fail")),
    (error: PaymentProviderError) => error,
  );

const paymentsMade = async (): Promise<number> => {
  const headers = { authorization: `Basic ${btoa("sk_test_shop:")}` };
  const list = (await (await fetch(`${sandbox.url}/payments`, { headers })).json()) as {
    meta: { total_count: number };
  };
  return list.meta.total_count;
};

beforeEach(async () => {
  sandbox = await startPaymentSandbox({ port: 0, dataDir: null });
  provider = getProvider();
});
afterEach(() => sandbox.close());

describe("inline payments", () => {
  it("are paid at once by a card that needs no challenge", async () => {
    const intent = toIntent();
    const payment = await pay(paidAtOnce, intent);
    expect(payment).toMatchObject({
      providerRef: intent.attemptId,
      attemptId: intent.attemptId,
      orderId: intent.orderId,
      status: "paid",
      amount: 11_500,
      currency: "SAR",
      captured: 11_500,
      refunded: 0,
      failure: null,
      next: null,
      card: { brand: "visa", last4: "5430" },
    });
  });

  it.each([
    ["4201320000013020", "declined", "mada"],
    ["4123120001090000", "funds", "visa"],
    ["5204010101000000", "lost_stolen", "mastercard"],
    ["4201321234411220", "declined", "mada"],
    ["4123128518640738", "expired_card", "visa"],
    ["4201326324640570", "limit", "mada"],
    ["4123125276780003", "lost_stolen", "visa"],
    ["371111111111114", "declined", "amex"],
    ["4111115784228433", "auth_failed", "visa"],
    ["4111115620358287", "auth_failed", "visa"],
    ["4111113343111067", "auth_failed", "visa"],
    ["4242424242424242", "declined", "visa"],
  ])("by %s fail as %s", async (number, code, brand) => {
    const payment = await pay(number);
    expect(payment).toMatchObject({ status: "failed", failure: { code }, card: { brand }, captured: 0, next: null });
  });

  it.each([
    ["AUTHENTICATED", "paid", null],
    ["UNAUTHENTICATED", "failed", "auth_failed"],
    ["CANCELLED_AUTHENTICATION", "failed", "auth_failed"],
    ["AUTHENTICATION_NOT_AVAILABLE", "failed", "auth_failed"],
    ["AUTHENTICATION_REJECTED", "failed", "auth_failed"],
  ])("after the challenge is %s are %s", async (choice, status, failure) => {
    const intent = toIntent();
    const waiting = await pay(challenged, intent);
    expect(waiting.status).toBe("requires_action");
    if (waiting.next?.type !== "redirect") throw new Error("no challenge");
    const back = await choose(waiting.next.url, choice);
    expect(back.pathname).toBe("/payment/abc");
    expect(back.searchParams.get("attempt")).toBe("1");
    expect(back.searchParams.get("id")).toBe(intent.attemptId);
    const after = await provider.fetch(intent.attemptId);
    expect(after).toMatchObject({ status, next: null });
    expect(after?.failure?.code ?? null).toBe(failure);
  });

  it("expire 15 minutes after an unfinished challenge, and may still become paid", async () => {
    const waiting = await pay(challenged);
    const late = getProvider({ now: () => new Date(Date.now() + 15 * 60_000 + 1000) });
    expect((await late.fetch(waiting.providerRef))?.status).toBe("expired");
    if (waiting.next?.type !== "redirect") throw new Error("no challenge");
    await choose(waiting.next.url, "AUTHENTICATED");
    expect((await late.fetch(waiting.providerRef))?.status).toBe("paid");
  });

  it.each([0, 99, 100.5, Number.NaN, -100])("refuse the amount %s before anything is sent", async (amount) => {
    await expect(provider.createIntent(toIntent({ amount }))).rejects.toMatchObject({ kind: "invalid" });
  });

  it("refuse a used or unknown token", async () => {
    const token = await tokenFor(paidAtOnce);
    await provider.confirm({ intent: toIntent(), source: { type: "token", token } });
    const again = await loadError(provider.confirm({ intent: toIntent(), source: { type: "token", token } }));
    expect(again).toMatchObject({ kind: "invalid", unclear: false });
  });
});

describe("one attempt is charged once", () => {
  it("when the answer is lost after charging: it is found", async () => {
    fail("POST /payments", "after", { kind: "drop" });
    expect((await pay(paidAtOnce)).status).toBe("paid");
    expect(await paymentsMade()).toBe(1);
  });

  it("when the answer comes too late: it is found", async () => {
    fail("POST /payments", "after", { kind: "stall", ms: 700 });
    expect((await pay(paidAtOnce)).status).toBe("paid");
    expect(await paymentsMade()).toBe(1);
  });

  it("when the request was lost before charging: it is not found and sent again", async () => {
    fail("POST /payments", "before", { kind: "drop" });
    expect((await pay(paidAtOnce)).status).toBe("paid");
    expect(await paymentsMade()).toBe(1);
  });

  it("when a firewall's page answers in place of a payment that was made", async () => {
    fail("POST /payments", "after", { kind: "html", status: 403 });
    expect((await pay(paidAtOnce)).status).toBe("paid");
    expect(await paymentsMade()).toBe(1);
  });

  it("when their gateway answers 502 in HTML after charging", async () => {
    fail("POST /payments", "after", { kind: "html", status: 502 });
    expect((await pay(paidAtOnce)).status).toBe("paid");
    expect(await paymentsMade()).toBe(1);
  });

  it("when charge and lookup both fail: unclear, found later by the hourly job", async () => {
    const intent = toIntent();
    fail("POST /payments", "after", { kind: "drop" });
    fail("GET /payments/:id", "before", { kind: "drop" }, 3);
    expect(await loadError(pay(paidAtOnce, intent))).toMatchObject({ kind: "later", unclear: true });
    expect(await provider.findByAttempt(intent.attemptId)).toMatchObject({ status: "paid" });
  });

  it("when two tabs confirm it at once", async () => {
    const intent = toIntent();
    const both = await Promise.all([pay(paidAtOnce, intent), pay(paidAtOnce, intent)]);
    expect(both.map((each) => each.status)).toEqual(["paid", "paid"]);
    expect(await paymentsMade()).toBe(1);
  });
});

describe("trouble that charged nothing", () => {
  it("a firewall's page: nothing is charged and that is known", async () => {
    fail("POST /payments", "before", { kind: "html", status: 403 });
    expect(await loadError(pay(paidAtOnce))).toMatchObject({ kind: "firewall", unclear: false });
    expect(await paymentsMade()).toBe(0);
  });

  it("too many requests: later", async () => {
    fail("POST /payments", "before", { kind: "status", status: 429 });
    expect(await loadError(pay(paidAtOnce))).toMatchObject({ kind: "later", unclear: false });
  });

  it("a wrong key: settings", async () => {
    const wrong = getProvider({ secretKey: "sk_wrong" });
    expect(await loadError(pay(paidAtOnce, toIntent(), wrong))).toMatchObject({ kind: "settings", unclear: false });
    const browserKey = getProvider({ secretKey: "pk_test_shop" });
    expect(await loadError(pay(paidAtOnce, toIntent(), browserKey))).toMatchObject({ kind: "settings" });
  });

  it("nobody listens: later, and nothing was sent", async () => {
    await sandbox.close();
    const nowhere = getProvider({ http: { ...pauses, tries: 1 } });
    const source = { type: "token", token: "token_x" } as const;
    expect(await loadError(nowhere.confirm({ intent: toIntent(), source }))).toMatchObject({
      kind: "later",
      unclear: false,
    });
  });

  it("no such payment: none", async () => {
    expect(await provider.fetch(randomUUID())).toBeNull();
    expect(await provider.fetch(`invoice/${randomUUID()}`)).toBeNull();
    expect(await provider.findByAttempt(randomUUID())).toBeNull();
  });

  it("another account's payment: none", async () => {
    const { providerRef } = await pay(paidAtOnce);
    expect(await getProvider({ secretKey: "sk_test_neighbour" }).fetch(providerRef)).toBeNull();
  });
});

describe("the hosted page", () => {
  const hosted = async () => {
    const intent = toIntent({ flow: "redirect" });
    const made = await provider.createIntent(intent);
    if (made.next.type !== "redirect" || made.providerRef === null) throw new Error("no page");
    return { intent, url: made.next.url, ref: made.providerRef };
  };
  const fill = (url: string, number: string) =>
    fetch(url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ number, name: "NORA ALI", month: "12", year: "2040", cvc: "123" }),
    });

  it("is paid after a decline and found by the invoice, refunded through it", async () => {
    const { intent, url, ref } = await hosted();
    expect(await provider.fetch(ref)).toMatchObject({ status: "requires_action", attemptId: intent.attemptId });
    expect((await fill(url, "4123120001090000")).status).toBe(422);
    expect(await provider.fetch(ref)).toMatchObject({ status: "requires_action" });
    const back = await fill(url, paidAtOnce);
    expect(back.headers.get("location")).toContain("/payment/abc?attempt=1&id=");
    expect(await provider.fetch(ref)).toMatchObject({ status: "paid", providerRef: ref, orderId: intent.orderId });
    expect(await provider.findByAttempt(intent.attemptId)).toMatchObject({ status: "paid", providerRef: ref });
    const given = await provider.refund(ref, { refundId: randomUUID(), refundedBefore: 0 });
    expect(given).toMatchObject({ status: "refunded", refunded: 11_500 });
    expect((await fill(url, paidAtOnce)).status).toBe(410);
  });

  it("is created again after a timeout", async () => {
    fail("POST /invoices", "after", { kind: "drop" });
    expect((await hosted()).url).toContain("/invoices/");
  });

  it("expires after its time", async () => {
    const intent = toIntent({ flow: "redirect", expiresAt: new Date(Date.now() - 1000) });
    const { providerRef } = await provider.createIntent(intent);
    expect(await provider.fetch(providerRef ?? "")).toMatchObject({ status: "expired", next: null });
  });
});
