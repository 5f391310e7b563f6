import type { Language } from "@sufra/domain/language/language.ts";
import { codeMessage } from "@sufra/domain/notifications/code-message.ts";
import { countTry } from "../../auth/answer-code.ts";
import { type CodeSource, earnCodes, everywhereLimits, takeCode } from "../../auth/code-limits.ts";
import { hashCode, newCode, sameHash, subjectHash } from "../../auth/codes.ts";
import type { Mobile } from "../../auth/parse-phone.ts";
import { insertCode, lifeMs, pauseMs, supersede } from "../../auth/request-code.ts";
import { queueMessage } from "../../notifications/queue-message.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { Platform } from "../../platform/http/context.ts";
import { RegisterError } from "./register-error.ts";

const purpose = "pos_reward";
/** Between the proof and the use: the cashier finishes the bill meanwhile. */
const proofMs = 10 * 60_000;

export type Proving = { tenantId: string; branchId: string; customerId: string; phone: Mobile };

/** A branch's register counts as one device, and all of an establishment's as one address: theirs is the vendor's. */
const getSource = ({ CODE_SECRET }: Platform["config"], { tenantId, branchId, phone }: Proving): CodeSource => ({
  phone: subjectHash(CODE_SECRET, "phone", phone.e164),
  device: branchId,
  address: subjectHash(CODE_SECRET, "address", `pos|${tenantId}`),
  prefix: phone.e164.slice(1, 8),
  country: phone.country,
});

const findOpen = (tx: Tx, { tenantId, phone }: Proving, now: Date) =>
  tx
    .selectFrom("verification_code")
    .select(["id", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", phone.e164)
    .where("purpose", "=", purpose)
    .where("consumed_at", "is", null)
    .where("superseded_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

const loadSender = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("establishment")
    .select(["name", "time_zone"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();

/** Proofs that were not used yet. */
const findProofs = (tx: Tx, { tenantId, phone }: Proving, now: Date) =>
  tx
    .selectFrom("verification_code")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", phone.e164)
    .where("purpose", "=", purpose)
    .where("consumed_at", ">", new Date(now.getTime() - proofMs))
    .where("superseded_at", "is", null);

/**
 * Sends a code by SMS within the limits of all codes, unless the phone is proved or was sent one in the last minute.
 * Answers whether the cashier has to ask for it.
 */
export const askForProof = async (platform: Platform, proving: Proving, language: Language): Promise<boolean> => {
  const { database, config, limits } = platform;
  const { tenantId, customerId, phone, branchId } = proving;
  const now = database.now();
  const known = await database.inTenant(tenantId, async (tx) => {
    if (await findProofs(tx, proving, now).limit(1).executeTakeFirst()) return "proved";
    const open = await findOpen(tx, proving, now);
    return open && open.created_at.getTime() + pauseMs > now.getTime() ? "sent" : "none";
  });
  if (known !== "none") return known === "sent";
  const everywhere = everywhereLimits.phone;
  await limits.consume(everywhere.name, phone.e164, everywhere.points, everywhere.seconds);
  const id = newId();
  const code = newCode();
  const expires = new Date(now.getTime() + lifeMs);
  await database.inTenant(tenantId, async (tx) => {
    const { name, time_zone: zone } = await loadSender(tx, tenantId);
    const source = getSource(config, proving);
    const { sent } = await takeCode({ tx, tenantId, zone, source, now }, true);
    await supersede(tx, tenantId, phone.e164, purpose, now);
    await insertCode(tx, {
      tenant_id: tenantId,
      id,
      phone_e164: phone.e164,
      purpose,
      device_id: branchId,
      source_hash: source.address,
      customer_id: customerId,
      code_hash: hashCode(config.CODE_SECRET, tenantId, id, code),
      created_at: now,
      expires_at: expires,
    });
    await queueMessage(platform, tx, tenantId, {
      channel: "sms",
      kind: "otp",
      to: phone.e164,
      body: codeMessage(code, name, language, null),
      dedupeKey: id,
      goodUntil: expires,
      code,
      language,
      ...(sent ? {} : { refusal: "code_limit" as const }),
    });
  });
  return true;
};

/** Three tries a code; a right one proves the phone for ten minutes. */
export const proveByCode = async (platform: Platform, proving: Proving, code: string): Promise<void> => {
  const { database, config } = platform;
  const { tenantId, customerId } = proving;
  const now = database.now();
  const open = await database.inTenant(tenantId, (tx) => findOpen(tx, proving, now));
  if (!open) throw new RegisterError("otp_wrong");
  const tried = await countTry(database, tenantId, { challengeId: open.id, code, purpose, customerId }, now);
  const given = hashCode(config.CODE_SECRET, tenantId, open.id, code);
  if (!tried || !sameHash(given, tried.code_hash)) throw new RegisterError("otp_wrong");
  await database.inTenant(tenantId, async (tx) => {
    await tx
      .updateTable("verification_code")
      .set({ consumed_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", open.id)
      .where("consumed_at", "is", null)
      .execute();
    const { time_zone } = await loadSender(tx, tenantId);
    await earnCodes(tx, tenantId, time_zone, getSource(config, proving), now);
  });
};

/** One proof is good for one use, in the use's own transaction. */
export const useProof = async (tx: Tx, proving: Proving, now: Date): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("verification_code")
    .set({ superseded_at: now })
    .where("tenant_id", "=", proving.tenantId)
    .where("superseded_at", "is", null)
    .where("id", "in", findProofs(tx, proving, now))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new RegisterError("otp_required");
};
