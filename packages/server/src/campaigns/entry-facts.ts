import type { EntryFacts, EntryRules } from "@sufra/domain/campaigns/entry.ts";
import type { Tx } from "../platform/db/database.ts";
import { isNewAt } from "./newcomers.ts";
import type { Player } from "./player.ts";

type Entering = { customerId: string; branchId: string };

/** The scope in which a phone counts: the campaign, or each branch. */
export const entryScope = ({ once_per }: EntryRules, campaignId: string, branchId: string): string =>
  once_per === "branch" ? branchId : campaignId;

const countEntries = async (tx: Tx, { tenantId, campaignId, hmac }: Player, scope: string): Promise<number> => {
  const { count } = await tx
    .selectFrom("campaign_entry")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("tenant_id", "=", tenantId)
    .where("campaign_id", "=", campaignId)
    .where("once_scope", "=", scope)
    .where("phone_hmac", "=", hmac)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const enteredOther = async (tx: Tx, { tenantId, campaignId, hmac }: Player): Promise<boolean> => {
  const row = await tx
    .selectFrom("campaign_entry")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("phone_hmac", "=", hmac)
    .where("campaign_id", "<>", campaignId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const isRegistered = async (tx: Tx, tenantId: string, customerId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom("customer")
    .select("registered_at")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined && row.registered_at !== null;
};

/** The facts about a phone that the form's rules need, over all its accounts; the others are not queried. */
export const entryFacts = async (
  tx: Tx,
  rules: EntryRules,
  player: Player,
  { customerId, branchId }: Entering,
): Promise<EntryFacts> => {
  const { tenantId, campaignId, hmac, now, tried_at, lost_at, won_at } = player;
  return {
    now,
    tried_at,
    lost_at,
    won_at,
    entries: await countEntries(tx, player, entryScope(rules, campaignId, branchId)),
    entered_other_form: rules.new_to === "game" && (await enteredOther(tx, player)),
    is_registered: rules.unregistered_only && (await isRegistered(tx, tenantId, customerId)),
    is_new: rules.new_to !== "branch" || (await isNewAt(tx, { tenantId, customerId, hmac, branchId })),
  };
};
