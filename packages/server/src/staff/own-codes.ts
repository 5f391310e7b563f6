import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/staff/account-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { introduction, newSecret } from "./authenticator.ts";
import { sealSecret } from "./code-secret.ts";
import {
  countCodeTry,
  dropCodes,
  findCodes,
  resetCodeAttempts,
  makeRecoveryCodes,
  type OwnCode,
  requireCode,
  stepWithin,
} from "./codes.ts";
import {
  lockOwnAccount,
  inOwn,
  type Own,
  ownRow,
  recordOwn,
  requirePassword,
  notifyOwnDevices,
} from "./own-account.ts";
import { endSessions } from "./session-list.ts";

/** How long a displayed secret waits for its first code. */
const pendingMs = 3_600_000;

const ownCode = ({ config, log, staff, now }: Own): OwnCode => ({ config, log, staffId: staff.id, now });

/** Counts an attempt before the comparison, and resets the count after a success. */
const byCode = async <T>(ctx: Own, work: (tx: Tx) => Promise<T>): Promise<T> => {
  await countCodeTry(ctx.limits, ctx.staff.id);
  const done = await inOwn(ctx, work);
  await resetCodeAttempts(ctx.limits, ctx.staff.id);
  return done;
};

const keepPending = async (tx: Tx, { config, staff, now }: Own, secret: Uint8Array): Promise<void> => {
  const pending = { pending: sealSecret(config.CODE_SECRET, staff.id, secret), pending_at: now };
  await tx
    .insertInto("staff_codes")
    .values({ staff_id: staff.id, ...pending })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(pending))
    .execute();
};

/** Creates a secret to confirm; until then the old setup stays valid. */
export const beginCodes = async (ctx: Ctx<typeof calls.beginCodes>): Promise<AnswerOf<typeof calls.beginCodes>> => {
  const { staff, body } = ctx;
  // A member with pending setup has just signed in with the password.
  if (!staff.pending2fa) await requirePassword(ctx, body.password);
  const secret = newSecret();
  const begin = async (tx: Tx): Promise<string> => {
    await lockOwnAccount(tx, staff.id);
    await requireCode(tx, ownCode(ctx), body.code);
    await keepPending(tx, ctx, secret);
    return (await ownRow(tx, staff.id)).email;
  };
  const email = await (body.code === undefined ? inOwn(ctx, begin) : byCode(ctx, begin));
  return introduction(secret, email);
};

/** The pending secret becomes active only if it is still the one whose code was checked. */
const confirm = async (tx: Tx, ctx: Own, typed: string): Promise<void> => {
  const codes = await findCodes(tx, ctx.staff.id);
  const { pending, pending_at } = codes ?? {};
  const fresh = pending_at && pending_at.getTime() > ctx.now.getTime() - pendingMs;
  const step = pending && fresh ? stepWithin(ownCode(ctx), pending, typed) : null;
  if (!pending || step === null) throw new AppError("wrong_code");
  const confirmed = await tx
    .updateTable("staff_codes")
    .set({ sealed: pending, since: ctx.now, last_step: step, pending: null, pending_at: null })
    .where("staff_id", "=", ctx.staff.id)
    .where("pending", "=", pending)
    .returning("staff_id")
    .executeTakeFirst();
  if (!confirmed) throw new AppError("wrong_code");
};

export const confirmCodes = async (ctx: Ctx<typeof calls.confirmCodes>): Promise<AnswerOf<typeof calls.confirmCodes>> =>
  byCode(ctx, async (tx) => {
    await lockOwnAccount(tx, ctx.staff.id);
    const before = { codes: (await findCodes(tx, ctx.staff.id))?.sealed != null };
    await confirm(tx, ctx, ctx.body.code);
    // Signs out sessions that used the password alone, or the lost phone.
    await endSessions(tx, { staffId: ctx.staff.id, now: ctx.now, except: ctx.staff.session_id });
    await recordOwn(tx, ctx, { action: "staff.codes_on", before, after: { codes: true } });
    await notifyOwnDevices(tx, ctx);
    return { recovery_codes: await makeRecoveryCodes(tx, ownCode(ctx)) };
  });

export const endCodes = async (ctx: Ctx<typeof calls.endCodes>): Promise<null> => {
  await requirePassword(ctx, ctx.body.password);
  return byCode(ctx, async (tx) => {
    const { role, manager_codes_since } = await ownRow(tx, ctx.staff.id);
    if (role === "manager" && manager_codes_since !== null) throw new AppError("not_authorized");
    await requireCode(tx, ownCode(ctx), ctx.body.code);
    if (!(await dropCodes(tx, ctx.staff.id))) throw new AppError("not_found");
    await recordOwn(tx, ctx, { action: "staff.codes_off", before: { codes: true }, after: { codes: false } });
    return null;
  });
};

export const renewRecoveryCodes = async (
  ctx: Ctx<typeof calls.renewRecoveryCodes>,
): Promise<AnswerOf<typeof calls.renewRecoveryCodes>> =>
  byCode(ctx, async (tx) => {
    if (!(await findCodes(tx, ctx.staff.id))?.sealed) throw new AppError("not_found");
    await requireCode(tx, ownCode(ctx), ctx.body.code);
    await recordOwn(tx, ctx, { action: "staff.recovery_codes", before: null, after: null });
    return { recovery_codes: await makeRecoveryCodes(tx, ownCode(ctx)) };
  });
