import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";

/** Amounts of a cart or an order. */
export type Sums = Pick<
  Quote,
  "subtotal" | "total_discount" | "taxes_price" | "prices_include_tax" | "tip" | "total"
> & {
  charges: readonly { kind: "delivery" | "service"; amount: number }[];
  /** Points that it earns; only the server knows them. */
  points?: Quote["points"] | OrderDetail["points"];
  bonuses?: Quote["bonuses"];
};
