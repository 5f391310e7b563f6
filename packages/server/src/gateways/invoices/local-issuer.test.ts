import { describe, expect, it } from "vitest";
import type { InvoiceFacts } from "./invoice-issuer.ts";
import { createLocalIssuer, riyalText, taxQr } from "./local-issuer.ts";

const issuedAt = new Date("2026-01-15T18:30:00Z");
const vatNumber = "310122393500003";
const latin = "AQtUZXN0IEJ1cmdlcgIPMzEwMTIyMzkzNTAwMDAzAxQyMDI2LTAxLTE1VDE4OjMwOjAwWgQGMTE1LjAwBQUxNS4wMA==";
const arabic =
  "ARnZhdi32LnZhSDYp9mE2KfYrtiq2KjYp9ixAg8zMTAxMjIzOTM1MDAwMDMDFDIwMjYtMDEtMTVUMTg6MzA6MDBaBAU1Ny41MAUENy41MA==";

describe("the content of the tax QR", () => {
  it.each([
    ["Test Burger", 11_500, 1_500, latin],
    ["مطعم الاختبار", 5_750, 750, arabic],
  ])("of %s", (sellerName, total, vat, base64) => {
    expect(taxQr({ sellerName, vatNumber, issuedAt, total, vat })).toBe(base64);
  });

  it("cuts a long name between characters", () => {
    const bytes = Buffer.from(taxQr({ sellerName: "م".repeat(300), vatNumber, issuedAt, total: 1, vat: 0 }), "base64");
    expect(bytes[1]).toBe(254);
    expect(bytes.subarray(2, 256).toString("utf8")).toBe("م".repeat(127));
  });

  it.each(["", "31012239350000", "210122393500003", "310122393500004", "31012239350000٣"])("refuses %s", (given) => {
    expect(() => taxQr({ sellerName: "x", vatNumber: given, issuedAt, total: 1, vat: 0 })).toThrow(RangeError);
  });

  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [123_456_789, "1234567.89"],
  ])("writes %i halalas as %s", (halalas, text) => expect(riyalText(halalas)).toBe(text));

  it.each([-1, 1.5, Number.NaN])("refuses the sum %s", (sum) => expect(() => riyalText(sum)).toThrow(RangeError));
});

describe("an invoice issued locally", () => {
  const facts: InvoiceFacts = {
    number: "INV-000001",
    issuedAt,
    orderNumber: "12",
    seller: { legalName: { sa: "", en: "Test Burger" }, address: { sa: "الرياض", en: "Riyadh" }, vatNumber },
    issuedByPos: false,
    lines: [{ name: { sa: "برجر", en: "Burger" }, chosen: [], quantity: 2, unitPrice: 5_750, total: 11_500 }],
    discounts: [],
    charges: [],
    vat: 1_500,
    total: 11_500,
    tip: 0,
  };
  const issuer = createLocalIssuer();

  it("contains title, QR and sold items", async () => {
    const invoice = await issuer.issue(facts);
    expect(invoice).toMatchObject({ kind: "tax_invoice", status: "issued", qrBase64: latin, number: "INV-000001" });
    expect(invoice.title.sa).toBe("فاتورة ضريبية مبسطة");
    expect(invoice.qrSvg).toMatch(/^<svg /);
  });

  it.each([
    ["not registered for VAT", { seller: { ...facts.seller, vatNumber: null } }],
    ["issued by the point of sale", { issuedByPos: true }],
  ])("is no tax invoice when %s", async (_why, change) => {
    expect(await issuer.issue({ ...facts, ...change })).toMatchObject({
      kind: "order_summary",
      qrBase64: null,
      qrSvg: null,
      vat: 0,
    });
  });

  it("is taken back by a credit note that names it", async () => {
    const credit = {
      number: "CN-000001",
      issuedAt,
      lines: [],
      discounts: [],
      charges: [],
      vat: 750,
      total: 5_750,
      tip: 0,
    };
    expect(await issuer.creditNote(facts, credit)).toMatchObject({
      kind: "tax_credit_note",
      number: "CN-000001",
      originalNumber: "INV-000001",
      total: 5_750,
    });
  });
});
