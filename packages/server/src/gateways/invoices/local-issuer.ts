import { qrSvg } from "../qr/qr-svg.ts";
import type { InvoiceFacts, InvoiceIssuer, InvoiceKind, IssuedInvoice } from "./invoice-issuer.ts";
import { taxQr } from "./tax-qr.ts";

const titles = {
  tax_invoice: { sa: "فاتورة ضريبية مبسطة", en: "Simplified Tax Invoice" },
  tax_credit_note: { sa: "إشعار دائن لفاتورة ضريبية مبسطة", en: "Credit Note for Simplified Tax Invoice" },
  order_summary: { sa: "ملخص الطلب", en: "Order Summary" },
  refund_summary: { sa: "ملخص المبلغ المسترد", en: "Refund Summary" },
} as const satisfies Record<InvoiceKind, { sa: string; en: string }>;

const issued = (facts: InvoiceFacts, credit: boolean, originalNumber: string | null): IssuedInvoice => {
  const { seller } = facts;
  const taxed = seller.vatNumber !== null && !facts.issuedByPos;
  const kind = taxed ? (credit ? "tax_credit_note" : "tax_invoice") : credit ? "refund_summary" : "order_summary";
  const qrBase64 =
    taxed && seller.vatNumber !== null
      ? taxQr({
          sellerName: seller.legalName.sa || seller.legalName.en,
          vatNumber: seller.vatNumber,
          issuedAt: facts.issuedAt,
          total: facts.total,
          vat: facts.vat,
        })
      : null;
  return {
    ...facts,
    vat: taxed ? facts.vat : 0,
    kind,
    title: titles[kind],
    status: "issued",
    qrBase64,
    qrSvg: qrBase64 === null ? null : qrSvg(qrBase64, { title: titles[kind].sa }),
    originalNumber,
  };
};

/** ZATCA phase 1, issued by the server itself. Uses no database and no clock: the facts contain all. */
export const createLocalIssuer = (): InvoiceIssuer => ({
  issue: async (facts) => issued(facts, false, null),
  creditNote: async (original, credit) => issued({ ...original, ...credit }, true, original.number),
});
