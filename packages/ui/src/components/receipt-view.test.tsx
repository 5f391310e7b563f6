// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Receipt, ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import { ReceiptView } from "./receipt-view.tsx";

afterEach(cleanup);

const named = (sa: string, en: string) => ({ sa, en });
const invoice: ReceiptDocument = {
  id: "one",
  kind: "tax_invoice",
  number: 41,
  issued_at: "2026-11-25T10:05:00Z",
  original_number: null,
  reason: "",
  seller_name: named("شركة رواق", ""),
  seller_address: named("الرياض", "Riyadh"),
  vat_number: "399999999900003",
  lines: [
    {
      name: named("وجبة", "Meal"),
      chosen: [
        { name: named("شاورما", "Shawarma"), quantity: 1, price: 300, inner: false },
        { name: named("كبير", "Large"), quantity: 1, price: 0, inner: true },
      ],
      quantity: 2,
      unit_price: 2_500,
      total: 5_000,
      discount: 500,
    },
  ],
  discounts: [named("خصم أول طلب", "First order")].map((name) => ({ name, amount: 500 })),
  charges: [{ name: named("رسوم التوصيل", "Delivery"), amount: 900 }],
  prices_include_tax: true,
  taxes: [{ rate_bp: 1500, net: 4_696, tax: 704 }],
  tax: 704,
  total: 5_400,
  tip: 200,
  qr_svg: "<svg></svg>",
  qr_base64: "AQ==",
};
const note: ReceiptDocument = {
  ...invoice,
  id: "two",
  kind: "tax_credit_note",
  number: 42,
  original_number: 41,
  reason: "busy",
  charges: [],
  total: 4_500,
  tip: 0,
};
const receipt: Receipt = {
  order_id: "order",
  number: 7,
  placed_at: "2026-11-25T10:00:00Z",
  status: "delivered",
  order_type: 1,
  table_number: 5,
  establishment_name: named("رواق", "Riwaq"),
  branch_name: named("العليا", "Olaya"),
  time_zone: "Asia/Riyadh",
  no_invoice: null,
  documents: [invoice, note],
  recorded: true,
  paid: [{ tender: "online", amount: 5_600, last4: "1111", at: "2026-11-25T10:00:00Z" }],
  refunded: [{ tender: "online", amount: 4_500, done: false, at: "2026-11-25T11:00:00Z" }],
  due: 0,
};

const show = (changes: Partial<Receipt> = {}) => {
  const onFile = vi.fn(async () => undefined);
  render(<ReceiptView receipt={{ ...receipt, ...changes }} onFile={onFile} />);
  return onFile;
};
/** The rows of the paper's lists: label and value. */
const rows = () =>
  within(screen.getByRole("article"))
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

it("names the brand, the company, the branch and its address, in this order", () => {
  render(<ReceiptView receipt={receipt} onFile={async () => undefined} />);
  const text = document.body.textContent;
  const places = ["رواق", "شركة رواق", "العليا", "الرياض"].map((name) => text.indexOf(name));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places.every((place) => place >= 0)).toBe(true);
});

describe("a receipt", () => {
  it("tells lines, sums, the tip apart, and what was paid, in both languages", () => {
    show();
    const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items.slice(1)).toEqual(["شاورما (+3.00)Shawarma", "كبيرLarge"]);
    expect(items[0]).toMatch(/^2×وجبةMeal50\.002 × 25\.00.*Share of discount\u22125\.00$/);
    expect(rows()).toEqual([
      ["رقم الفاتورةInvoice number", "41"],
      ["تاريخ الإصدارIssued", "2026-11-25 13:05"],
      ["الرقم الضريبيVAT number", "399999999900003"],
      ["رقم الطلبOrder number", "#007"],
      ["نوع الطلبOrder type", "في المطعم · طاولة 5Dine-in · table 5"],
      ["المجموع الفرعيSubtotal", "50.00"],
      ["خصم أول طلبFirst order", "\u22125.00"],
      ["رسوم التوصيلDelivery", "9.00"],
      ["الإجمالي غير شامل الضريبةTotal excluding VAT", "46.96"],
      ["ضريبة القيمة المضافة 15%VAT 15%", "7.04"],
      ["الإجمالي شامل الضريبةTotal including VAT", "54.00"],
      ["إكراميةTip", "2.00"],
      ["الإجمالي مع الإكراميةTotal with tip", "56.00"],
      ["مرتجع أو مخفضReturned or reduced", "\u221245.00"],
      ["مدفوع · الدفع الإلكتروني \u2068•••• 1111\u2069Paid · Online payment \u2068•••• 1111\u2069", "56.00"],
      ["قيد الإعادة إليك · الدفع الإلكترونيRefund in progress · Online payment", "\u221245.00"],
      ["المتبقيAmount due", "0.00"],
    ]);
  });

  it("shows a credit note with its reason and original, and saves the one that is shown", async () => {
    const onFile = show();
    await userEvent.click(screen.getByRole("tab", { name: /42/ }));
    expect(screen.getByRole("heading", { level: 2 }).textContent).toMatch(/^إشعار دائن لفاتورة ضريبية مبسطة/);
    expect(rows()).toContainEqual(["الفاتورة الأصليةOriginal invoice", "41"]);
    expect(rows()).toContainEqual(["السببReason", "المطبخ مزدحمThe kitchen is too busy"]);
    expect(rows().map(([label]) => label)).not.toContain("المتبقيAmount due");
    await userEvent.click(screen.getByRole("button", { name: /PDF/ }));
    expect(onFile).toHaveBeenCalledWith("two");
  });

  it("gives a reason on every credit note", async () => {
    show({ status: "canceled", documents: [invoice, { ...note, reason: "" }] });
    await userEvent.click(screen.getByRole("tab", { name: /42/ }));
    expect(rows()).toContainEqual(["السببReason", "إلغاء الطلبOrder canceled"]);
  });

  it("of an order that was called off says so, and that nothing of it came back", () => {
    const summary: ReceiptDocument = { ...invoice, kind: "order_summary", number: null, vat_number: "", qr_svg: "" };
    const nothing = { paid: [], refunded: [], due: 0 };
    show({ ...nothing, status: "canceled", no_invoice: "ended", documents: [summary] });
    expect(rows()).toContainEqual(["حالة الطلبOrder status", "ملغىCanceled"]);
    expect(rows().slice(-2)).toEqual([
      ["ملغىCanceled", "\u221256.00"],
      ["المتبقيAmount due", "0.00"],
    ]);
    expect(screen.getByRole("article").textContent).not.toContain("Returned or reduced");
  });

  it("without a tax invoice says so, and claims no tax", () => {
    const summary: ReceiptDocument = { ...invoice, kind: "order_summary", number: null, vat_number: "", qr_svg: "" };
    show({ no_invoice: "not_registered", documents: [summary] });
    expect(screen.getByText("هذا الملخص ليس فاتورة ضريبية.")).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByRole("article").textContent).not.toMatch(/VAT|الضريبة/);
  });
});
