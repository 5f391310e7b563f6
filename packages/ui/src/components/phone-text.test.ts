import { describe, expect, it } from "vitest";
import { fullPhone, groupPhone } from "./phone-text.ts";
import { readPhone } from "./read-phone.ts";
import { storedPhone } from "./stored-phone.ts";

describe("a typed or pasted phone number", () => {
  it.each([
    ["0501234567", "966", "966", "0501234567"],
    ["50 123 4567", "966", "966", "501234567"],
    ["+966 50-123-4567", "20", "966", "501234567"],
    ["00966501234567", "966", "966", "501234567"],
    ["966501234567", "966", "966", "501234567"],
    ["٠٥٠١٢٣٤٥٦٧", "966", "966", "0501234567"],
    ["+971501234567", "966", "971", "501234567"],
    ["+1 (202) 555-0143", "966", "1", "2025550143"],
    ["+96", "966", "966", "+96"],
    ["+966 050 123 4567", "20", "966", "0501234567"],
    ["٠٠٢٠ ١٠٠ ١٢٣ ٤٥٦٧", "966", "20", "1001234567"],
    ["0100 123 4567", "20", "20", "01001234567"],
  ])("reads %s", (typed, current, dial_code, phone_number) => {
    expect(readPhone(typed, current)).toEqual({ dial_code, phone_number });
  });

  it("is written in groups that can be read back", () => {
    expect(groupPhone({ dial_code: "966", phone_number: "0501234567" })).toBe("050 123 4567");
    expect(groupPhone({ dial_code: "966", phone_number: "501" })).toBe("50 1");
  });

  it.each([
    ["+966501234567", "+966 50 123 4567"],
    ["+971501234567", "+971 50 123 4567"],
    ["+96550123456", "+965 5012 3456"],
    ["+201001234567", "+20 100 123 4567"],
    ["+962790123456", "+962 7 9012 3456"],
    ["+3546111234", "+354 611 1234"],
    ["+919876543210", "+91 98765 43210"],
    ["+2250712345678", "+225 0712 345 678"],
  ])("shows the stored %s as %s", (e164, text) => expect(storedPhone(e164)).toBe(text));

  it("leaves out a national 0 that was typed", () => {
    expect(fullPhone({ dial_code: "971", phone_number: "0501234567" })).toBe("+971 50 123 4567");
  });
});
