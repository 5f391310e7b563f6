import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { linkHours, needsCourier } from "@sufra/domain/couriers/courier-link.ts";
import type { makeCourierLink as makeCall, readCourierLink as readCall } from "@sufra/domain/couriers/console-api.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import { parsePhone } from "../auth/parse-phone.ts";
import { hashToken, newAccessToken } from "../auth/tokens.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import { findOnBoard } from "../orders/board.ts";
import { getStatus } from "../orders/read-placed.ts";
import { lockOrder } from "../orders/sold-order.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { endCourierLink } from "./end-link.ts";

const readOpen = async (
  tx: Tx,
  { tenantId, orderId, now }: { tenantId: string; orderId: string; now: Date },
): Promise<AnswerOf<typeof readCall>["link"]> => {
  const row = await tx
    .selectFrom("courier_link")
    .select(["name", "phone", "expires_at", "positioned_at"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return null;
  const { name, phone, expires_at, positioned_at } = row;
  return {
    name,
    phone,
    expires_at: expires_at.toISOString(),
    shared_at: positioned_at?.toISOString() ?? null,
  };
};

export const readCourierLink = ({ database, tenantId, params, now }: Ctx<typeof readCall>) =>
  database.inTenant(
    tenantId,
    async (tx): Promise<AnswerOf<typeof readCall>> => {
      const { id: orderId } = await findOnBoard(tx, tenantId, params.id);
      return { link: await readOpen(tx, { tenantId, orderId, now }) };
    },
    { readOnly: true },
  );

const toNumber = (phone: BodyOf<typeof makeCall>["phone"]): string | null => {
  if (phone === null) return null;
  const read = parsePhone(phone.phone_number, phone.dial_code);
  if (!read) throw fieldError("phone.phone_number", "number_invalid");
  return read.e164;
};

/** A code of the branch: the courier's page is one of the establishment's, as all that guests open. */
const findCode = async (tx: Tx, tenantId: string, branchId: string): Promise<string> => {
  const row = await tx
    .selectFrom("qr_directory")
    .select("uuid")
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .where((eb) => eb.or([eb("branch_id", "=", branchId), eb("branch_id", "is", null)]))
    .orderBy("table_id", (order) => order.asc().nullsFirst())
    .orderBy("uuid")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError("courier_not_possible");
  return row.uuid;
};

/** Makes the link of a delivery. A move of the order, or another link, waits for the locked order. */
export const makeCourierLink = (ctx: Ctx<typeof makeCall>): Promise<AnswerOf<typeof makeCall>> => {
  const { database, tenantId, staff, params, body, now, config } = ctx;
  const phone = toNumber(body.phone);
  return database.inTenant(tenantId, async (tx) => {
    const order = await lockOrder(tx, tenantId, params.id);
    // The column's CHECK allows 1, 2 and 3.
    if (!needsCourier({ order_type: order.order_type as OrderType, status: getStatus(order.status) }))
      throw new AppError("courier_not_possible");
    const token = newAccessToken();
    const expires_at = new Date(now.getTime() + linkHours * 3_600_000);
    await endCourierLink(tx, tenantId, order.id, now);
    await tx
      .insertInto("courier_link")
      .values({
        tenant_id: tenantId,
        id: newId(),
        order_id: order.id,
        token_hash: hashToken(token),
        name: cleanLine(body.name),
        phone,
        created_at: now,
        expires_at,
      })
      .execute();
    // Without name and number: the audit log is never emptied.
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "order.courier_link",
      target: "order",
      targetId: order.id,
      before: null,
      after: { expires_at: expires_at.toISOString() },
    });
    const link = await readOpen(tx, { tenantId, orderId: order.id, now });
    if (!link) throw new Error("the new courier's link is not open");
    const url = `${config.PUBLIC_URL}/courier/${await findCode(tx, tenantId, order.branch_id)}#${token}`;
    return { link, url, qr_svg: qrSvg(url) };
  });
};
