import { describe, expect, it } from "vitest";
import { formatCode } from "./typed-code.ts";

describe("formatCode", () => {
  it.each([
    ["7k3m9q2xab", "7K3M 9Q2X AB"],
    ["7K3M-9Q2X-ABCD", "7K3M 9Q2X ABCD"],
    ["٧٣١٢٥", "73125"],
    ["jamaa15", "JAMAA15"],
    ["7k3m9q2x", "7K3M9Q2X"],
    ["AHLA", "AHLA"],
    ["رمضان20", "رمضان20"],
    ["7K3M9Q2X4T5V.ZN8GF.482910", "7K3M9Q2X4T5V.ZN8GF.482910"],
    ["https://example.com/qr/1", "https://example.com/qr/1"],
    ["", ""],
  ])("shows %s as %s", (typed, shown) => {
    expect(formatCode(typed)).toBe(shown);
  });

  it("keeps the case of a receipt that a scanner types letter by letter", () => {
    const receipt = "AQlTaG9wIEx0ZAIPMzEwMTIyMzkzNTAwMDAzAxQyMDI2";
    const typed = [...receipt].reduce((text, letter) => formatCode(text + letter), "");
    expect(typed.replaceAll(" ", "")).toBe(receipt);
    expect(formatCode("aq12cdefgh34")).toBe("AQ12 CDEF GH34");
  });

  it("does not change a formatted code", () => {
    expect(formatCode(formatCode("7k3m9q2xabcd"))).toBe("7K3M 9Q2X ABCD");
  });
});
