import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Desk, desks, toIntent } from "./desks.test-data.ts";
import type { PaymentProviderError } from "./payment-provider.ts";

let desk: Desk;
afterEach(() => desk.close());

const hosted = async (extra = {}) => {
  const intent = toIntent(extra);
  const { next, providerRef } = await desk.provider.createIntent(intent);
  if (next.type !== "redirect" || providerRef === null) throw new Error("no page");
  return { intent, url: next.url, ref: providerRef };
};
const paid = async () => {
  const page = await hosted();
  await desk.pay(page.url);
  return page;
};
const loadError = (asked: Promise<unknown>): Promise<PaymentProviderError> =>
  asked.then(
    () => Promise.reject(new Error("did not fail")),
    (error: PaymentProviderError) => error,
  );
const refund = (ref: string, amount: number, refundedBefore: number, refundId = randomUUID()) =>
  desk.provider.refund(ref, { amount, refundedBefore, refundId });
const refunded = async (ref: string) => (await desk.provider.fetch(ref))?.refunded;

/** What the server expects of every vendor. */
describe.each(Object.keys(desks))("the provider %s", (name) => {
  beforeEach(async () => {
    desk = (await desks[name]?.()) as Desk;
  });

  it("opens a page on which the guest pays once, and names our attempt and order", async () => {
    const { intent, url, ref } = await hosted();
    const { attemptId, orderId } = intent;
    const waiting = { status: "requires_action", amount: 11_550, currency: "SAR", captured: 0 };
    expect(await desk.provider.fetch(ref)).toMatchObject({ ...waiting, attemptId, orderId, next: { url } });
    const back = await desk.pay(url);
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toContain("http://localhost:9/payment/abc?attempt=1&");
    const payment = { status: "paid", captured: 11_550, refunded: 0, providerRef: ref, next: null, wallet: null };
    expect(await desk.provider.fetch(ref)).toMatchObject({ ...payment, attemptId, orderId, card: { brand: "visa" } });
    expect(await desk.provider.findByAttempt(attemptId)).toMatchObject(payment);
  });

  it("keeps no money of a declined card", async () => {
    const { url, ref } = await hosted();
    await desk.decline(url);
    expect(await desk.provider.fetch(ref)).toMatchObject({ captured: 0, refunded: 0 });
  });

  it.each([
    ["the answer is lost", { kind: "drop" }],
    ["the answer comes too late", { kind: "stall", ms: 700 }],
    ["their gateway fails", { kind: "html", status: 502 }],
    ["they are overloaded", { kind: "status", status: 503 }],
    ["they are asked too often", { kind: "status", status: 429 }],
  ] as const)("opens the page again when %s", async (_what, fault) => {
    desk.fail("create", "after", fault);
    const { url, ref } = await hosted();
    await desk.pay(url);
    expect((await desk.provider.fetch(ref))?.status).toBe("paid");
  });

  it("refunds a part, then the rest, and nothing more", async () => {
    const { ref } = await paid();
    expect(await refund(ref, 1_550, 0)).toMatchObject({ status: "partially_refunded", refunded: 1_550 });
    expect(await refund(ref, 10_000, 1_550)).toMatchObject({ status: "refunded", refunded: 11_550 });
    expect(await loadError(refund(ref, 1, 11_550))).toMatchObject({ kind: "invalid" });
    expect(await refunded(ref)).toBe(11_550);
  });

  it.each(["drop", "html"] as const)("refunds once when the answer is lost: %s", async (kind) => {
    const { ref } = await paid();
    const refundId = randomUUID();
    desk.fail("refund", "after", kind === "drop" ? { kind } : { kind, status: 502 });
    await refund(ref, 2_000, 0, refundId).catch(() => undefined);
    await refund(ref, 2_000, 0, refundId);
    expect(await refunded(ref)).toBe(2_000);
  });

  it("takes a refund that was made in the vendor's dashboard as done", async () => {
    const { ref } = await paid();
    await refund(ref, 2_000, 0);
    await refund(ref, 2_000, 0);
    expect(await refunded(ref)).toBe(2_000);
  });

  it.each([0, 99, 100.5, Number.NaN, -100])("refuses the amount %s before anything is sent", async (amount) => {
    await expect(desk.provider.createIntent(toIntent({ amount }))).rejects.toMatchObject({ kind: "invalid" });
  });

  it("knows nothing of other accounts' payments, nor of unknown ones", async () => {
    const { ref, intent } = await paid();
    expect(await desk.neighbour.fetch(ref)).toBeNull();
    expect(await desk.neighbour.findByAttempt(intent.attemptId)).toBeNull();
    expect(await desk.provider.findByAttempt(randomUUID())).toBeNull();
    expect(desk.neighbour.account).not.toBe(desk.provider.account);
  });

  it.each([
    ["a firewall's page", { kind: "html", status: 403 }, { kind: "firewall", unclear: true }],
    ["an answer of another shape", { kind: "json", status: 200, body: {} }, { kind: "later", unclear: true }],
    ["a server error", { kind: "status", status: 500 }, { kind: "later", unclear: true }],
    ["too many requests", { kind: "status", status: 429 }, { kind: "later", unclear: false }],
  ] as const)("takes %s for what it is", async (_what, fault, expected) => {
    const { ref } = await hosted();
    desk.fail("read", "before", fault, 3);
    expect(await loadError(desk.provider.fetch(ref))).toMatchObject(expected);
  });

  it("says that a key is refused, without naming it", async () => {
    const error = await loadError(desk.refused.createIntent(toIntent()));
    expect(error).toMatchObject({ kind: "settings", unclear: false });
    expect(error.message).not.toContain("wrong");
  });

  it("says that nothing was sent where nobody listens", async () => {
    await desk.close();
    expect(await loadError(desk.provider.createIntent(toIntent()))).toMatchObject({ kind: "later", unclear: false });
  });

  it("takes only messages of its own account and mode", async () => {
    const { ref } = await paid();
    const verify = async (change = {}) => {
      const { body, headers } = await desk.write(ref, change);
      return desk.provider.verifyWebhook(body, headers);
    };
    expect(await verify()).toMatchObject({ ok: true, event: { providerRef: ref, live: false } });
    expect(await verify({ secret: "guess" })).toEqual({ ok: false, reason: "secret" });
    expect(await verify({ live: true })).toEqual({ ok: false, reason: "mode" });
    expect(desk.provider.verifyWebhook("<xml>", {})).toEqual({ ok: false, reason: "not_json" });
    expect(desk.provider.verifyWebhook("{}", {})).toEqual({ ok: false, reason: "shape" });
  });

  it("offers what its flows and sources need", () => {
    const { flows, sources, cards } = desk.provider.capabilities();
    expect(flows).toContain("redirect");
    expect(sources.length > 0 || cards).toBe(flows.includes("inline"));
    expect(desk.provider.startApplePay === null).toBe(!sources.includes("applepay"));
  });
});
