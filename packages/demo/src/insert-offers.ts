import type { Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { sql } from "@sufra/server/platform/db/sql.ts";
import type { OfferSeed } from "./content/campaign-seed.ts";
import type { Guest } from "./insert-rewards.ts";
import { ago, dayMs } from "./moments.ts";

type Random = () => number;
const [agreeing, following] = [0.6, 0.3];

/** Who agreed to offers, on the day they came. */
const insertConsents = async (tx: Tx, tenant_id: string, guests: readonly Guest[], random: Random) => {
  const agreed = guests.filter(() => random() < agreeing);
  const rows = agreed.map(({ customerId: customer_id, since: given_at }) => ({
    tenant_id,
    id: newId(),
    customer_id,
    purpose: "marketing",
    version: "1",
    language: "sa",
    given_at,
  }));
  if (rows.length > 0) await tx.insertInto("consent").values(rows).execute();
  return agreed;
};

/** Guests of that day who had not ordered for so long before it. */
const findAbsent = async (tx: Tx, tenantId: string, at: Date, days: number): Promise<ReadonlySet<string>> => {
  const since = new Date(at.getTime() - days * dayMs);
  const rows = await tx
    .selectFrom("customer_order")
    .select("customer_id")
    .distinct()
    .where("tenant_id", "=", tenantId)
    .where("created_at", ">", since)
    .where("created_at", "<", at)
    .execute();
  return new Set(rows.map(({ customer_id }) => customer_id));
};

/** Notifications that were sent to guests who agreed, some of whom followed them, and drafts. */
export const insertOffers = async (
  tx: Tx,
  tenant_id: string,
  { offers, guests, random }: { offers: readonly OfferSeed[]; guests: readonly Guest[]; random: Random },
): Promise<void> => {
  const agreed = await insertConsents(tx, tenant_id, guests, random);
  for (const { title, text, link, absent_days = null, sent_days_ago } of offers) {
    const id = newId();
    const at = sent_days_ago === undefined ? null : ago(sent_days_ago);
    const sent = at && { state: "sent", send_at: at, started_at: at, done_at: at, created_at: at };
    const audience = absent_days === null ? "all" : "absent";
    await tx
      .insertInto("offer")
      .values({ tenant_id, id, title: json(title), text: json(text), link, audience, absent_days, ...sent })
      .execute();
    if (at === null) continue;
    const present = absent_days === null ? new Set<string>() : await findAbsent(tx, tenant_id, at, absent_days);
    const rows = agreed
      .filter(({ customerId, since }) => since < at && !present.has(customerId))
      .map(({ customerId: customer_id }) => ({
        tenant_id,
        offer_id: id,
        customer_id,
        told_at: at,
        opened_at: random() < following ? new Date(at.getTime() + random() * dayMs) : null,
      }));
    if (rows.length > 0) await tx.insertInto("offer_recipient").values(rows).execute();
  }
};

/** How often guests saw what the first page shows, and how often they followed it. */
export const countViews = async (tx: Tx, tenantId: string): Promise<void> => {
  const seen = sql`(select count(*) from visit v where v.tenant_id = ${tenantId})`;
  await sql`update popup set seen = ${seen} / 3, opened = ${seen} / 30 where tenant_id = ${tenantId}`.execute(tx);
  await sql`update slide set seen = ${seen} * 3 / (4 + position), opened = ${seen} / (12 + 7 * position)
    where tenant_id = ${tenantId}`.execute(tx);
};
