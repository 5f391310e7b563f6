import type { Text } from "@sufra/domain/language/language.ts";
import type { DocumentKind } from "@sufra/domain/orders/receipt-api.ts";

export type Seller = {
  legalName: Text;
  address: Text;
  /** Null if the establishment is not registered for VAT: no tax title, no VAT, no QR. */
  vatNumber: string | null;
};

/** One line as the guest paid it. Sums are halalas, VAT included where prices include it. */
export type InvoiceLine = {
  name: Text;
  /** Options, and the products of a combo with theirs; prices of one. */
  chosen: { name: Text; quantity: number; price: number; /** An option of a combo's product. */ inner?: boolean }[];
  quantity: number;
  unitPrice: number;
  total: number;
  /** Its share of the discounts, not taken off `total`; a credit note's totals are without it. */
  discount?: number;
};
export type InvoiceAmount = { name: Text; amount: number };

export type InvoiceFacts = {
  /** From the establishment's gapless sequence, in the transaction that stores the invoice. */
  number: string;
  issuedAt: Date;
  orderNumber: string;
  seller: Seller;
  /** The branch's point of sale issues the tax invoice: ours is only a summary. */
  issuedByPos: boolean;
  lines: readonly InvoiceLine[];
  discounts: readonly InvoiceAmount[];
  charges: readonly InvoiceAmount[];
  vat: number;
  /** Without the tip, which is no part of the supply. */
  total: number;
  tip: number;
};

export type IssuedInvoice = InvoiceFacts & {
  kind: DocumentKind;
  title: Text;
  /** `issued` is final; a later ZATCA phase reports and may answer `pending`. */
  status: "issued" | "pending" | "rejected";
  qrBase64: string | null;
  /** The QR as SVG, to be shown at 2 cm or more. */
  qrSvg: string | null;
  /** On a credit note: the number of the original invoice. */
  originalNumber: string | null;
};

export type CreditFacts = Pick<
  InvoiceFacts,
  "number" | "issuedAt" | "lines" | "discounts" | "charges" | "vat" | "total" | "tip"
>;

export interface InvoiceIssuer {
  issue(facts: InvoiceFacts): Promise<IssuedInvoice>;
  /** Amounts of the returned part, positive. */
  creditNote(original: InvoiceFacts, credit: CreditFacts): Promise<IssuedInvoice>;
}

/** The previous hash of the first invoice in a chain (phase 2). */
export const firstPreviousHash =
  "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";
