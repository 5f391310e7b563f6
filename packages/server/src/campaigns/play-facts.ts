import type { PlayFacts, PlayRules } from "@sufra/domain/campaigns/play.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { isNewAt } from "./newcomers.ts";
import type { Player } from "./player.ts";
import { readDrawn } from "./draw-view.ts";
import { requireOwnOrder } from "./wheels.ts";

export type Playing = {
  customerId: string;
  branchId: string;
  /** The order that is to give a try. */
  orderId: string | null;
  has_form: boolean;
};

/** An order gives a try once it is placed, and as long as it lives; beside others, see `owesDelivery`. */
const living = ["pending", "sent_to_kitchen", "ready", "assigned", "en_route", "delivered"];

/**
 * Whether this phone used a turn that is not earned yet. An order that gave a turn and is not delivered owes a
 * delivery. A later delivered order without a turn stands in for it, and then gives none. So only one of several open
 * orders gives a turn. Orders of an erased account are known by its draws.
 */
const owesDelivery = async (
  tx: Tx,
  { tenantId, campaignId, hmac }: Player,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<boolean> => {
  const { rows } = await sql<{ owes: boolean }>`
    with given as (select d.source_id, d.customer_id, d.created_at from draw d
      where d.tenant_id = ${tenantId} and d.campaign_id = ${campaignId} and d.phone_hmac = ${hmac}),
    owed as (select g.created_at from given g
      where g.source_id <> ${orderId}
        and exists (select from customer_order o where o.tenant_id = ${tenantId} and o.id = g.source_id)
        and not exists (select from order_event e where e.tenant_id = ${tenantId} and e.order_id = g.source_id
          and e.to_status = 'delivered'))
    select (select count(*) from owed) > (select count(*) from customer_order o
      where o.tenant_id = ${tenantId} and o.id <> ${orderId}
        and (o.customer_id = ${customerId} or o.customer_id in (select customer_id from given))
        and o.id not in (select source_id from given)
        and exists (select from order_event e where e.tenant_id = ${tenantId} and e.order_id = o.id
          and e.to_status = 'delivered' and e.created_at > (select min(created_at) from owed))) as owes`.execute(tx);
  return rows[0]?.owes ?? true;
};

const loadTicket = async (tx: Tx, player: Player, { customerId, orderId }: Playing): Promise<PlayFacts["ticket"]> => {
  if (orderId === null) return "none";
  const { tenantId, campaignId } = player;
  const order = await requireOwnOrder(tx, tenantId, customerId, orderId);
  if (!living.includes(order.status)) return "none";
  const drawn = await readDrawn(tx, { tenantId, campaignId, sourceId: orderId });
  if (drawn !== null) return "used";
  return (await owesDelivery(tx, player, { customerId, orderId })) ? "none" : "unused";
};

const loadLevel = async (tx: Tx, tenantId: string, customerId: string): Promise<number> => {
  const customerLevel = await tx
    .selectFrom("wallet as w")
    .innerJoin("loyalty_level as l", (join) =>
      join.onRef("l.tenant_id", "=", "w.tenant_id").onRef("l.id", "=", "w.level_id").on("l.tenant_id", "=", tenantId),
    )
    .select("l.break_points")
    .where("w.tenant_id", "=", tenantId)
    .where("w.customer_id", "=", customerId)
    .executeTakeFirst();
  return customerLevel?.break_points ?? 0;
};

/** The scope in which a phone may play once. */
export const getOnceScope = (rules: PlayRules, campaignId: string, branchId: string): string | null => {
  if (rules.once_per === null) return null;
  return rules.once_per === "branch" ? branchId : campaignId;
};

const hasDrawn = async (tx: Tx, { tenantId, campaignId, hmac }: Player, scope: string | null): Promise<boolean> => {
  const found = await tx
    .selectFrom("draw")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("phone_hmac", "=", hmac)
    .where("kind", "=", "wheel")
    .$if(scope !== null, (query) => query.where("campaign_id", "=", campaignId))
    .$if(scope !== null && scope !== campaignId, (query) => query.where("branch_id", "=", scope ?? ""))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The facts about a guest that a wheel's rules need; others are not queried. */
export const playFacts = async (tx: Tx, rules: PlayRules, player: Player, playing: Playing): Promise<PlayFacts> => {
  const { tenantId, campaignId, hmac, now, tried_at, lost_at, won_at } = player;
  const { customerId, branchId, has_form } = playing;
  const scope = getOnceScope(rules, campaignId, branchId);
  return {
    now,
    tried_at,
    lost_at,
    won_at,
    has_form,
    level_break_points: rules.level_break_points === null ? 0 : await loadLevel(tx, tenantId, customerId),
    ticket: rules.per_order ? await loadTicket(tx, player, playing) : "none",
    played_once: scope !== null && (await hasDrawn(tx, player, scope)),
    played_game: rules.new_to === "game" && (await hasDrawn(tx, player, null)),
    is_new: rules.new_to !== "branch" || (await isNewAt(tx, { tenantId, customerId, hmac, branchId })),
  };
};
