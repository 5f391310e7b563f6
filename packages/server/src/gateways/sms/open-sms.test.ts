import { describe, expect, it } from "vitest";
import { ConfigError } from "../../platform/config/config.ts";
import { openSms } from "./open-sms.ts";

const urls = { UNIFONIC_URL: "http://u.test", TWILIO_URL: "http://t.test", TAQNYAT_URL: "http://q.test" };
const message = { to: "+966500000000", body: "x", kind: "service", idempotencyKey: "1" } as const;

describe("the SMS vendors of the configuration", () => {
  it("are empty if messages stay in the outbox", async () => {
    const result = await openSms({ OUTBOX: true, SMS_VENDORS: [], ...urls }).send(message);
    expect(result).toMatchObject({ vendor: "outbox", status: "delivered", id: "1" });
  });
  it("are required if messages are sent, or the server does not start", () => {
    expect(() => openSms({ OUTBOX: false, SMS_VENDORS: [], ...urls })).toThrow(ConfigError);
  });
  it("are tried in the order of the setting", () => {
    const account = { UNIFONIC_APP_SID: "a", UNIFONIC_SENDER: "Sufra", TAQNYAT_TOKEN: "t", TAQNYAT_SENDER: "Sufra" };
    const { name } = openSms({ OUTBOX: false, SMS_VENDORS: ["taqnyat", "unifonic"], ...urls, ...account });
    expect(name).toBe("taqnyat+unifonic");
  });
  it("are refused at start if a key is missing or the name is unknown", () => {
    expect(() => openSms({ OUTBOX: false, SMS_VENDORS: ["twilio"], ...urls })).toThrow(/TWILIO_ACCOUNT_SID/);
    expect(() => openSms({ OUTBOX: false, SMS_VENDORS: ["pigeon"], ...urls })).toThrow(/pigeon/);
  });
});
