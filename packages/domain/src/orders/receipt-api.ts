import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, halalas, id, instant, orderType } from "../contract/fields.ts";
import { tender } from "../settlements/fields.ts";
import { orderStatus } from "./api.ts";

/** A summary is no tax document: of an order without a tax invoice, and of what came back of it. */
export const documentKinds = ["tax_invoice", "tax_credit_note", "order_summary", "refund_summary"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Both languages everywhere: the paper shows Arabic first, with English beside it. */
export const receiptDocument = z.strictObject({
  /** Names the document in the address of its file. */
  id,
  kind: z.enum(documentKinds),
  /** Of tax documents: from the establishment's unbroken sequence. */
  number: z.nullable(z.int()),
  issued_at: instant,
  original_number: z.nullable(z.int()),
  /** Why something came back, as staff wrote it or by its code. */
  reason: z.string(),
  seller_name: bilingual,
  seller_address: bilingual,
  /** Empty where the document is no tax document. */
  vat_number: z.string(),
  lines: z.array(
    z.strictObject({
      name: bilingual,
      /** Options, and the products of a combo with theirs (`inner`); prices are inside `unit_price`. */
      chosen: z.array(z.strictObject({ name: bilingual, quantity: z.int(), price: halalas, inner: z.boolean() })),
      quantity: z.int(),
      unit_price: halalas,
      /** Before `discount`, the line's share of everything that was taken off. */
      total: halalas,
      discount: halalas,
    }),
  ),
  discounts: z.array(z.strictObject({ name: bilingual, amount: halalas })),
  charges: z.array(z.strictObject({ name: bilingual, amount: halalas })),
  prices_include_tax: z.boolean(),
  taxes: z.array(z.strictObject({ rate_bp: z.int(), net: halalas, tax: halalas })),
  tax: halalas,
  /** Without the tip, which is no part of the supply. */
  total: halalas,
  tip: halalas,
  /** The QR as an SVG picture, and the text inside it; empty where the document is no tax document. */
  qr_svg: z.string(),
  qr_base64: z.string(),
});
export type ReceiptDocument = z.infer<typeof receiptDocument>;

export const receipt = z.strictObject({
  order_id: id,
  number: z.int(),
  placed_at: instant,
  status: orderStatus,
  order_type: orderType,
  table_number: z.nullable(z.int()),
  establishment_name: bilingual,
  branch_name: bilingual,
  time_zone: z.string(),
  /** Why the first document is no tax invoice; null where it is one. */
  no_invoice: z.nullable(z.enum(["not_registered", "point_of_sale", "not_yet", "ended"])),
  /** The invoice or summary first, then what came back, in the order it happened. */
  documents: z.array(receiptDocument),
  /** False of orders of a time when nobody recorded what was paid at the branch. */
  recorded: z.boolean(),
  paid: z.array(z.strictObject({ tender, amount: halalas, last4: z.nullable(z.string()), at: instant })),
  /** `done` is false while the money is on its way. */
  refunded: z.array(z.strictObject({ tender, amount: halalas, done: z.boolean(), at: instant })),
  /** What is still to be paid; below zero: what the guest gets back. */
  due: z.int(),
});
export type Receipt = z.infer<typeof receipt>;

const ofGuest = { tag: "orders", tenant: "qr_or_session", roles: ["customer"], errors: [] } as const;
const ofStaff = {
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: { thing: "params.id" },
  errors: [],
} as const;

/** Without one: the invoice, or the summary where there is none. */
const whichDocument = z.strictObject({ document: z.optional(id) });

export const readReceipt = defineCall({
  ...ofGuest,
  method: "GET",
  url: "/orders/:id/receipt/",
  summary: "An order's invoice or summary, its credit notes, and what was paid, in both languages",
  params: byId,
  answers: { 200: receipt },
});

export const receiptFile = defineCall({
  ...ofGuest,
  method: "GET",
  url: "/orders/:id/receipt/file/",
  summary: "A document of one's own order as a PDF",
  params: byId,
  query: whichDocument,
  answers: { 200: "file" },
});

export const readBoardReceipt = defineCall({
  ...ofStaff,
  method: "GET",
  url: "/console/orders/:id/receipt/",
  summary: "The documents of an order for staff, to print",
  params: byId,
  answers: { 200: receipt },
});

export const boardReceiptFile = defineCall({
  ...ofStaff,
  method: "GET",
  url: "/console/orders/:id/receipt/file/",
  summary: "A document of an order as a PDF, for staff",
  params: byId,
  query: whichDocument,
  answers: { 200: "file" },
});
