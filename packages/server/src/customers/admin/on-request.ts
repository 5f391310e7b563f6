import type * as calls from "@sufra/domain/customers/admin-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { eraseCustomer as erase } from "../erase-me.ts";
import { exportCustomer as exported } from "../export-me.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { JsonValue } from "../../platform/db/json-columns.ts";
import { AppError, fieldError } from "../../platform/errors.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { recordChange } from "../../platform/audit/record-change.ts";
import { findCustomerRow } from "./find-customer.ts";

type About = Pick<Ctx<typeof calls.revealContact>, "tenantId" | "staff" | "params">;

/** Records who did it for which customer, without personal data. */
const written = (tx: Tx, { tenantId, staff, params }: About, action: string, after: JsonValue): Promise<void> =>
  recordChange(tx, tenantId, {
    staffId: staff.id,
    action,
    target: "customer",
    targetId: params.id,
    before: null,
    after,
  });

/** The full phone number and email address, for staff who must contact the customer. */
export const revealContact = (ctx: Ctx<typeof calls.revealContact>): Promise<AnswerOf<typeof calls.revealContact>> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { phone_e164, email } = await findCustomerRow(tx, ctx.tenantId, ctx.params.id);
    await written(tx, ctx, "customer.contact", { email: email !== null });
    return { phone: phone_e164, email };
  });

export const exportCustomer = (ctx: Ctx<typeof calls.exportCustomer>): Promise<AnswerOf<typeof calls.exportCustomer>> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const data = await exported(tx, ctx.tenantId, ctx.params.id);
    if (!data) throw new AppError("not_found");
    await written(tx, ctx, "customer.export", null);
    return data;
  });

export const eraseCustomer = (ctx: Ctx<typeof calls.eraseCustomer>): Promise<null> =>
  ctx.database.inTenant(ctx.tenantId, async (tx) => {
    const { tenantId, params, body, now } = ctx;
    const { phone_e164 } = await findCustomerRow(tx, tenantId, params.id);
    if (!phone_e164.endsWith(body.last_digits)) throw fieldError("last_digits", "field_invalid");
    await erase(ctx, tx, { tenantId, id: params.id, now });
    await written(tx, ctx, "customer.erase", null);
    return null;
  });
