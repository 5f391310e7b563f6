import { taxQr } from "../gateways/invoices/local-issuer.ts";
import type { Client } from "../../test/support/http-client.ts";

export const shopVatNumber = "310122393500003";

/** The code of a receipt, as the shop's other register prints it. */
export const receiptCode = (total: number, issuedAt: Date, vatNumber = shopVatNumber): string =>
  taxQr({ sellerName: "Shop Ltd", vatNumber, issuedAt, total, vat: Math.floor((total * 15) / 115) });

export const typed = (amount: number, reference?: string) =>
  reference === undefined ? { source: "typed", amount } : { source: "typed", amount, reference };
export const scanned = (text: string) => ({ source: "receipt", text });

export const billBody = (customer_id: string, bill: object, more: Record<string, unknown> = {}) => ({
  customer_id,
  bill,
  ...more,
});
export const earn = (client: Client, customer_id: string, bill: object, more: Record<string, unknown> = {}) =>
  client.post("/api/console/bills/", billBody(customer_id, bill, more), { key: true });
