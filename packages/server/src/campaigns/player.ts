import { sql } from "kysely";
import { phoneHmac } from "../customers/known-phones.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

export type PlayerKey = { tenantId: string; campaignId: string; hmac: Buffer };

/** One phone's standing in one campaign, its row held until the commit; `now` is the database's own time. */
export type Player = PlayerKey & {
  draws: number;
  tried_at: Date | null;
  lost_at: Date | null;
  won_at: Date | null;
  now: Date;
};

/** The same while its row is held, and whether the campaign runs at that moment. */
export type Held = Player & { is_on: boolean };

/** The hash of a customer's verified phone; undefined if the account was erased. */
export const loadPhone = async (
  tx: Tx,
  { tenantId, customerId, secret }: { tenantId: string; customerId: string; secret: string },
): Promise<Buffer> => {
  const row = await tx
    .selectFrom("customer")
    .select("phone_e164")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (!row?.phone_e164) throw new AppError("not_authenticated");
  return phoneHmac(secret, tenantId, row.phone_e164);
};

const playerRow = (tx: Tx, { tenantId, campaignId, hmac }: PlayerKey) =>
  tx
    .selectFrom("campaign_player")
    .select(["draws", "tried_at", "lost_at", "won_at", sql<Date>`now()`.as("now")])
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .where("phone_hmac", "=", hmac);

/** Shares the campaign's row with other tries until the commit; an editor takes it alone. Answers whether it runs now. */
const shareCampaign = async (tx: Tx, { tenantId, campaignId }: PlayerKey): Promise<boolean> => {
  const row = await tx
    .selectFrom("campaign")
    .select(sql<boolean>`active and coalesce(starts_at <= now(), true) and coalesce(now() < ends_at, true)`.as("is_on"))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", campaignId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.is_on ?? false;
};

/** Locks the player, so that attempts of one phone run one after another. */
export const lockPlayer = async (tx: Tx, key: PlayerKey): Promise<Held> => {
  const is_on = await shareCampaign(tx, key);
  await tx
    .insertInto("campaign_player")
    .values({ tenant_id: key.tenantId, campaign_id: key.campaignId, phone_hmac: key.hmac })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...key, is_on, ...(await playerRow(tx, key).forUpdate().executeTakeFirstOrThrow()) };
};

/** The same without taking the row: for pages that only tell. */
export const readPlayer = async (tx: Tx, key: PlayerKey): Promise<Player> => {
  const row = await playerRow(tx, key).executeTakeFirst();
  if (row) return { ...key, ...row };
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  return { ...key, draws: 0, tried_at: null, lost_at: null, won_at: null, now: rows[0]?.now ?? new Date(Number.NaN) };
};

/** Counts an outcome, with the database's times. */
export const countDraw = async (tx: Tx, { tenantId, campaignId, hmac }: PlayerKey, won: boolean): Promise<void> => {
  await tx
    .updateTable("campaign_player")
    .set((eb) => ({
      draws: eb("draws", "+", 1),
      tried_at: sql<Date>`now()`,
      ...(won ? { won_at: sql<Date>`now()` } : { lost_at: sql<Date>`now()` }),
    }))
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .where("phone_hmac", "=", hmac)
    .execute();
};
