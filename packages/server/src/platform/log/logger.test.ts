import { describe, expect, it } from "vitest";
import { makeLog } from "./logger.ts";

describe("log", () => {
  const lines: string[] = [];
  const log = makeLog("info", { write: (line) => void lines.push(line) });

  it("contains no code, token, card or full phone number", () => {
    log.info(
      {
        headers: { authorization: "Bearer abc", cookie: "s=1" },
        body: { code: "1234", card_number: "4111111111111111" },
      },
      "asked",
    );
    log.info({ otp: { challenge: { code: "9876" } }, password: "sufra-demo" }, "sent to +966501234567 and 0501234567");
    const text = lines.join("");
    for (const secret of [
      "abc",
      "s=1",
      '1234"',
      "4111111111111111",
      "9876",
      "sufra-demo",
      "+966501234567",
      "0501234567",
    ])
      expect(text).not.toContain(secret);
    expect(text).toContain("+966*******67");
    log.error({ err: Object.assign(new Error("refused"), { code: "57P01" }) }, "lost");
    expect(JSON.parse(lines.at(-1) ?? "").err).toMatchObject({ message: "refused", error_code: "57P01" });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "info",
      msg: "asked",
      time: expect.stringMatching(/^2\d{3}-/),
    });
  });
});
