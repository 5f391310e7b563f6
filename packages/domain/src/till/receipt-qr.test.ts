import { describe, expect, it } from "vitest";
import { looksLikeReceipt, readReceipt } from "./receipt-qr.ts";

const zone = "Asia/Riyadh";
const vatNumber = "310122393500003";

const field = (tag: number, value: string): Buffer => {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
};
const values: Record<number, string> = {
  1: "مطعم الرواق",
  2: vatNumber,
  3: "2026-03-01T12:00:00Z",
  4: "115.00",
  5: "15.00",
};
/** The code of a receipt with some fields changed; null: left out. */
const encode = (changes: Record<number, string | null> = {}, tags = [1, 2, 3, 4, 5]): string =>
  Buffer.concat(
    tags.flatMap((tag) => {
      const value = tag in changes ? changes[tag] : (values[tag] ?? "");
      return value === null || value === undefined ? [] : [field(tag, value)];
    }),
  ).toString("base64");

describe("the code of a tax receipt", () => {
  it("states seller, VAT number, time, total and VAT", () => {
    expect(readReceipt(encode(), zone)).toEqual({
      ok: true,
      value: {
        seller_name: "مطعم الرواق",
        vat_number: vatNumber,
        issued_at: new Date("2026-03-01T12:00:00Z"),
        total: 11_500,
        vat: 1_500,
      },
    });
  });

  it("may be in another order, be split by spaces, and have the later fields of phase 2", () => {
    const later = { 6: "hash", 7: "signature", 8: "key" };
    const mixed = encode(later, [5, 4, 3, 2, 1, 6, 7, 8]).replaceAll(/(.{20})/g, "$1 ");
    expect(readReceipt(mixed, zone)).toEqual(readReceipt(encode(), zone));
  });

  it.each([
    ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z"],
    ["2026-03-01T12:00:00.500Z", "2026-03-01T12:00:00Z"],
    ["2026-03-01T15:00:07+03:00", "2026-03-01T12:00:07Z"],
    ["2026-03-01 15:00", "2026-03-01T12:00:00Z"],
    ["2026-03-01T15:00:07", "2026-03-01T12:00:07Z"],
    ["2026-02-30T15:00:00Z", null],
    ["2026-03-01T24:00:00Z", null],
    ["2026-03-01", null],
    ["01/03/2026 15:00", null],
    ["", null],
  ])("was issued at %s: %s", (time, issued) => {
    const read = readReceipt(encode({ 3: time }), zone);
    expect(read.ok ? read.value.issued_at : null).toEqual(issued === null ? null : new Date(issued));
  });

  it.each([
    ["115", 11_500],
    ["115.5", 11_550],
    ["115.5000", 11_550],
    ["0.29", null],
    ["115.001", null],
    ["1,150.00", null],
    ["-115.00", null],
    ["1e3", null],
    ["١١٥", null],
    ["99999999", null],
    ["", null],
  ])("has a total of %s: %s halalas", (total, halalas) => {
    const read = readReceipt(encode({ 4: total }), zone);
    expect(read.ok ? read.value.total : null).toBe(halalas);
  });

  it.each([
    ["nothing at all", ""],
    ["no base64", "Hello, world"],
    ["an address", "https://sufra.example/qr/1"],
    ...[1, 2, 3, 4, 5].map((tag): [string, string] => [`no field ${tag}`, encode({ [tag]: null })]),
    ["an empty name", encode({ 1: " " })],
    ["more VAT than total", encode({ 5: "115.01" })],
    ["a total of nothing", encode({ 4: "0.00", 5: "0.00" })],
    ["a field twice", encode({}, [1, 2, 3, 4, 5, 4])],
    [
      "a length over the end",
      Buffer.concat([Buffer.from(encode(), "base64"), Buffer.from([6, 9, 65])]).toString("base64"),
    ],
    ["a half field", Buffer.concat([Buffer.from(encode(), "base64"), Buffer.from([6])]).toString("base64")],
    [
      "no UTF-8",
      Buffer.concat([Buffer.from([1, 1, 0xff]), Buffer.from(encode({ 1: null }), "base64")]).toString("base64"),
    ],
    ["a cut end", encode().slice(0, -3)],
  ])("is unreadable with %s", (_what, text) => {
    expect(readReceipt(text, zone)).toEqual({ ok: false, code: "receipt_unreadable" });
  });

  it("differs from other codes by its beginning and length", () => {
    expect(looksLikeReceipt(encode())).toBe(true);
    expect(looksLikeReceipt(encode({ 5: null }))).toBe(true);
    for (const other of ["7K3M-9Q2X-4T5V", "AQ12 CDEF GH34", "JAMAA15", "", `https://${"x".repeat(90)}`])
      expect(looksLikeReceipt(other), other).toBe(false);
  });
});
