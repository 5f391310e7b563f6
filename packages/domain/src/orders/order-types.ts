import type { OrderType } from "../contract/fields.ts";
import type { Text } from "../language/language.ts";

/** The specification's numbers of the order types; the wire and the tables carry the number. */
export const orderTypes = { dine_in: 1, pickup: 2, delivery: 3 } as const satisfies Record<string, OrderType>;

export const isOrderType = (value: unknown): value is OrderType => value === 1 || value === 2 || value === 3;

export const orderTypeNames: Record<OrderType, Text> = {
  1: { sa: "في المطعم", en: "Dine-in" },
  2: { sa: "استلام", en: "Pickup" },
  3: { sa: "توصيل", en: "Delivery" },
};
