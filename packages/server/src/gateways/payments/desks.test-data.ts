import { randomUUID } from "node:crypto";
import type { PlannedFault } from "../sandbox/faults.ts";
import { createMoyasarProvider } from "./moyasar/moyasar-provider.ts";
import type { IntentRequest, PaymentProvider } from "./payment-provider.ts";
import { startPaymentSandbox } from "./sandbox/start-sandbox.ts";
import { createTapProvider } from "./tap/tap-provider.ts";
import { startTapServer } from "./tap/tap-server.test-data.ts";
import { signTapCharge } from "./tap/tap-webhook.ts";
import { tapCharge } from "./tap/tap-shapes.ts";

type Message = { body: string; headers: Record<string, string> };

/** A provider with a server of ours behind it. */
export type Desk = {
  provider: PaymentProvider;
  /** The same provider with another account, or with a key that is refused. */
  neighbour: PaymentProvider;
  refused: PaymentProvider;
  pay: (url: string) => Promise<Response>;
  decline: (url: string) => Promise<Response>;
  /** Lets the next calls of a kind fail. */
  fail: (
    call: "create" | "read" | "refund",
    when: PlannedFault["when"],
    fault: PlannedFault["fault"],
    times?: number,
  ) => void;
  /** A webhook's message about a payment, with the right secret or another one. */
  write: (providerRef: string, change?: { secret?: string; live?: boolean }) => Promise<Message>;
  close: () => Promise<void>;
};

export const http = { timeoutMs: 400, backoffMs: 5 };

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });

const openMoyasar = async (): Promise<Desk> => {
  const server = await startPaymentSandbox({ port: 0, dataDir: null });
  const open = (name: string, secretKey = `sk_test_${name}`) =>
    createMoyasarProvider({
      baseUrl: server.url,
      browserUrl: server.browserUrl,
      publishableKey: `pk_test_${name}`,
      secretKey,
      webhookSecret: "hook",
      http,
    });
  const fill = (url: string, number: string) =>
    post(url, { number, name: "NORA ALI", month: "12", year: "2040", cvc: "123" });
  const calls = { create: "POST /invoices", read: "GET /invoices/:id", refund: "POST /payments/:id/refund" };
  return {
    provider: open("shop"),
    neighbour: open("neighbour"),
    refused: open("shop", "sk_wrong"),
    pay: (url) => fill(url, "4111114005765430"),
    decline: (url) => fill(url, "4123120001090000"),
    fail: (call, when, fault, times = 1) => server.plan({ call: calls[call], when, fault, times }),
    write: async (providerRef, { secret = "hook", live = false } = {}) => ({
      headers: {},
      body: JSON.stringify({
        id: randomUUID(),
        type: "payment_paid",
        secret_token: secret,
        live,
        data: { id: randomUUID(), invoice_id: providerRef.replace("invoice/", ""), metadata: {} },
      }),
    }),
    close: () => server.close(),
  };
};

const openTap = async (): Promise<Desk> => {
  const server = await startTapServer();
  const open = (secretKey: string) =>
    createTapProvider({ baseUrl: server.url, secretKey, webhookUrl: "http://127.0.0.1:9/hook", http });
  const calls = { create: "POST /charges", read: "GET /charges/:id", refund: "POST /refunds" };
  const end = (url: string, result: string) => post(url, { result, method: "VISA" });
  return {
    provider: open("sk_test_shop"),
    neighbour: open("sk_test_neighbour"),
    refused: open("sk_test_wrong"),
    pay: (url) => end(url, "CAPTURED"),
    decline: (url) => end(url, "DECLINED"),
    fail: (call, when, fault, times) => server.plan(calls[call], when, fault, times),
    write: async (providerRef, { secret = "sk_test_shop", live = false } = {}) => {
      const headers = { authorization: "Bearer sk_test_shop" };
      const answer = (await (await fetch(`${server.url}/charges/${providerRef}`, { headers })).json()) as object;
      const body = { ...answer, live_mode: live };
      return { body: JSON.stringify(body), headers: { hashstring: signTapCharge(tapCharge.parse(body), secret) } };
    },
    close: () => server.close(),
  };
};

export const desks: Record<string, () => Promise<Desk>> = { moyasar: openMoyasar, tap: openTap };

export const toIntent = (extra: Partial<IntentRequest> = {}): IntentRequest => ({
  attemptId: randomUUID(),
  orderId: randomUUID(),
  amount: 11_550,
  currency: "SAR",
  description: "Order 12",
  returnUrl: "http://localhost:9/payment/abc?attempt=1",
  cancelUrl: "http://localhost:9/cart/abc",
  expiresAt: new Date(Date.now() + 15 * 60_000),
  locale: "sa",
  flow: "redirect",
  payer: { name: "نورة", phone: "+966512345678" },
  ...extra,
});
