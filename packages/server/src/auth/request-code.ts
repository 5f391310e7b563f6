import type { requestCode as contract } from "@sufra/domain/auth/api.ts";
import type { Phone } from "@sufra/domain/auth/phone.ts";
import { codeMessage } from "@sufra/domain/notifications/code-message.ts";
import type { Insertable } from "kysely";
import { queueMessage } from "../notifications/queue-message.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { VerificationCodeTable } from "../platform/db/schema.gen.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { cookieName } from "../platform/http/device.ts";
import { findCode } from "../qr-codes/find-code.ts";
import { type CodeSource, everywhereLimits, takeCode } from "./code-limits.ts";
import { hashCode, newCode, subjectHash } from "./codes.ts";
import { isKnownGuest } from "./known-guest.ts";
import { type Mobile, requireAllowed } from "./parse-phone.ts";

type RequestCode = typeof contract;

export const lifeMs = 5 * 60_000;
export const pauseMs = 60_000;

/** The phone's row of the day's usage is locked by now, so no second request can look between these two statements. */
const refuseTooSoon = async (tx: Tx, tenantId: string, e164: string, now: Date): Promise<void> => {
  const last = await tx
    .selectFrom("verification_code")
    .select("created_at")
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", e164)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const wait = last ? last.created_at.getTime() + pauseMs - now.getTime() : 0;
  if (wait > 0) throw new AppError("rate_limited", { time: Math.ceil(wait / 1000) });
};

export const supersede = async (tx: Tx, tenantId: string, e164: string, purpose: string, now: Date): Promise<void> => {
  await tx
    .updateTable("verification_code")
    .set({ superseded_at: now })
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", e164)
    .where("purpose", "=", purpose)
    .where("consumed_at", "is", null)
    .where("superseded_at", "is", null)
    .execute();
};

type Sender = Pick<Mobile, "e164" | "country">;

export const getSource = (secret: string, { e164, country }: Sender, device: string, ip: string): CodeSource => ({
  phone: subjectHash(secret, "phone", e164),
  device,
  address: subjectHash(secret, "address", ip),
  prefix: e164.slice(1, 8),
  country,
});

/** One victim cannot be flooded by way of many establishments either, nor the platform's budget be spent from one place. */
const countEverywhere = async ({ limits, ip }: Ctx<RequestCode>, { e164 }: Phone): Promise<void> => {
  const { address, phone } = everywhereLimits;
  await limits.consume(address.name, ip, address.points, address.seconds);
  await limits.consume(phone.name, e164, phone.points, phone.seconds);
};

const loadSettings = (database: Database, tenantId: string) =>
  database.inTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom("establishment")
        .select(["name", "time_zone", "code_countries", "whatsapp_codes"])
        .where("tenant_id", "=", tenantId)
        .executeTakeFirstOrThrow(),
    { readOnly: true },
  );

const getHost = (pageOrigin: string): string | null => {
  const url = new URL(pageOrigin);
  return url.protocol === "https:" ? url.hostname : null;
};

export const insertCode = (tx: Tx, code: Insertable<VerificationCodeTable>) =>
  tx.insertInto("verification_code").values(code).execute();

/** A new number is proved by the customer who is signed in. */
const requireCustomer = async (ctx: Ctx<RequestCode>, tenantId: string) => {
  const customer = (await ctx.identifyFor(tenantId))?.customer;
  if (!customer) throw new AppError("not_authenticated");
  return customer;
};

type CodeChannels = { channel: "sms" | "whatsapp"; fallback?: "sms" | "whatsapp" };

/** The channel that the guest chose, and the other one in case it refuses the code. */
const getChannels = async (
  { gateways, body }: Ctx<RequestCode>,
  tenantId: string,
  isOn: boolean,
): Promise<CodeChannels> => {
  if (!isOn || !(await gateways.whatsapp(tenantId))) return { channel: "sms" };
  return body.channel === "whatsapp"
    ? { channel: "whatsapp", fallback: "sms" }
    : { channel: "sms", fallback: "whatsapp" };
};

/**
 * Sends a code. Once the shared codes of the day are used up, only known guests get one. Neither the answer nor its time
 * reveals that: the same rows are written, and a message that must not leave is stored as failed (ADR 38). Counters, code
 * and message share one transaction; the message leaves after the commit.
 */
export const requestCode = async (ctx: Ctx<RequestCode>) => {
  const { body, config, database, now } = ctx;
  const target = await findCode(ctx, body.uuid, ctx.language);
  const tenantId = target.tenant_id;
  const purpose = body.purpose ?? "sign_in";
  const customer = purpose === "change_phone" ? await requireCustomer(ctx, tenantId) : null;
  const settings = await loadSettings(database, tenantId);
  const phone = requireAllowed(body, settings.code_countries);
  const knownDevice = ctx.request.cookies[cookieName(config, config.DEVICE_COOKIE)];
  const device = ctx.deviceId;
  const source = getSource(config.CODE_SECRET, phone, device, ctx.ip);
  await countEverywhere(ctx, phone);
  const channels = await getChannels(ctx, tenantId, settings.whatsapp_codes);
  const id = newId();
  const code = newCode();
  const expires = new Date(now.getTime() + lifeMs);
  const codes_scarce = await database.inTenant(tenantId, async (tx) => {
    const known = (await isKnownGuest(tx, { tenantId, e164: phone.e164, deviceId: device })) || customer !== null;
    const { sent, scarce } = await takeCode({ tx, tenantId, zone: settings.time_zone, source, now }, known);
    await refuseTooSoon(tx, tenantId, phone.e164, now);
    await supersede(tx, tenantId, phone.e164, purpose, now);
    await insertCode(tx, {
      tenant_id: tenantId,
      id,
      phone_e164: phone.e164,
      purpose,
      device_id: device,
      device_known: knownDevice === device,
      source_hash: source.address,
      customer_id: customer?.id ?? null,
      code_hash: hashCode(config.CODE_SECRET, tenantId, id, code),
      created_at: now,
      expires_at: expires,
    });
    if (scarce) ctx.log.warn({ tenant: tenantId }, "strangers used up the day's codes: only known guests get one");
    const text = codeMessage(code, settings.name, ctx.language, getHost(ctx.pageOrigin));
    await queueMessage(ctx, tx, tenantId, {
      ...channels,
      kind: "otp",
      to: phone.e164,
      body: text,
      dedupeKey: id,
      goodUntil: expires,
      code,
      language: ctx.language,
      ...(sent ? {} : { refusal: "code_limit" as const }),
    });
    return scarce;
  });
  ctx.reply.code(202);
  return {
    challenge_id: id,
    expires_at: expires.toISOString(),
    resend_at: new Date(now.getTime() + pauseMs).toISOString(),
    dial_code: phone.dial_code,
    phone_number: phone.phone_number,
    channel: channels.channel,
    codes_scarce,
  };
};
