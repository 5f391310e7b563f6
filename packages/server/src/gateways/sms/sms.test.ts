import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFailoverSms, createOutboxSms } from "./open-sms.ts";
import type { SmsMessage, SmsProvider } from "./sms-provider.ts";
import { segments } from "./sms-result.ts";
import { createTaqnyat } from "./taqnyat.ts";
import { createTwilio, twilioSignature } from "./twilio.ts";
import { createUnifonic } from "./unifonic.ts";

type Reply = { status: number; body: unknown; wait?: number };
let vendor: Server;
let base: string;
let reply: Reply;
let asked: { request: IncomingMessage; body: string }[];

beforeEach(async () => {
  asked = [];
  vendor = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      asked.push({ request, body });
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      setTimeout(() => response.writeHead(reply.status).end(text), reply.wait ?? 0);
    });
  });
  await new Promise<void>((done) => vendor.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
afterEach(() => {
  vendor.closeAllConnections();
  vendor.close();
});

const message: SmsMessage = { to: "+966512345678", body: "رمزك 1234", kind: "otp", idempotencyKey: "k1" };
// Long enough for a loaded machine; a test that waits for it says so.
const http = { timeoutMs: 2_000 };
const unifonic = (): SmsProvider => createUnifonic({ baseUrl: base, appSid: "app", senderId: "Sufra", http });
const authToken = "test_auth_token";
const accountSid = `AC${"0".repeat(32)}`;
const twilio = (): SmsProvider => createTwilio({ baseUrl: base, accountSid, authToken, from: "Sufra", http });
const outbox = createOutboxSms(async () => "row-1");

describe("parts of a text", () => {
  it.each([
    ["", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["س".repeat(70), 1],
    ["س".repeat(71), 2],
    ["س".repeat(134), 2],
    ["س".repeat(135), 3],
    ["🍕".repeat(35), 1],
    ["🍕".repeat(36), 2],
    ["🍕".repeat(67), 3],
  ])("%#: %i", (body, parts) => expect(segments(body)).toBe(parts));
});

describe("Unifonic", () => {
  it.each([true, "true"])("takes a text when success is %s", async (success) => {
    reply = { status: 200, body: { success, errorCode: "ER-00", data: { MessageID: 77, NumberOfUnits: 2 } } };
    expect(await unifonic().send(message)).toMatchObject({ id: "77", status: "queued", segments: 2, retryable: "no" });
    const form = new URLSearchParams(asked[0]?.body);
    expect(form.get("Recipient")).toBe("966512345678");
    expect(form.get("CorrelationID")).toBe("k1");
    expect(asked[0]?.request.headers["user-agent"]).toMatch(/^Sufra/);
  });

  it.each([
    [200, "ER-01", "elsewhere", true],
    [200, "ER-02", "no", false],
    [200, "ER-05", "elsewhere", false],
    [200, "ER-07", "no", false],
    [401, undefined, "elsewhere", true],
    [429, undefined, "later", false],
    [480, undefined, "elsewhere", true],
    [483, undefined, "elsewhere", false],
    [503, undefined, "elsewhere", false],
  ])("answers %i %s: go %s, alarm %s", async (status, errorCode, retryable, alarm) => {
    reply = { status, body: { success: "false", errorCode } };
    expect(await unifonic().send(message)).toMatchObject({ status: "failed", retryable, alarm, unclear: false });
  });

  it("counts a duplicate as sent", async () => {
    reply = { status: 200, body: { success: false, errorCode: "ER-09" } };
    expect(await unifonic().send(message)).toMatchObject({ status: "queued", retryable: "no" });
  });

  it.each([
    ["query", { url: "https://x.test/s?MessageID=77&DLR=Delivered", rawBody: "" }, "delivered"],
    ["form", { url: "https://x.test/s", rawBody: "messageid=77&dlr=Undeliverable" }, "failed"],
    ["JSON", { url: "https://x.test/s", rawBody: `{"MESSAGEID":77,"DLR":"DELIVERED"}` }, "delivered"],
  ])("reports by %s", (_how, request, status) => {
    expect(unifonic().parseStatus({ headers: {}, ...request })).toMatchObject([{ id: "77", status }]);
  });

  it("leaves a report that makes no sense", () => {
    expect(unifonic().parseStatus({ url: "https://x.test/s", headers: {}, rawBody: "{broken" })).toBeNull();
  });
});

describe("Twilio", () => {
  it("takes a text", async () => {
    reply = { status: 201, body: { sid: "SM1", status: "accepted", num_segments: "1" } };
    expect(await twilio().send(message)).toMatchObject({ id: "SM1", status: "queued", segments: 1 });
    expect(new URLSearchParams(asked[0]?.body).get("To")).toBe("+966512345678");
  });

  it.each([
    [20003, 401, "elsewhere", true],
    [20429, 429, "later", false],
    [21211, 400, "no", false],
    [21610, 400, "no", false],
    [21612, 400, "elsewhere", false],
    [21606, 400, "elsewhere", true],
  ])("refuses with %i", async (code, status, retryable, alarm) => {
    reply = { status, body: { code, message: "no", status } };
    expect(await twilio().send(message)).toMatchObject({ status: "failed", code: String(code), retryable, alarm });
  });

  it("signs its reports", () => {
    const url = "https://example.test/webhooks/twilio/status";
    const rawBody = new URLSearchParams({
      MessageSid: "SM00000000000000000000000000000001",
      MessageStatus: "delivered",
      To: "+966512345678",
      AccountSid: accountSid,
    }).toString();
    const signature = "GMY6rNVdJaXxqZ/XCgey+Gri/qA=";
    expect(twilioSignature(authToken, url, new URLSearchParams(rawBody))).toBe(signature);
    const report = (headers: Record<string, string>, to = url) => twilio().parseStatus({ url: to, headers, rawBody });
    expect(report({ "x-twilio-signature": signature })).toMatchObject([{ status: "delivered" }]);
    expect(report({ "x-twilio-signature": signature }, `${url}?x=1`)).toBeNull();
    expect(report({ "x-twilio-signature": signature.replace("G", "H") })).toBeNull();
    expect(report({})).toBeNull();
  });
});

describe("Taqnyat", () => {
  it.each([
    ["[966512345678,]", "queued"],
    ["[]", "failed"],
  ])("accepted %s is %s", async (accepted, status) => {
    reply = { status: 201, body: { statusCode: 201, messageId: 5, accepted, rejected: "[]" } };
    const taqnyat = createTaqnyat({ baseUrl: base, bearer: "b", sender: "Sufra", http });
    expect(await taqnyat.send(message)).toMatchObject({ status });
    expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ recipients: ["966512345678"] });
  });
});

