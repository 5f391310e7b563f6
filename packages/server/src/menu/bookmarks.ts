import type * as calls from "@sufra/domain/menu/api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

/** A visitor's bookmarks belong to the device, a customer's to the person. */
type Owner = { customer_id: string; device_id: null } | { customer_id: null; device_id: string };
const bookmarkLimit = 500;

const toOwner = (ctx: { customer: { id: string } | null; deviceId: string }): Owner =>
  ctx.customer ? { customer_id: ctx.customer.id, device_id: null } : { customer_id: null, device_id: ctx.deviceId };

const bookmarksOf = (tx: Tx, tenantId: string, owner: Owner) =>
  tx
    .selectFrom("bookmark")
    .where("tenant_id", "=", tenantId)
    .where((eb) =>
      owner.customer_id === null ? eb("device_id", "=", owner.device_id) : eb("customer_id", "=", owner.customer_id),
    );

export const listBookmarks = (ctx: Ctx<typeof calls.listBookmarks>) => {
  const owner = toOwner(ctx);
  return ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const rows = await bookmarksOf(tx, ctx.tenantId, owner)
        .select("product_id")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return { product_ids: rows.map(({ product_id }) => product_id) };
    },
    { readOnly: true },
  );
};

/** The product must be this establishment's; a foreign id is unknown. */
export const addBookmark = (ctx: Ctx<typeof calls.addBookmark>) => {
  const owner = toOwner(ctx);
  return ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const product = await tx
      .selectFrom("product")
      .select("id")
      .where("tenant_id", "=", ctx.tenantId)
      .where("id", "=", ctx.params.id)
      .executeTakeFirst();
    if (!product) throw new AppError("not_found");
    const deleted = await bookmarksOf(tx, ctx.tenantId, owner).select("id").execute();
    // Limits abuse by one device; no person bookmarks five hundred dishes.
    if (deleted.length >= bookmarkLimit) throw new AppError("rate_limited", { time: 60 });
    await tx
      .insertInto("bookmark")
      .values({ tenant_id: ctx.tenantId, id: newId(), ...owner, product_id: product.id, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { is_bookmarked: true };
  });
};

export const removeBookmark = (ctx: Ctx<typeof calls.removeBookmark>) => {
  const owner = toOwner(ctx);
  return ctx.database.inTenant(ctx.tenantId, async (tx) => {
    await tx
      .deleteFrom("bookmark")
      .where("tenant_id", "=", ctx.tenantId)
      .where("product_id", "=", ctx.params.id)
      .where((eb) =>
        owner.customer_id === null ? eb("device_id", "=", owner.device_id) : eb("customer_id", "=", owner.customer_id),
      )
      .execute();
    return { is_bookmarked: false };
  });
};

/** At sign-in the device's bookmarks move to the customer, without duplicates. */
export const mergeBookmarks = async (
  tx: Tx,
  tenantId: string,
  { customerId, deviceId }: { customerId: string; deviceId: string },
): Promise<void> => {
  const moved = await tx
    .deleteFrom("bookmark")
    .where("tenant_id", "=", tenantId)
    .where("device_id", "=", deviceId)
    .returning(["product_id", "created_at"])
    .execute();
  if (moved.length === 0) return;
  await tx
    .insertInto("bookmark")
    .values(
      moved.map(({ product_id, created_at }) => ({
        tenant_id: tenantId,
        id: newId(),
        customer_id: customerId,
        product_id,
        created_at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "customer_id", "product_id"])
        .where(sql<boolean>`customer_id is not null`)
        .doNothing(),
    )
    .execute();
};
