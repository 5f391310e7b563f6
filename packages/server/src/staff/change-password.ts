import type { changePassword as contract } from "@sufra/domain/staff/account-api.ts";
import { fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { writeTo } from "./emails.ts";
import { inOwn, ownRow, recordOwn, requirePassword, notifyOwnDevices } from "./own-account.ts";
import { hashPassword } from "./passwords.ts";
import { endResets, resetEmailCount } from "./reset-link.ts";
import { endSessions } from "./session-list.ts";

/** Requires the old password, still current at the update; signs out all other devices. */
export const changePassword = async (ctx: Ctx<typeof contract>): Promise<null> => {
  const { staff, body, now } = ctx;
  const before = await requirePassword(ctx, body.password);
  const password_hash = await hashPassword(body.new_password);
  const email = await inOwn(ctx, async (tx) => {
    const changed = await tx
      .updateTable("staff_account")
      .set({ password_hash })
      .where("id", "=", staff.id)
      .where("password_hash", "=", before)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw fieldError("password", "field_invalid");
    await endResets(tx, staff.id);
    await endSessions(tx, { staffId: staff.id, now, except: staff.session_id });
    await recordOwn(tx, ctx, { action: "staff.password", before: null, after: null });
    await notifyOwnDevices(tx, ctx);
    await writeTo(ctx, tx, staff.id, "password_changed");
    return (await ownRow(tx, staff.id)).email;
  });
  await resetEmailCount(ctx.limits, email, ctx.ip);
  return null;
};
