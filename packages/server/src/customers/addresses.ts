import type * as calls from "@sufra/domain/customers/api.ts";
import { parsePhone } from "../auth/parse-phone.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

export const addressLimit = 20;

const columns = [
  "id",
  "title",
  "description",
  "door_number",
  "level_number",
  "block_number",
  "phone_number",
  "notes",
  "lat",
  "lng",
] as const;

/** The phone the driver calls, normalized. Empty means the customer's own phone. */
const doorPhone = (text: string): string => {
  if (text === "") return "";
  const phone = parsePhone(text);
  if (phone) return phone.e164;
  throw new AppError("validation_failed", undefined, [{ path: "phone_number", code: "number_invalid" }]);
};

/** The column keeps six decimals (11 cm). */
const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const mine = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("address")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null);

export const listAddresses = ({ tenantId, customer, database }: Ctx<typeof calls.listAddresses>) =>
  database.inTenant(
    tenantId,
    async (tx) => ({
      addresses: await mine(tx, tenantId, customer.id).select(columns).orderBy("created_at", "desc").execute(),
    }),
    { readOnly: true },
  );

/** Locks the customer's row first, so that two concurrent requests cannot both add the twentieth address. */
export const addAddress = (ctx: Ctx<typeof calls.addAddress>) => {
  const { tenantId, customer, body, database } = ctx;
  const phone_number = doorPhone(body.phone_number ?? "");
  return database.inTenant(tenantId, async (tx) => {
    await tx
      .selectFrom("customer")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", customer.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const saved = await mine(tx, tenantId, customer.id).select("id").execute();
    if (saved.length >= addressLimit) throw new AppError("limit_reached", { limit: addressLimit });
    const { title, description, door_number = "", level_number = "", block_number = "", notes = "" } = body;
    ctx.reply.code(201);
    return tx
      .insertInto("address")
      .values({
        tenant_id: tenantId,
        id: newId(),
        customer_id: customer.id,
        created_at: ctx.now,
        title,
        description,
        door_number,
        level_number,
        block_number,
        phone_number,
        notes,
        lat: sixDecimals(body.lat),
        lng: sixDecimals(body.lng),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
};

export const editAddress = (ctx: Ctx<typeof calls.editAddress>) => {
  const { tenantId, customer, params, body, database, now } = ctx;
  const changes = {
    ...body,
    ...(body.phone_number === undefined ? {} : { phone_number: doorPhone(body.phone_number) }),
    ...(body.lat === undefined ? {} : { lat: sixDecimals(body.lat) }),
    ...(body.lng === undefined ? {} : { lng: sixDecimals(body.lng) }),
  };
  return database.inTenant(tenantId, async (tx) => {
    const row = await tx
      .updateTable("address")
      .set({ ...changes, updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customer.id)
      .where("id", "=", params.id)
      .where("deleted_at", "is", null)
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    return row;
  });
};

export const removeAddress = async (ctx: Ctx<typeof calls.removeAddress>): Promise<null> => {
  const { tenantId, customer, params, database, now } = ctx;
  await database.inTenant(tenantId, async (tx) => {
    const row = await tx
      .updateTable("address")
      .set({ deleted_at: now, updated_at: now })
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customer.id)
      .where("id", "=", params.id)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
  });
  ctx.reply.code(204);
  return null;
};
