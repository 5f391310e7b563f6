import type { ReceiptDocument } from "@sufra/domain/orders/receipt-api.ts";
import type { Contents } from "./invoice-contents.ts";

/** A credit note's lines are stored after their discounts. */
const toLine = (line: Contents["lines"][number], credited: boolean): ReceiptDocument["lines"][number] => {
  const { name, chosen, quantity, unitPrice } = line;
  const discount = credited ? Math.max(0, quantity * unitPrice - line.total) : (line.discount ?? 0);
  return {
    name,
    // Documents of a time before options were stored have none.
    chosen: ((chosen as typeof chosen | undefined) ?? []).map((each) => ({ ...each, inner: each.inner ?? false })),
    quantity,
    unit_price: unitPrice,
    total: credited ? line.total + discount : line.total,
    discount,
  };
};

const reduced = { sa: "خصم على الأصناف المرتجعة", en: "Discount on the returned items" };

export type Head = Pick<ReceiptDocument, "id" | "kind" | "issued_at" | "prices_include_tax"> &
  Partial<Pick<ReceiptDocument, "number" | "original_number" | "reason" | "vat_number" | "qr_svg" | "qr_base64">> &
  Pick<ReceiptDocument, "seller_address" | "seller_name">;

export const toDocument = (head: Head, contents: Contents): ReceiptDocument => {
  const { total, tax, tip, taxes, charges } = contents;
  const credited = head.kind === "tax_credit_note" || head.kind === "refund_summary";
  const lines = contents.lines.map((line) => toLine(line, credited));
  const less = lines.reduce((sum, { discount }) => sum + discount, 0);
  return {
    number: null,
    original_number: null,
    reason: "",
    vat_number: "",
    qr_svg: "",
    qr_base64: "",
    ...head,
    lines,
    // A credit note of a whole order names the order's own discounts.
    discounts:
      credited && contents.discounts.length === 0 && less > 0 ? [{ name: reduced, amount: less }] : contents.discounts,
    charges,
    taxes,
    tax,
    total,
    tip,
  };
};
