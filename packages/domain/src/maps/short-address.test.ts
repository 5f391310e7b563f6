import { describe, expect, it } from "vitest";
import { readShortAddress } from "./short-address.ts";

describe("a short address", () => {
  it.each([
    ["RRRD2929", "RRRD2929"],
    ["rrrd2929", "RRRD2929"],
    [" RRRD 2929 ", "RRRD2929"],
    ["RRRD-٢٩٢٩", "RRRD2929"],
    ["RRRD۲۹۲۹", "RRRD2929"],
    ["\u200eRRRD2929", "RRRD2929"],
  ])("is read from %j", (typed, code) => {
    expect(readShortAddress(typed)).toBe(code);
  });

  it.each(["", "RRRD292", "RRRD29290", "RRR12929", "شارع 2929", "RRRD2929 الرياض"])("is not %j", (typed) => {
    expect(readShortAddress(typed)).toBeNull();
  });
});