describe("going to the next vendor", () => {
  const round = (): SmsProvider => createFailoverSms(unifonic(), outbox);

  it.each([
    ["is down", { status: 503, body: "{}" }],
    ["is too busy", { status: 429, body: "{}" }],
    ["answers a page", { status: 502, body: "<html>" }],
    ["redirects", { status: 302, body: "" }],
    ["has no balance", { status: 200, body: { success: false, errorCode: "ER-01" } }],
  ])("when the first %s", async (_why, answer: Reply) => {
    reply = answer;
    expect(await round().send(message)).toMatchObject({ vendor: "outbox", id: "row-1", status: "delivered" });
    expect(asked).toHaveLength(1);
  });

  it("if nobody listens there", async () => {
    vendor.close();
    expect(await round().send(message)).toMatchObject({ vendor: "outbox" });
  });

  it("never after an unclear timeout", async () => {
    reply = { status: 200, body: {}, wait: 4_000 };
    expect(await round().send(message)).toMatchObject({ vendor: "unifonic", unclear: true, retryable: "no" });
    expect(await round().send({ ...message, kind: "service" })).toMatchObject({ unclear: true, retryable: "later" });
  });

  it("never for a wrong number", async () => {
    reply = { status: 200, body: { success: false, errorCode: "ER-02" } };
    expect(await round().send(message)).toMatchObject({ vendor: "unifonic", status: "failed" });
  });
});
