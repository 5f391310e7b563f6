import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "../../platform/config/config.ts";
import { createMetaWhatsApp, whatsAppSignature } from "./meta-whatsapp.ts";
import { openWhatsApp } from "./open-whatsapp.ts";
import { account, startWhatsAppServer } from "./whatsapp-server.test-data.ts";

let meta: Awaited<ReturnType<typeof startWhatsAppServer>>;
beforeAll(async () => {
  meta = await startWhatsAppServer();
});
afterAll(() => meta.stop());

const message = {
  to: "+966500000001",
  body: "x",
  kind: "otp",
  idempotencyKey: "1",
  code: "1234",
  account: "t",
} as const;
const gateway = (more: Partial<typeof account> = {}) =>
  createMetaWhatsApp({ baseUrl: meta.baseUrl, ...account, ...more });

describe("the Cloud API", () => {
  it.each(["sa", "en"] as const)("takes a code in the template of the guest's language: %s", async (language) => {
    const result = await gateway().send({ ...message, language });
    expect(result).toMatchObject({ status: "queued", vendor: "whatsapp", unclear: false });
    const sent = { id: result.id, to: "966500000001", template: "sign_in", code: "1234", account: "t" };
    expect(meta.sent.at(-1)).toEqual({ ...sent, language: language === "sa" ? "ar" : "en" });
  });

  it.each([
    ["a wrong token", { token: "bad" }, "190", "elsewhere", true],
    ["another sending number", { phoneId: "1002" }, "100", "no", false],
    [
      "an unknown template",
      { templates: { ...account.templates, sa: { name: "nope", language: "ar" } } },
      "132001",
      "elsewhere",
      true,
    ],
    [
      "a language without translation",
      { templates: { ...account.templates, sa: { name: "sign_in", language: "fr" } } },
      "132001",
      "elsewhere",
      true,
    ],
  ])("refuses %s", async (_what, more, code, retryable, alarm) => {
    const result = await gateway(more).send(message);
    expect(result).toMatchObject({ status: "failed", code, retryable, alarm, unclear: false });
  });

  it.each([
    ["a number that is not on WhatsApp", 400, 131026, "no"],
    ["a rate limit", 429, 130429, "later"],
    ["too many to one number", 400, 131056, "later"],
    ["an outage", 500, 131000, "elsewhere"],
  ])("reports %s", async (_what, status, code, retryable) => {
    meta.refusals.set("966500000002", [status, code]);
    const result = await gateway().send({ ...message, to: "+966500000002" });
    expect(result).toMatchObject({ status: "failed", code: String(code), retryable, alarm: false });
  });

  it("does not send what is no code", async () => {
    const { code: _code, ...text } = message;
    expect(await gateway().send(text)).toMatchObject({ status: "failed", code: "no_template" });
  });
});

describe("its status calls", () => {
  const body = (statuses: unknown[]) => JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] });
  const parse = (rawBody: string, secret = account.appSecret) =>
    gateway().parseStatus({
      url: "/",
      headers: { "x-hub-signature-256": whatsAppSignature(secret, rawBody) },
      rawBody,
    });
  it("are read if signed", () => {
    const rawBody = body([
      { id: "a", status: "read", biz_opaque_callback_data: "t" },
      { id: "b", status: "failed", errors: [{ code: 131026 }] },
      { id: "c", status: "deleted" },
    ]);
    expect(parse(rawBody)).toEqual([
      { id: "a", status: "delivered", code: null, account: "t" },
      { id: "b", status: "failed", code: "131026", account: null },
    ]);
    expect(parse(rawBody, "guess")).toBeNull();
    expect(gateway().parseStatus({ url: "/", headers: {}, rawBody })).toBeNull();
  });
  it.each(["", "{", "[]", "{}", '{"entry":[{}]}'])("are refused if unreadable: %s", (rawBody) => {
    expect(parse(rawBody)).toBeNull();
  });
  it("without statuses say nothing", () => expect(parse('{"entry":[{"changes":[{"value":{}}]}]}')).toEqual([]));
});

describe("the configuration", () => {
  const off = { OUTBOX: false, WHATSAPP_URL: "https://x.test", WHATSAPP_TEMPLATES: [] };
  const on = {
    ...off,
    WHATSAPP_PHONE_ID: "1",
    WHATSAPP_TOKEN: "t",
    WHATSAPP_APP_SECRET: "s",
    WHATSAPP_VERIFY_TOKEN: "v",
  };
  it("leaves WhatsApp off, in the outbox, or opens the Cloud API", () => {
    expect(openWhatsApp(off)).toBeNull();
    expect(openWhatsApp({ ...off, OUTBOX: true })?.name).toBe("outbox");
    expect(openWhatsApp({ ...on, WHATSAPP_TEMPLATES: ["sa:a:ar", "en:a:en"] })?.name).toBe("whatsapp");
  });
  it.each([
    [{ WHATSAPP_TEMPLATES: ["sa:a:ar"] }, /WHATSAPP_TEMPLATES: needs en/],
    [{ WHATSAPP_TEMPLATES: ["sa:a", "en:a:en"] }, /WHATSAPP_TEMPLATES: needs sa/],
    [{ WHATSAPP_TOKEN: undefined }, /WHATSAPP_TOKEN/],
    [{ WHATSAPP_VERIFY_TOKEN: undefined }, /WHATSAPP_VERIFY_TOKEN/],
  ])("is refused at start: %o", (more, text) => {
    const open = () => openWhatsApp({ ...on, WHATSAPP_TEMPLATES: ["sa:a:ar", "en:a:en"], ...more } as never);
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(text);
  });
});
