import type { placeOrder } from "@sufra/domain/orders/api.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { quoteMinutes } from "@sufra/domain/orders/business-day.ts";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { StoredPrice } from "../pricing/quotes.ts";
import type { Agreed } from "./agreed-price.ts";

export type PlaceBody = BodyOf<typeof placeOrder>;
/** A living order that a cart has become. */
export type PlacedCart = { id: string; customer_id: string; status: string; cart_hash: string | null };
export type PlacingFacts = {
  customer: { full_name: string | null; phone_e164: string | null; language: string };
  /** What the guest last agreed to; null where the quote is over or unknown, and `expected_total` alone counts. */
  agreed: Agreed | null;
  /** The living order this cart has become already. */
  existing: PlacedCart | null;
};

/** Who orders, what they agreed to, whether the cart is an order already and the method is offered: one statement. */
export const loadPlacingFacts = async (
  tx: Tx,
  tenantId: string,
  customerId: string,
  body: PlaceBody,
  now: Date,
): Promise<PlacingFacts> => {
  const row = await tx
    .selectFrom("customer")
    .select(["full_name", "phone_e164", "language"])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("quote")
          .select(["priced", "expires_at"])
          .where("quote.tenant_id", "=", tenantId)
          .where("quote.id", "=", body.quote_id)
          .where("quote.expires_at", ">", now),
      ).as("quote"),
      jsonObjectFrom(
        eb
          .selectFrom("customer_order")
          .select(["customer_order.id", "customer_id", "status", "cart_hash"])
          .where("customer_order.tenant_id", "=", tenantId)
          .where("status", "not in", ["declined", "canceled", "returned"])
          .where("cart_id", "=", body.cart_id ?? null)
          .where("cart_version", "=", body.cart_version ?? 0),
      ).as("existing"),
      jsonObjectFrom(
        eb
          .selectFrom("branch_payment_method")
          .select("method")
          .where("branch_payment_method.tenant_id", "=", tenantId)
          .where("branch_id", "=", body.branch_id)
          .where("order_type", "=", body.order_type)
          .where("method", "=", body.payment_method),
      ).as("offered"),
    ])
    .where("customer.tenant_id", "=", tenantId)
    .where("customer.id", "=", customerId)
    // Locked until the order exists, so that the account is not erased in between and the order keeps the name.
    .forKeyShare("customer")
    .executeTakeFirst();
  if (!row?.phone_e164) throw new AppError("phone_not_verified");
  if (row.existing && row.existing.customer_id !== customerId) throw fieldError("cart_id");
  if (!row.existing && !row.offered) throw fieldError("payment_method");
  const { full_name, phone_e164, language } = row;
  return {
    customer: { full_name, phone_e164, language },
    agreed: row.quote && {
      // Written by `storeQuote` alone.
      price: row.quote.priced as unknown as StoredPrice,
      quotedAt: new Date(new Date(row.quote.expires_at).getTime() - quoteMinutes * 60_000),
    },
    existing: row.existing,
  };
};
