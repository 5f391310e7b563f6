import { createHash } from "node:crypto";
import type { Tx } from "../platform/db/database.ts";
import { wrongField } from "../pricing/index.ts";
import { moveOrder, type MovePlatform } from "./move-order.ts";
import type { PlaceBody, PlacedCart } from "./placing-facts.ts";

/** What was asked for and how it is paid; not what it was said to cost, nor where the guest stood. */
export const hashOfCart = (body: PlaceBody): string => {
  const { quote_id: _quote, expected_total: _total, coordinates: _place, ...asked } = body;
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
};

/** Orders from before the hash was kept answer for their cart as they always did. */
const isSame = ({ cart_hash }: PlacedCart, body: PlaceBody): boolean =>
  cart_hash === null || cart_hash === hashOfCart(body);

type Placing = MovePlatform & {
  tx: Tx;
  tenantId: string;
  body: PlaceBody;
};

/**
 * Whether an order of this cart answers the request: the same cart, paid the same way, is that order. Asked for
 * otherwise while it still waits for its payment, it makes way for the new one (money that comes for it after all goes
 * back by itself); once the branch has it, a cart that differs needs a version of its own.
 */
export const answersFor = async (ctx: Placing, existing: PlacedCart): Promise<boolean> => {
  if (isSame(existing, ctx.body)) return true;
  if (existing.status !== "awaiting_payment") throw wrongField("cart_version");
  const { tx, tenantId } = ctx;
  await moveOrder(ctx, tx, { tenantId, orderId: existing.id, to: "canceled", by: "guest", reason: "replaced" });
  return false;
};

/** Another tab was quicker by a hair: its order is there now, and answers where it is the same. */
export const quickerOrder = async ({ tx, tenantId, body }: Placing, customerId: string): Promise<string> => {
  const existing = await tx
    .selectFrom("customer_order")
    .select(["id", "customer_id", "status", "cart_hash"])
    .where("tenant_id", "=", tenantId)
    .where("cart_id", "=", body.cart_id ?? null)
    .where("cart_version", "=", body.cart_version ?? 0)
    .where("status", "not in", ["declined", "canceled", "returned"])
    .executeTakeFirstOrThrow();
  if (existing.customer_id !== customerId) throw wrongField("cart_id");
  if (!isSame(existing, body)) throw wrongField("cart_version");
  return existing.id;
};
