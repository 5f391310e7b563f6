import type { Email } from "@sufra/domain/staff/email-layout.ts";
import { noticeEmail, type StaffNotice } from "@sufra/domain/staff/notice-email.ts";
import { passwordEmail, type PasswordReason } from "@sufra/domain/staff/password-email.ts";
import { isSuppressed } from "../notifications/suppression.ts";
import { queueMessage } from "../notifications/queue-message.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { newResetLink } from "./reset-link.ts";

const emailQueue = "staff-password-letter";
/** An email with a link for a new password, or about a change of sign-in. */
type About = PasswordReason | StaffNotice;
/** Null: no account has this address. Missing: a link as in older jobs. */
type EmailJob = { staff_id: string | null; about?: About };

/** Sends an email to staff after this transaction commits; nothing if email is off. */
export const writeTo = async (
  { jobs, gateways }: Pick<Platform, "jobs" | "gateways">,
  tx: Tx,
  staffId: string | null,
  about: About,
): Promise<void> => {
  if (gateways.email === null) return;
  const job: EmailJob = { staff_id: staffId, about };
  await jobs.send(tx, emailQueue, job, { priority: 1 });
};

type Account = { id: string; tenant_id: string | null; email: string; language: "sa" | "en" };

const loadAccount = async ({ database }: Platform, id: string): Promise<Account | undefined> => {
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

const makeEmail = async (
  { config, database }: Platform,
  tx: Tx,
  { id, language }: Account,
  about: About,
): Promise<Email> => {
  if (about !== "link" && about !== "unlock") return noticeEmail(about, language);
  const link = await newResetLink(tx, { staffId: id, publicUrl: config.PUBLIC_URL, now: database.now() });
  return passwordEmail(link, language, about);
};

/** Uses the outbox of their establishment, like invitations. */
const queueEmail = (platform: Platform, tenantId: string, account: Account, about: About): Promise<void> =>
  platform.database.inTenant(tenantId, async (tx) => {
    const { email: to } = account;
    if (await isSuppressed(tx, platform.config.CODE_SECRET, tenantId, { channel: "email", to })) return;
    const { subject, text: body, html } = await makeEmail(platform, tx, account, about);
    const kind = about === "link" || about === "unlock" ? "otp" : "service";
    await queueMessage(platform, tx, tenantId, {
      channel: "email",
      kind,
      to,
      subject,
      body,
      html,
      dedupeKey: `staff-password:${newId()}`,
    });
  });

/** An outbox belongs to an establishment. Emails to operators are sent by this job itself, which retries. */
const sendStaffEmail = async (platform: Platform, account: Account, about: About): Promise<void> => {
  const { database, gateways, log } = platform;
  if (gateways.email === null) return;
  const letter = await database.platform((tx) => makeEmail(platform, tx, account, about));
  const result = await gateways.email.send({ to: account.email, ...letter, idempotencyKey: newId() });
  if (result.status !== "failed") return;
  log.warn({ vendor: result.vendor, failure: result.code }, "a letter to an operator did not leave");
  if (result.retryable === "later" && !result.unclear) throw new Error("a letter is to be tried again");
};

export const registerEmails = (platform: Platform): void =>
  platform.jobs.work<EmailJob>(
    emailQueue,
    async ({ staff_id, about = "link" }) => {
      const account = staff_id === null ? undefined : await loadAccount(platform, staff_id);
      if (!account) return;
      await (account.tenant_id === null
        ? sendStaffEmail(platform, account, about)
        : queueEmail(platform, account.tenant_id, account, about));
    },
    { concurrency: 2, batch: 1, retries: 3 },
  );
