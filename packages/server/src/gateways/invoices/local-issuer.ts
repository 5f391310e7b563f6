import { documentTitles } from "@sufra/domain/orders/receipt-words.ts";
import { qrSvg } from "../qr/qr-svg.ts";
import type { InvoiceFacts, InvoiceIssuer, IssuedInvoice } from "./invoice-issuer.ts";

type TaxQrFacts = {
  sellerName: string;
  /** 15 digits, the first and the last a 3. */
  vatNumber: string;
  issuedAt: Date;
  /** Halalas, VAT included. */
  total: number;
  vat: number;
};

/** Halalas as `0.00`, by text and not by division. Refuses what is not a whole sum of at least 0. */
export const riyalText = (halalas: number): string => {
  if (!Number.isSafeInteger(halalas) || halalas < 0) throw new RangeError("a sum is whole halalas, at least 0");
  const digits = String(halalas).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const isVatNumber = (text: string): boolean => /^3\d{13}3$/.test(text);

/** At most 255 bytes, since one byte holds the length; cut between characters, never inside one. */
const fitting = (text: string): Buffer => {
  let value = Buffer.from(text, "utf8");
  const characters = [...text];
  while (value.length > 255) {
    characters.pop();
    value = Buffer.from(characters.join(""), "utf8");
  }
  return value;
};

const field = (tag: number, text: string): Buffer => {
  const value = fitting(text);
  return Buffer.concat([Buffer.from([tag, value.length]), value]);
};

/**
 * Content of the QR code on a simplified tax invoice (ZATCA phase 1): five fields of one byte tag, one byte length and
 * value, in base64. Throws RangeError for an invalid VAT number or sum.
 */
export const taxQr = (facts: TaxQrFacts): string => {
  if (!isVatNumber(facts.vatNumber)) throw new RangeError("not a Saudi VAT number");
  const time = `${facts.issuedAt.toISOString().slice(0, 19)}Z`;
  const values = [facts.sellerName, facts.vatNumber, time, riyalText(facts.total), riyalText(facts.vat)];
  return Buffer.concat(values.map((value, at) => field(at + 1, value))).toString("base64");
};

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
    title: documentTitles[kind],
    status: "issued",
    qrBase64,
    qrSvg: qrBase64 === null ? null : qrSvg(qrBase64, { title: documentTitles[kind].sa }),
    originalNumber,
  };
};

/** ZATCA phase 1, issued by the server itself. Uses no database and no clock: the facts contain all. */
export const createLocalIssuer = (): InvoiceIssuer => ({
  issue: async (facts) => issued(facts, false, null),
  creditNote: async (original, credit) => issued({ ...original, ...credit }, true, original.number),
});
