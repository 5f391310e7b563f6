import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";

/** The money of a cart or an order, whoever has reckoned it. */
export type Sums = Pick<
  Quote,
  "subtotal" | "total_discount" | "taxes_price" | "prices_include_tax" | "tip" | "total"
> & {
  charges: readonly { kind: "delivery" | "service"; amount: number }[];
  /** What it earns: only the server knows, so a cart's own sums go without. */
  points?: Quote["points"] | OrderDetail["points"];
};
