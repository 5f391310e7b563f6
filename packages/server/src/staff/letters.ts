import type { Letter } from "@sufra/domain/staff/letter.ts";
import { noticeLetter, type StaffNotice } from "@sufra/domain/staff/notice-letter.ts";
import { passwordLetter } from "@sufra/domain/staff/password-letter.ts";
import { isSuppressed, queueMessage } from "../notifications/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { newResetLink } from "./reset-link.ts";

const letterQueue = "staff-password-letter";
/** A link to choose a new password, or that something about how they sign in is no longer as it was. */
type About = "link" | StaffNotice;
/** Null: nobody signs in by the address that was given. Left out, as it was once: a link. */
type LetterJob = { staff_id: string | null; about?: About };

/** Writes to somebody of the staff once this transaction holds; where no e-mail goes out, nothing is written. */
export const writeTo = async (
  { jobs, gateways }: Pick<Platform, "jobs" | "gateways">,
  tx: Tx,
  staffId: string | null,
  about: About,
): Promise<void> => {
  if (gateways.email === null) return;
  const job: LetterJob = { staff_id: staffId, about };
  await jobs.send(tx, letterQueue, job, { priority: 1 });
};

type Account = { id: string; tenant_id: string | null; email: string; language: "sa" | "en" };

const accountOf = async ({ database }: Platform, id: string): Promise<Account | undefined> => {
  const row = await database.platform(
    (tx) =>
      tx
        .selectFrom("staff_account")
        .select(["id", "tenant_id", "email", "language"])
        .where("id", "=", id)
        .where("active", "=", true)
        .executeTakeFirst(),
    { readOnly: true },
  );
  return row && { ...row, language: row.language === "en" ? "en" : "sa" };
};

const letterAbout = async (
  { config, database }: Platform,
  tx: Tx,
  { id, language }: Account,
  about: About,
): Promise<Letter> => {
  if (about !== "link") return noticeLetter(about, language);
  const link = await newResetLink(tx, { staffId: id, publicUrl: config.PUBLIC_URL, now: database.now() });
  return passwordLetter(link, language);
};

/** By the outbox of their establishment, as invitations go. */
const queueLetter = (platform: Platform, tenantId: string, account: Account, about: About): Promise<void> =>
  platform.database.inTenant(tenantId, async (tx) => {
    const { email: to } = account;
    if (await isSuppressed(tx, platform.config.CODE_SECRET, tenantId, { channel: "email", to })) return;
    const { subject, text: body, html } = await letterAbout(platform, tx, account, about);
    const kind = about === "link" ? "otp" : "service";
    await queueMessage(platform, tx, tenantId, {
      ...{ channel: "email", kind, to, subject, body, html, dedupeKey: `staff-password:${newId()}` },
    });
  });

/** An outbox belongs to an establishment: an operator's letter goes by this job itself, which tries again. */
const sendLetter = async (platform: Platform, account: Account, about: About): Promise<void> => {
  const { database, gateways, log } = platform;
  if (gateways.email === null) return;
  const letter = await database.platform((tx) => letterAbout(platform, tx, account, about));
  const result = await gateways.email.send({ to: account.email, ...letter, idempotencyKey: newId() });
  if (result.status !== "failed") return;
  log.warn({ vendor: result.vendor, failure: result.code }, "a letter to an operator did not leave");
  if (result.retryable === "later" && !result.unclear) throw new Error("a letter is to be tried again");
};

export const workLetters = (platform: Platform): void =>
  platform.jobs.work<LetterJob>(
    letterQueue,
    async ({ staff_id, about = "link" }) => {
      const account = staff_id === null ? undefined : await accountOf(platform, staff_id);
      if (!account) return;
      await (account.tenant_id === null
        ? sendLetter(platform, account, about)
        : queueLetter(platform, account.tenant_id, account, about));
    },
    { concurrency: 2, batch: 1, retries: 3 },
  );
