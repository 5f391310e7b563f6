import type { eraseMe as contract } from "@sufra/domain/customers/api.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { orderStatuses } from "@sufra/domain/orders/api.ts";
import { sql } from "kysely";
import { AppError } from "../platform/errors.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";
import { deleteMessages } from "../orders/read-messages.ts";
import { removeCards } from "../payments/saved-cards.ts";
import { deleteUploads } from "../uploads/sweep-uploads.ts";

type Whose = { tx: Tx; tenantId: string; id: string; phone: string; now: Date };

/** Keeps the row, since orders refer to it, but empties all personal data. */
const emptyCustomer = ({ tx, tenantId, id, now }: Whose) =>
  tx
    .updateTable("customer")
    .set({
      phone_e164: null,
      dial_code: null,
      phone_number: null,
      full_name: null,
      email: null,
      gender: null,
      age_group: null,
      city: null,
      birthday: null,
      birthday_given_at: null,
      birthday_next: null,
      erased_at: now,
      updated_at: now,
      first_source: null,
      last_source: null,
      last_source_at: null,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();

const blankAddress = {
  title: "",
  description: "",
  door_number: "",
  level_number: "",
  block_number: "",
  phone_number: "",
  notes: "",
  lat: 0,
  lng: 0,
};

const emptyAddresses = ({ tx, tenantId, id, now }: Whose) =>
  tx
    .updateTable("address")
    .set({ ...blankAddress, deleted_at: sql<Date>`coalesce(deleted_at, ${now})`, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .execute();

/** Amounts, items, times and order numbers belong to the ledgers and stay; personal data is removed. */
const emptyOrders = ({ tx, tenantId, id, now }: Whose) =>
  tx
    .updateTable("customer_order")
    .set({
      customer_name: "",
      customer_phone: "",
      notes: "",
      vehicle: "",
      device_id: null,
      updated_at: now,
      address: sql`case when address is null then null else ${json(blankAddress)} end`,
    })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .execute();

/** Keeps that they answered or entered, with the scores; removes their texts, pictures and personal data. */
const emptyAnswers = async ({ tx, tenantId, id }: Whose): Promise<void> => {
  const own = tx.selectFrom("evaluation").select("id").where("tenant_id", "=", tenantId).where("customer_id", "=", id);
  await tx.deleteFrom("evaluation_image").where("tenant_id", "=", tenantId).where("evaluation_id", "in", own).execute();
  await tx
    .updateTable("evaluation_answer")
    .set({ words: "" })
    .where("tenant_id", "=", tenantId)
    .where("evaluation_id", "in", own)
    .where("words", "is not", null)
    .execute();
  await tx
    .updateTable("campaign_entry")
    .set({ full_name: "", email: null, answers: json([]) })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .execute();
};

/** Visits stay counted, without the customer. */
const emptyVisits = ({ tx, tenantId, id }: Whose) =>
  tx
    .updateTable("visit")
    .set({ customer_id: null, device_id: null })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .execute();

/** Open orders need their customer. Placing one locks the customer's row as this does, so none starts in between. */
const refuseWhileOrdered = async ({ tx, tenantId, id }: Whose): Promise<void> => {
  const live = await tx
    .selectFrom("customer_order")
    .select(["id", "number", "status"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .where("status", "not in", orderStatuses.filter(isDone))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (live)
    throw new AppError("invalid_transition", { from: live.status, order_id: live.id, order_number: live.number });
};

/** Cancels messages that have not been sent. */
const blankMessage = {
  recipient: "",
  body: "",
  html: null,
  code: null,
  fallback: null,
  stop_url: null,
  subject: sql<string | null>`case when subject is null then null else '' end`,
  next_try_at: null,
  state: sql<string>`case when state = 'queued' then 'failed' else state end`,
  failure: sql<string | null>`case when state = 'queued' then 'erased' else failure end`,
};

/** Empties messages to the customer's current and former numbers and to their devices. */
const forgetMessages = async ({ tx, tenantId, id, phone }: Whose): Promise<void> => {
  await tx
    .updateTable("outbox_message")
    .set(blankMessage)
    .where("tenant_id", "=", tenantId)
    .where((eb) =>
      eb.or([
        eb("recipient", "=", phone),
        eb("customer_id", "=", id),
        eb(
          "notification_id",
          "in",
          eb.selectFrom("notification").select("id").where("tenant_id", "=", tenantId).where("customer_id", "=", id),
        ),
      ]),
    )
    .execute();
};

/** Locks the codes before the customer, in the same order as sign-in, to avoid a deadlock. */
const forgetCodes = async (tx: Tx, tenantId: string, id: string): Promise<void> => {
  const phone = tx.selectFrom("customer").select("phone_e164").where("tenant_id", "=", tenantId).where("id", "=", id);
  await tx.deleteFrom("verification_code").where("tenant_id", "=", tenantId).where("phone_e164", "=", phone).execute();
};

/**
 * Keeps only hashes and rewards of referrals; names and messages are removed. Invited friends who have not joined may
 * be invited by others or opt out by code; their inviter's name is removed.
 */
const emptyReferrals = async ({ tx, tenantId, id, now }: Whose): Promise<void> => {
  const messages = tx
    .selectFrom("referral_lead")
    .select(sql<string>`'referral:' || id`.as("key"))
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("referrer_id", "=", id), eb("friend_id", "=", id)]));
  await tx
    .updateTable("outbox_message")
    .set(blankMessage)
    .where("tenant_id", "=", tenantId)
    .where("dedupe_key", "in", messages)
    .execute();
  await tx
    .updateTable("referral_lead")
    .set({ name: "", contact: "", updated_at: now })
    .where("tenant_id", "=", tenantId)
    .where((eb) => eb.or([eb("referrer_id", "=", id), eb("friend_id", "=", id)]))
    .execute();
  await tx
    .updateTable("referral_lead")
    .set({
      state: "declined",
      reason: "erased",
      declined_at: now,
      lead_phone_hmac: null,
      lead_email_hmac: null,
    })
    .where("tenant_id", "=", tenantId)
    .where("referrer_id", "=", id)
    .where("state", "=", "active")
    .execute();
};

const endEverySession = async ({ tx, tenantId, id, now }: Whose): Promise<void> => {
  const sessions = tx
    .selectFrom("session")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id);
  await tx.deleteFrom("access_token").where("tenant_id", "=", tenantId).where("session_id", "in", sessions).execute();
  await tx
    .updateTable("refresh_token")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tenantId)
    .where("session_id", "in", sessions)
    .execute();
  await tx
    .updateTable("session")
    .set({ ended_at: now, device_id: null })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .execute();
};

/** Adjustments keep their points but lose their reason; pending ones end undecided. */
const emptyAdjustments = ({ tx, tenantId, id }: Whose) =>
  tx
    .updateTable("points_adjustment")
    .set({ reason: "", state: sql<string>`case when state = 'pending' then 'void' else state end` })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .execute();

/** Ends loyalty cards in wallet apps; the passes job informs the vendors. */
const endPasses = async ({ tx, tenantId, id, now }: Whose): Promise<void> => {
  await tx.deleteFrom("pass_phone").where("tenant_id", "=", tenantId).where("customer_id", "=", id).execute();
  await tx
    .updateTable("wallet_pass")
    .set({ ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
};

/**
 * Erases the person in one transaction, once no order is in progress; ledgers stay without the person. The phone is
 * then free for a new customer.
 */
export const eraseCustomer = async (
  platform: Pick<Platform, "jobs">,
  tx: Tx,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<void> => {
  await forgetCodes(tx, tenantId, id);
  const row = await tx
    .selectFrom("customer")
    .select("phone_e164")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.phone_e164 === null) return;
  const whose: Whose = { tx, tenantId, id, phone: row.phone_e164, now };
  await refuseWhileOrdered(whose);
  await emptyCustomer(whose);
  await emptyAddresses(whose);
  await emptyOrders(whose);
  await emptyVisits(whose);
  await forgetMessages(whose);
  await deleteMessages(tx, tenantId, id);
  await emptyAnswers(whose);
  await deleteUploads(platform, tx, tenantId, id);
  await emptyReferrals(whose);
  await emptyAdjustments(whose);
  await endEverySession(whose);
  await endPasses(whose);
  await removeCards(platform.jobs, tx, tenantId, { customerId: id });
  const own = [
    "bookmark",
    "saved_coupon",
    "customer_code",
    "referral_code",
    "push_subscription",
    "muted_topic",
    "wheel_reminder",
  ] as const;
  for (const table of own)
    await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where("customer_id", "=", id).execute();
  await tx
    .updateTable("consent")
    .set({ withdrawn_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", id)
    .where("withdrawn_at", "is", null)
    .execute();
};

export const eraseMe = async (ctx: Ctx<typeof contract>): Promise<null> => {
  const { tenantId, customer, database, now } = ctx;
  await database.inTenant(tenantId, (tx) => eraseCustomer(ctx, tx, { tenantId, id: customer.id, now }));
  ctx.reply.code(204);
  return null;
};
