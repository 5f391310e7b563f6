import { describe, expect, it } from "vitest";
import { ConfigError } from "../../platform/config/config.ts";
import { openSms } from "./open-sms.ts";

const message = { to: "+966500000000", body: "x", kind: "service", idempotencyKey: "1" } as const;

describe("the SMS vendors of the configuration", () => {
  it("are none where messages stay in the outbox", async () => {
    const result = await openSms({ OUTBOX: true, SMS_VENDORS: [] }).send(message);
    expect(result).toMatchObject({ vendor: "outbox", status: "delivered", id: "1" });
  });
  it("must be named where messages leave, or the server does not start", () => {
    expect(() => openSms({ OUTBOX: false, SMS_VENDORS: [] })).toThrow(ConfigError);
  });
  it("are asked in the order they are named", () => {
    const account = { UNIFONIC_APP_SID: "a", UNIFONIC_SENDER: "Sufra", TAQNYAT_TOKEN: "t", TAQNYAT_SENDER: "Sufra" };
    const { name } = openSms({ OUTBOX: false, SMS_VENDORS: ["taqnyat", "unifonic"], ...account });
    expect(name).toBe("taqnyat+unifonic");
  });
  it("are refused at the start when a key is missing or the name is unknown", () => {
    expect(() => openSms({ OUTBOX: false, SMS_VENDORS: ["twilio"] })).toThrow(/TWILIO_ACCOUNT_SID/);
    expect(() => openSms({ OUTBOX: false, SMS_VENDORS: ["pigeon"] })).toThrow(/pigeon/);
  });
});
