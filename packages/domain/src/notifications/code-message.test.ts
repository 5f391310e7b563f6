import { describe, expect, it } from "vitest";
import { codeMessage } from "./code-message.ts";

const name = { sa: "مطعم البيت", en: "The House" };

describe("the SMS of a code", () => {
  it("names the place, the code, and where it belongs", () => {
    expect(codeMessage("0420", name, "en", "a.test")).toBe("The House\nYour code: 0420\n@a.test #0420");
    expect(codeMessage("0420", name, "sa", "a.test")).toBe("مطعم البيت\nرمز التحقق: 0420\n@a.test #0420");
  });
  it.each([
    ["a long name", { sa: "ا".repeat(60), en: "" }, "a.test", "رمز التحقق: 0420\n@a.test #0420"],
    ["a long host", name, `${"a".repeat(70)}.test`, "رمز التحقق: 0420"],
    ["no host", name, null, "مطعم البيت\nرمز التحقق: 0420"],
  ])("stays in one part with %s", (_, each, host, text) => {
    expect(codeMessage("0420", each, "sa", host)).toBe(text);
    expect(text.length).toBeLessThanOrEqual(70);
  });
});
