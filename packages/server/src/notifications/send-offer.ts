import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { nextPromoTime } from "./promo-hours.ts";

const queue = "notifications-offer";
/** Recipients per transaction: short locks, but few steps. */
const atOnce = 100;

export type OfferJob = { tenant_id: string; id: string };

export const queueOffer = ({ jobs }: Pick<Platform, "jobs">, tx: Tx, job: OfferJob, at: Date): Promise<void> =>
  jobs.send<OfferJob>(tx, queue, job, { startAfter: at });

/** Locks an offer that is still to be sent; skips a stopped, sent or postponed one. */
const hold = async (tx: Tx, { tenant_id, id }: OfferJob, now: Date) => {
  const row = await tx
    .selectFrom("offer")
    .select(["id", "title", "text", "link", "audience", "level_id", "branch_id", "absent_days", "told_up_to"])
    .select(["state", "started_at"])
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("state", "in", ["scheduled", "sending"])
    .where("send_at", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  return row;
};

type Held = NonNullable<Awaited<ReturnType<typeof hold>>>;

/** The next recipients in the order of their ids: consent given, account not erased. */
const loadNext = async (tx: Tx, tenantId: string, offer: Held, now: Date): Promise<string[]> => {
  const { level_id, branch_id, absent_days, told_up_to } = offer;
  const orders = (where: ReturnType<typeof sql>) => sql<boolean>`exists (select from customer_order o
    where o.tenant_id = ${tenantId} and o.customer_id = c.id and o.status not in ('awaiting_payment', 'canceled', 'declined')
    ${where})`;
  const since = new Date(now.getTime() - (absent_days ?? 0) * 86_400_000);
  const rows = await tx
    .selectFrom("customer as c")
    .select("c.id")
    .where("c.tenant_id", "=", tenantId)
    .where("c.erased_at", "is", null)
    .where(
      sql<boolean>`exists (select from consent k where k.tenant_id = ${tenantId} and k.customer_id = c.id
        and k.purpose = 'marketing' and k.withdrawn_at is null)`,
    )
    .$if(level_id !== null, (all) =>
      all.where(
        sql<boolean>`exists (select from wallet a where a.tenant_id = ${tenantId} and a.customer_id = c.id
          and a.level_id = ${level_id})`,
      ),
    )
    .$if(branch_id !== null, (all) => all.where(orders(sql`and o.branch_id = ${branch_id}`)))
    .$if(absent_days !== null, (all) => all.where((eb) => eb.not(orders(sql`and o.created_at > ${since}`))))
    .$if(told_up_to !== null, (all) => all.where("c.id", ">", told_up_to ?? ""))
    .orderBy("c.id")
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
};

/** Notifies one customer once; the table of recipients guarantees it. */
const tell = async (
  platform: Platform,
  tx: Tx,
  about: { tenantId: string; offer: Held; now: Date },
  customerId: string,
) => {
  const { tenantId, offer, now } = about;
  const fresh = await tx
    .insertInto("offer_recipient")
    .values({ tenant_id: tenantId, offer_id: offer.id, customer_id: customerId, told_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "offer_id", "customer_id"]).doNothing())
    .returning("customer_id")
    .executeTakeFirst();
  if (!fresh) return;
  const { id: offer_id, title, text, link } = offer;
  const notice = { kind: "offer" as const, params: { offer_id, title, text, link } };
  await notifyCustomer(platform, tx, { tenantId, customerId, notice, now, dedupeKey: `offer:${offer_id}` });
};

/** One step: returns whether another follows at once, or when the hours of advertising begin again. */
const step = (platform: Platform, job: OfferJob): Promise<"more" | "done"> => {
  const { database, config, jobs } = platform;
  const { tenant_id: tenantId, id } = job;
  return database.inTenant(tenantId, async (tx) => {
    const now = database.now();
    const offer = await hold(tx, job, now);
    if (!offer) return "done";
    const at = nextPromoTime(config, now);
    if (at > now) {
      await queueOffer({ jobs }, tx, job, at);
      return "done";
    }
    const customers = await loadNext(tx, tenantId, offer, now);
    for (const customerId of customers) await tell(platform, tx, { tenantId, offer, now }, customerId);
    const last = customers.length < atOnce;
    await tx
      .updateTable("offer")
      .set({
        state: last ? "sent" : "sending",
        started_at: offer.started_at ?? now,
        done_at: last ? now : null,
        told_up_to: customers.at(-1) ?? offer.told_up_to,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
    return last ? "done" : "more";
  });
};

/**
 * Sends an offer to its audience, a hundred at a time, each with its position in one transaction. After a crash it
 * continues there, and parallel jobs wait for the offer's row.
 */
export const sendOffer = async (platform: Platform, job: OfferJob): Promise<void> => {
  while ((await step(platform, job)) === "more");
};

export const registerOffers = (platform: Platform): void =>
  platform.jobs.work<OfferJob>(queue, (job) => sendOffer(platform, job), { concurrency: 2, timeoutSeconds: 900 });
