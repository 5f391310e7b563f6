import type { Text } from "../language/language.ts";
import type { Tender } from "../settlements/fields.ts";
import type { DocumentKind, Receipt } from "./receipt-api.ts";

/** Titles of documents, as the tax authority words them. */
export const documentTitles: Record<DocumentKind, Text> = {
  tax_invoice: { sa: "فاتورة ضريبية مبسطة", en: "Simplified Tax Invoice" },
  tax_credit_note: { sa: "إشعار دائن لفاتورة ضريبية مبسطة", en: "Credit Note for Simplified Tax Invoice" },
  order_summary: { sa: "ملخص الطلب", en: "Order Summary" },
  refund_summary: { sa: "ملخص المبلغ المسترد", en: "Refund Summary" },
};

/** Beside each other in a list of an order's documents. */
export const documentNames: Record<DocumentKind, Text> = {
  tax_invoice: { sa: "فاتورة", en: "Invoice" },
  tax_credit_note: { sa: "إشعار دائن", en: "Credit note" },
  order_summary: { sa: "ملخص الطلب", en: "Order summary" },
  refund_summary: { sa: "ملخص المبلغ المسترد", en: "Refund summary" },
};

/** Why a summary is no tax invoice. */
export const summaryNotices: Record<NonNullable<Receipt["no_invoice"]>, Text> = {
  not_registered: { sa: "هذا الملخص ليس فاتورة ضريبية.", en: "This summary is not a tax invoice." },
  point_of_sale: {
    sa: "هذا الملخص ليس فاتورة ضريبية. تُصدرها نقطة البيع في الفرع.",
    en: "This summary is not a tax invoice. The branch's point of sale issues it.",
  },
  not_yet: {
    sa: "هذا الملخص ليس فاتورة ضريبية. تصدر الفاتورة عند تسليم الطلب.",
    en: "This summary is not a tax invoice. The invoice follows when the order is handed over.",
  },
  ended: {
    sa: "هذا الملخص ليس فاتورة ضريبية. لم تصدر فاتورة لهذا الطلب.",
    en: "This summary is not a tax invoice. No invoice was issued for this order.",
  },
};
export const refundNotice: Text = { sa: "هذا الملخص ليس مستندًا ضريبيًا.", en: "This summary is not a tax document." };

export const tenderNames: Record<Tender, Text> = {
  cash: { sa: "نقدًا", en: "Cash" },
  card: { sa: "شبكة (مدى) عند الاستلام", en: "Card in person" },
  online: { sa: "الدفع الإلكتروني", en: "Online payment" },
  voucher: { sa: "قسيمة", en: "Voucher" },
};

/** Labels of the paper. */
export const receiptWords = {
  vat_number: { sa: "الرقم الضريبي", en: "VAT number" },
  invoice_number: { sa: "رقم الفاتورة", en: "Invoice number" },
  note_number: { sa: "رقم الإشعار", en: "Note number" },
  original: { sa: "الفاتورة الأصلية", en: "Original invoice" },
  reason: { sa: "السبب", en: "Reason" },
  /** The tax authority asks for a reason on every credit note. */
  called_off: { sa: "إلغاء الطلب", en: "Order canceled" },
  came_back: { sa: "إرجاع", en: "Return" },
  issued: { sa: "تاريخ الإصدار", en: "Issued" },
  placed: { sa: "وقت الطلب", en: "Ordered" },
  order: { sa: "رقم الطلب", en: "Order number" },
  status: { sa: "حالة الطلب", en: "Order status" },
  type: { sa: "نوع الطلب", en: "Order type" },
  table: { sa: "طاولة", en: "table" },
  subtotal: { sa: "المجموع الفرعي", en: "Subtotal" },
  line_discount: { sa: "حصته من الخصم", en: "Share of discount" },
  without_tax: { sa: "الإجمالي غير شامل الضريبة", en: "Total excluding VAT" },
  tax: { sa: "ضريبة القيمة المضافة", en: "VAT" },
  tax_added: { sa: "الضريبة", en: "Tax" },
  total: { sa: "الإجمالي", en: "Total" },
  total_with_tax: { sa: "الإجمالي شامل الضريبة", en: "Total including VAT" },
  rate: { sa: "النسبة", en: "Rate" },
  net: { sa: "قبل الضريبة", en: "Net" },
  gross: { sa: "شامل الضريبة", en: "Gross" },
  tip: { sa: "إكرامية", en: "Tip" },
  with_tip: { sa: "الإجمالي مع الإكرامية", en: "Total with tip" },
  credited: { sa: "مرتجع أو مخفض", en: "Returned or reduced" },
  paid: { sa: "مدفوع", en: "Paid" },
  given_back: { sa: "مُعاد إليك", en: "Refunded" },
  on_its_way: { sa: "قيد الإعادة إليك", en: "Refund in progress" },
  due: { sa: "المتبقي", en: "Amount due" },
  owed: { sa: "لك عند الفرع", en: "Due back to you" },
  qr: { sa: "رمز QR للفاتورة", en: "QR code of the invoice" },
  currency: { sa: "المبالغ بالريال السعودي", en: "Amounts in SAR" },
} as const satisfies Record<string, Text>;
