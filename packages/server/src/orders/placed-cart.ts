import { hash } from "node:crypto";
import { fieldError } from "../platform/errors.ts";
import type { Tx } from "../platform/db/database.ts";
import { moveOrder, type MovePlatform } from "./move-order.ts";
import type { PlaceBody, PlacedCart } from "./placing-facts.ts";

/** Hash of the order's contents and payment method, without expected price and location. */
export const hashOfCart = (body: PlaceBody): string => {
  const { quote_id: _quote, expected_total: _total, coordinates: _place, customer_name: _name, ...asked } = body;
  return hash("sha256", JSON.stringify(asked), "hex");
};

/** Older orders have no hash: they still count as the same cart. */
const isSame = ({ cart_hash }: PlacedCart, body: PlaceBody): boolean =>
  cart_hash === null || cart_hash === hashOfCart(body);

type Placing = MovePlatform & {
  tx: Tx;
  tenantId: string;
  body: PlaceBody;
};

/**
 * Whether an existing order of this cart answers the request: same cart, same payment method. A changed cart replaces
 * an order that still waits for payment (a late payment is refunded automatically); after that it needs a new cart
 * version.
 */
export const answersFor = async (ctx: Placing, existing: PlacedCart): Promise<boolean> => {
  if (isSame(existing, ctx.body)) return true;
  if (existing.status !== "awaiting_payment") throw fieldError("cart_version");
  const { tx, tenantId } = ctx;
  await moveOrder(ctx, tx, { tenantId, orderId: existing.id, to: "canceled", by: "guest", reason: "replaced" });
  return false;
};

/** Another tab's order was placed first; it is the answer if it is the same. */
export const quickerOrder = async ({ tx, tenantId, body }: Placing, customerId: string): Promise<string> => {
  const existing = await tx
    .selectFrom("customer_order")
    .select(["id", "customer_id", "status", "cart_hash"])
    .where("tenant_id", "=", tenantId)
    .where("cart_id", "=", body.cart_id ?? null)
    .where("cart_version", "=", body.cart_version ?? 0)
    .where("status", "not in", ["declined", "canceled", "returned"])
    .executeTakeFirstOrThrow();
  if (existing.customer_id !== customerId) throw fieldError("cart_id");
  if (!isSame(existing, body)) throw fieldError("cart_version");
  return existing.id;
};
