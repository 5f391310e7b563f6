import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../platform/db/schema.gen.ts";

/** The owner of a picture: a customer, or a visitor's device. */
export type Owner = { customerId: string | null; deviceId: string };

export const toOwner = (ctx: { customer: { id: string } | null; deviceId: string }): Owner => ({
  customerId: ctx.customer?.id ?? null,
  deviceId: ctx.deviceId,
});

/** The owner's columns: exactly one is set. */
export const ownerColumns = ({ customerId, deviceId }: Owner) =>
  customerId === null ? { customer_id: null, device_id: deviceId } : { customer_id: customerId, device_id: null };

/** A picture sent before sign-in still belongs to the guest on the same device. */
export const isOwn =
  ({ customerId, deviceId }: Owner) =>
  (eb: ExpressionBuilder<Schema, "upload">) =>
    customerId === null
      ? eb("device_id", "=", deviceId)
      : eb.or([eb("customer_id", "=", customerId), eb("device_id", "=", deviceId)]);
