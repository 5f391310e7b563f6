import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import type { moveByCourier as moveCall, openCourierLink as openCall } from "@sufra/domain/couriers/api.ts";
import type { CourierOrder, sharePosition as shareCall } from "@sufra/domain/couriers/api.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { courierTopic } from "../orders/announce.ts";
import { orderRows } from "../orders/load-order.ts";
import { moveOrder } from "../orders/move-order.ts";
import { dueOf } from "../orders/order-money.ts";
import { getStatus } from "../orders/read-placed.ts";
import { getPrice } from "../orders/show-order.ts";
import { lockOrder } from "../orders/sold-order.ts";
import type { Ctx } from "../platform/http/context.ts";
import { limitGuest } from "../platform/http/guest-limits.ts";
import { noPosition } from "./end-link.ts";
import { findCourierLink } from "./find-link.ts";

export const openCourierLink = async (ctx: Ctx<typeof openCall>): Promise<AnswerOf<typeof openCall>> => {
  await limitGuest(ctx, "courier");
  const { database, tenantId, body, now, language } = ctx;
  const find = async (tx: Parameters<typeof orderRows>[0]) => {
    const link = await findCourierLink(tx, { tenantId, token: body.token, now });
    const row = await orderRows(tx, tenantId)
      .select(["e.name as establishment_name", "e.time_zone", "e.digits"])
      .where("o.id", "=", link.orderId)
      .executeTakeFirstOrThrow();
    return { link, row };
  };
  const { link, row } = await database.inTenant(tenantId, find, { readOnly: true });
  const { number, customer_name, customer_phone, notes, branch_phone, time_zone } = row;
  return {
    number,
    customer_name,
    customer_phone,
    notes,
    branch_phone,
    time_zone,
    status: link.status,
    establishment_name: readText(row.establishment_name, language),
    branch_name: readText(row.branch_name, language),
    // A delivery has an address, and the columns' CHECKs allow exactly the contract's values.
    address: row.address as CourierOrder["address"],
    due: Math.max(0, dueOf(row)),
    payment_method: row.payment_method as PaymentMethod,
    items: getPrice(row).lines.map(({ name, quantity }) => ({ name: readText(name, language), quantity })),
    expires_at: link.expiresAt.toISOString(),
    digits: row.digits === "arabic" ? "arabic" : "latin",
  };
};

/**
 * Moves the order as the board does, so that points, invoice and figures are the same. What a guest paid is recorded by
 * staff when the courier is back: until then the order is due.
 */
export const moveByCourier = async (ctx: Ctx<typeof moveCall>): Promise<AnswerOf<typeof moveCall>> => {
  await limitGuest(ctx, "courier");
  const { database, tenantId, body, now } = ctx;
  const { token, to } = body;
  return database.inTenant(tenantId, async (tx) => {
    const { orderId } = await findCourierLink(tx, { tenantId, token, now });
    const status = getStatus((await lockOrder(tx, tenantId, orderId)).status);
    const request = { tenantId, orderId, by: "courier" as const };
    // A courier who takes a ready order is its courier.
    if (status === "ready") await moveOrder(ctx, tx, { ...request, to: "assigned" });
    if (status !== to) await moveOrder(ctx, tx, { ...request, to });
    return { status: to };
  });
};

/** Keeps the newest position alone. One that was measured before it arrived late and is dropped. */
export const sharePosition = async (ctx: Ctx<typeof shareCall>): Promise<void> => {
  await limitGuest(ctx, "courier");
  const { database, tenantId, body, now, live } = ctx;
  const { token, position } = body;
  await database.inTenant(tenantId, async (tx) => {
    const { id, orderId, status } = await findCourierLink(tx, { tenantId, token, now });
    const measured = new Date(now.getTime() - (position?.age_seconds ?? 0) * 1_000);
    const { numUpdatedRows } = await tx
      .updateTable("courier_link")
      .set(
        position
          ? { lat: position.lat, lng: position.lng, accuracy: position.accuracy, positioned_at: measured }
          : noPosition,
      )
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .$if(position !== null, (links) =>
        links.where((eb) => eb.or([eb("positioned_at", "is", null), eb("positioned_at", "<", measured)])),
      )
      .executeTakeFirst();
    // The event carries no position: events are stored for an hour.
    if (numUpdatedRows === 1n && status === "en_route")
      await live.publish(tx, { tenantId, topic: courierTopic(orderId), data: { id: orderId } });
  });
};
