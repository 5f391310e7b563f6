import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../platform/db/schema.gen.ts";

/** Who a picture belongs to: a customer, or the device of somebody who has not signed in. */
export type Owner = { customerId: string | null; deviceId: string };

export const toOwner = (ctx: { customer: { id: string } | null; deviceId: string }): Owner => ({
  customerId: ctx.customer?.id ?? null,
  deviceId: ctx.deviceId,
});

/** As a row names its owner: one of the two. */
export const ownerColumns = ({ customerId, deviceId }: Owner) =>
  customerId === null ? { customer_id: null, device_id: deviceId } : { customer_id: customerId, device_id: null };

/** What a guest sent before signing in is still theirs on the same device. */
export const isOwn =
  ({ customerId, deviceId }: Owner) =>
  (eb: ExpressionBuilder<Schema, "upload">) =>
    customerId === null
      ? eb("device_id", "=", deviceId)
      : eb.or([eb("customer_id", "=", customerId), eb("device_id", "=", deviceId)]);
