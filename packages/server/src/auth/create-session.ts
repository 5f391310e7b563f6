import type * as calls from "@sufra/domain/auth/api.ts";
import { splitPhone } from "@sufra/domain/auth/phone.ts";
import { customerColumns, customerView } from "../customers/customer-view.ts";
import { storeSources, loadDeviceSources } from "../customers/sources.ts";
import { mergeBookmarks } from "../menu/bookmarks.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Ctx } from "../platform/http/context.ts";
import { forgetPages } from "../platform/http/device.ts";
import { type AnsweredCode, answerCode, consumeCode } from "./answer-code.ts";
import { earnCodes, everywhereLimits } from "./code-limits.ts";
import { requireSameUser } from "./former-user.ts";
import { endSessions, openSession } from "./open-session.ts";
import { parsePhone } from "./parse-phone.ts";
import { getSource } from "./request-code.ts";
import { clearSessionCookies, readSessionCookie, setSessionCookies } from "./session-cookies.ts";
import { hashToken } from "./tokens.ts";

type CreateSession = typeof calls.createSession;

/** One customer a phone and establishment, however many sign in with it at once. */
const findOrAdd = async (ctx: Ctx<CreateSession>, tx: Tx, e164: string) => {
  const { tenantId, language } = ctx;
  const { dial_code, phone_number } = splitPhone(e164);
  const sources = await loadDeviceSources(tx, tenantId, ctx.deviceId);
  const added = await tx
    .insertInto("customer")
    .values({
      tenant_id: tenantId,
      id: newId(),
      phone_e164: e164,
      language,
      dial_code,
      phone_number,
      ...sources,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "phone_e164"]).doNothing())
    .returning(customerColumns)
    .executeTakeFirst();
  if (added) return { row: added, isNew: true };
  const row = await tx
    .selectFrom("customer")
    .select(customerColumns)
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", e164)
    .executeTakeFirstOrThrow();
  if (sources.last_source !== null) await storeSources(tx, tenantId, row.id, sources);
  return { row, isNew: false };
};

const earn = async (ctx: Ctx<CreateSession>, tx: Tx, code: AnsweredCode): Promise<void> => {
  const { time_zone } = await tx
    .selectFrom("establishment")
    .select("time_zone")
    .where("tenant_id", "=", ctx.tenantId)
    .executeTakeFirstOrThrow();
  const phone = { e164: code.phone, country: parsePhone(code.phone)?.country ?? "" };
  const source = getSource(ctx.config.CODE_SECRET, phone, code.device ?? "", ctx.ip);
  const address = code.address ? Buffer.from(code.address) : source.address;
  await earnCodes(tx, ctx.tenantId, time_zone, { ...source, address }, ctx.now);
};

/** Signs in with a code: uses it up, finds or adds the customer, opens the session, all or nothing. */
export const createSession = async (ctx: Ctx<CreateSession>) => {
  const { tenantId, body, config, database, now } = ctx;
  // Limits the address before any code is checked, against guessing over many challenges.
  await ctx.limits.consume("code-tries", ctx.ip, 600, 600);
  const attempt = { challengeId: body.challenge_id, code: body.code, purpose: "sign_in", customerId: null } as const;
  const code = await answerCode(ctx, tenantId, attempt);
  const { tokens, row, isNew } = await database.inTenant(tenantId, async (tx) => {
    // The counters' rows before the code's, as in asking for one, so that the two never wait for each other in a circle.
    await earn(ctx, tx, code);
    await consumeCode(tx, tenantId, code, now);
    // After the code's use: a refusal rolls it back, and erasing removes its row.
    await requireSameUser(ctx, tx, {
      tenantId,
      phone: code.phone,
      deviceId: ctx.deviceId,
      now,
      knownAs: body.known_as,
      isNewUser: body.new_user === true,
    });
    const found = await findOrAdd(ctx, tx, code.phone);
    await mergeBookmarks(tx, tenantId, { customerId: found.row.id, deviceId: ctx.deviceId });
    const about = { tenantId, customerId: found.row.id, deviceId: ctx.deviceId, now };
    return { ...found, tokens: await openSession(tx, config, about) };
  });
  const { address } = everywhereLimits;
  await ctx.limits.earn(address.name, ctx.ip, address.points, address.seconds, address.earned);
  setSessionCookies(config, ctx.reply, tenantId, tokens);
  return { customer: customerView(row), is_new: isNew };
};

type EndSession = typeof calls.endSession;

/** Signs out on the server too; works with the refresh token alone. */
export const endSession = async (ctx: Ctx<EndSession>): Promise<null> => {
  const { tenantId, config, database, now, customer } = ctx;
  const refresh = readSessionCookie(config, ctx.request, tenantId, "refresh");
  await database.inTenant(tenantId, async (tx) => {
    const ending = new Set(customer ? [customer.session_id] : []);
    if (refresh !== undefined) {
      const row = await tx
        .selectFrom("refresh_token")
        .select("session_id")
        .where("tenant_id", "=", tenantId)
        .where("token_hash", "=", hashToken(refresh))
        .executeTakeFirst();
      if (row) ending.add(row.session_id);
    }
    await endSessions(tx, tenantId, [...ending], now);
  });
  clearSessionCookies(config, ctx.reply, tenantId);
  forgetPages(ctx.reply);
  ctx.reply.code(204);
  return null;
};
