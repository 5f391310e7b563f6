import { describe, expect, it } from "vitest";
import { groupPhone } from "./phone-text.ts";
import { readPhone } from "./read-phone.ts";

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
  ])("reads %s", (typed, current, dial_code, phone_number) => {
    expect(readPhone(typed, current)).toEqual({ dial_code, phone_number });
  });

  it("is written in groups that can be read back", () => {
    expect(groupPhone({ dial_code: "966", phone_number: "0501234567" })).toBe("050 123 4567");
    expect(groupPhone({ dial_code: "966", phone_number: "501" })).toBe("50 1");
  });
});
