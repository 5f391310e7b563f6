import type { OrderType } from "../contract/fields.ts";
import type { Text } from "../language/language.ts";
import type { OrderStatus } from "./api.ts";

const name = (en: string, sa: string): Text => ({ en, sa });

/** The specification's vocabulary, as staff, messages and histories without a type say it. */
export const statusNames: Record<OrderStatus, Text> = {
  awaiting_payment: name("Awaiting payment", "بانتظار الدفع"),
  pending: name("Pending", "قيد الانتظار"),
  sent_to_kitchen: name("Sent to kitchen", "في المطبخ"),
  ready: name("Ready", "جاهز"),
  assigned: name("Assigned", "مع المندوب"),
  en_route: name("En route", "في الطريق"),
  delivered: name("Delivered", "تم التسليم"),
  declined: name("Declined", "مرفوض"),
  canceled: name("Canceled", "ملغى"),
  returned: name("Returned", "مرتجع"),
};

/** Names for guests, and those that differ by order type. */
const guestNames: Partial<Record<OrderStatus, Text>> = {
  pending: name("Received", "استلمنا طلبك"),
  sent_to_kitchen: name("In the kitchen", "في المطبخ"),
  assigned: name("With the courier", "مع المندوب"),
  en_route: name("On the way", "في الطريق"),
};
const typeNames: Record<OrderType, Partial<Record<OrderStatus, Text>>> = {
  1: { delivered: name("Served", "تم التقديم") },
  2: { ready: name("Ready to collect", "جاهز للاستلام"), delivered: name("Collected", "تم الاستلام") },
  3: {},
};

/** A status for guests, by order type (screens B3.10). */
export const guestStatusName = (status: OrderStatus, orderType: OrderType): Text =>
  typeNames[orderType][status] ?? guestNames[status] ?? statusNames[status];

export const isStatusName = (value: unknown): value is OrderStatus =>
  typeof value === "string" && Object.hasOwn(statusNames, value);
