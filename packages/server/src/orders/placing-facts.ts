import type { placeOrder } from "@sufra/domain/orders/api.ts";
import type { BodyOf } from "@sufra/domain/contract/call.ts";
import { quoteMinutes } from "@sufra/domain/orders/business-day.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { keptStatement } from "../platform/db/kept-statement.ts";
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

type Asked = {
  tenantId: string;
  customerId: string;
  quoteId: string | null;
  cartId: string | null;
  cartVersion: number;
  now: Date;
};

type Row = {
  full_name: string | null;
  phone_e164: string | null;
  language: string;
  priced: StoredPrice | null;
  expires_at: Date | null;
  existing: PlacedCart | null;
};

/** Locks the customer until the order exists, so that the account is not erased in between and the order keeps the name. */
const readFacts = keptStatement(
  ({ tenantId, customerId, quoteId, cartId, cartVersion, now }: Asked) => sql<Row>`
    select c.full_name, c.phone_e164, c.language, q.priced, q.expires_at,
      (select jsonb_build_object('id', o.id, 'customer_id', o.customer_id, 'status', o.status, 'cart_hash', o.cart_hash)
        from customer_order o where o.tenant_id = ${tenantId} and o.cart_id = ${cartId}::uuid
          and o.cart_version = ${cartVersion}::int and o.status not in ('declined', 'canceled', 'returned')) as existing
    from customer c left join quote q on q.tenant_id = ${tenantId} and q.id = ${quoteId}::uuid and q.expires_at > ${now}
    where c.tenant_id = ${tenantId} and c.id = ${customerId}
    for key share of c`,
);

/** Who orders, what they agreed to, and whether the cart is an order already: one statement. */
export const loadPlacingFacts = async (
  tx: Tx,
  tenantId: string,
  customerId: string,
  body: PlaceBody,
  now: Date,
): Promise<PlacingFacts> => {
  const [row] = await readFacts.run(tx, {
    tenantId,
    customerId,
    quoteId: body.quote_id ?? null,
    cartId: body.cart_id ?? null,
    cartVersion: body.cart_version ?? 0,
    now,
  });
  if (!row?.phone_e164) throw new AppError("phone_not_verified");
  if (row.existing && row.existing.customer_id !== customerId) throw fieldError("cart_id");
  const { full_name, phone_e164, language, priced, expires_at, existing } = row;
  const quotedAt = new Date((expires_at?.getTime() ?? 0) - quoteMinutes * 60_000);
  // Written by `storeQuote` alone.
  const agreed = priced && { price: priced, quotedAt };
  return { customer: { full_name, phone_e164, language }, agreed, existing };
};
