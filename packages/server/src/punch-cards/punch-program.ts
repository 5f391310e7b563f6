import { addPunches, type Chain, fellShort, takeBack } from "@sufra/domain/punch-cards/cards.ts";
import { recordBesidePoints } from "../loyalty/activities.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { loadFrom, loadOpen, type Owner, type PunchSource, saveChain } from "./chain.ts";
import { type Program, programRows } from "./programs.ts";
import { cancelReward, type Giving, giveReward } from "./rewards.ts";

/** Whose cards change, when, and by which order; none at the till. The caller has locked the customer's row. */
export type Puncher = Owner & { now: Date; orderId?: string };

/** Topic of the customer's event stream; the part before the colon is the event's name. */
export const punchCardTopic = (customerId: string): string => `punch_card:${customerId}`;

export const announceCards = (live: Platform["live"], tx: Tx, { tenantId, customerId }: Owner): Promise<void> =>
  live.publish(tx, { tenantId, topic: punchCardTopic(customerId), data: { changed: true } });

/** A program or its cards were changed by managers: all guests reload. */
export const announceAllCards = (live: Platform["live"], tx: Tx, tenantId: string): Promise<void> =>
  announceCards(live, tx, { tenantId, customerId: tenantId });

/** Writes to the guest's history; entries of an order link to it. */
const tellPunches = (
  tx: Tx,
  owner: Puncher,
  kind: "punched" | "punches_taken_back",
  { name }: Program,
  units: number,
): Promise<void> => {
  const order = owner.orderId === undefined ? {} : { order_id: owner.orderId };
  return recordBesidePoints(tx, owner, { kind, name, units, ...order });
};

/** Sources of punches, and their item; none at the till. */
export type Unit = { source: PunchSource; item_id: string | null };

/** Adds punches in their order; a full card gives its reward. Returns the number added. */
export const punchProgram = async (
  platform: Giving,
  tx: Tx,
  owner: Puncher,
  program: Program & { begins: boolean },
  from: readonly Unit[],
): Promise<number> => {
  const { now } = owner;
  const units = from.map(({ item_id, source }) => ({ id: newId(), at: now, item_id, source }));
  const sources = new Map(units.map(({ id, source }) => [id, source]));
  const before = await loadOpen(tx, owner, program);
  const after = await saveChain(tx, owner, program, {
    before,
    after: addPunches(before, program, units, now),
    sources,
    now,
  });
  const landed = after.flatMap(({ punches }) => punches).filter(({ id }) => sources.has(id)).length;
  if (landed > 0) await tellPunches(tx, owner, "punched", program, landed);
  const promised = (id: string) => {
    const previous = before.find((card) => card.id === id);
    return previous ? previous.prize_id : program.prize_id;
  };
  let rewards = 0;
  for (const [place, card] of after.entries()) {
    const was = before[place]?.status;
    // A card with a debt has had its reward.
    if (card.status !== "completed" || was === "completed" || was === "owing") continue;
    const given = await giveReward(platform, tx, owner, { cardId: card.id, prizeId: promised(card.id), now });
    const reward_id = given === null ? {} : { reward_id: given };
    await recordBesidePoints(tx, owner, { kind: "card_completed", name: program.name, ...reward_id });
    rewards += 1;
  }
  return rewards;
};

/** The chain without returned units; unused rewards of incomplete cards are removed. */
export const fallShort = async (
  platform: Giving,
  tx: Tx,
  owner: Puncher,
  before: Chain,
  returned: ReadonlySet<string>,
): Promise<Chain> => {
  const { now } = owner;
  const used = new Set<string>();
  const canceled = new Set<string>();
  let after = takeBack(before, returned, used, now);
  // A used reward turns its card into a debt, which may take more from later cards.
  for (let short = fellShort(before, after); short.some((id) => !used.has(id) && !canceled.has(id));) {
    for (const id of short.filter((each) => !used.has(each) && !canceled.has(each)))
      ((await cancelReward(platform, tx, owner, id, now)) ? canceled : used).add(id);
    after = takeBack(before, returned, used, now);
    short = fellShort(before, after);
  }
  return after;
};

/** Takes valid punches of one program back, and unused rewards of cards that fall below full. */
export const takeBackProgram = async (
  platform: Giving,
  tx: Tx,
  owner: Puncher,
  program: Program,
  taken: readonly { id: string; card_id: string }[],
  /** Who undid them at the till, and why; missing for a returned order. */
  trace?: { staffId: string; reason: string },
): Promise<void> => {
  const { now } = owner;
  const returned = new Set(taken.map(({ id }) => id));
  const [first = ""] = taken.map(({ card_id }) => card_id).sort();
  const before = await loadFrom(tx, owner, program.id, first);
  const after = await fallShort(platform, tx, owner, before, returned);
  await tx
    .updateTable("punch")
    .set({ taken_back_at: now })
    .set(trace ? { taken_back_by: trace.staffId, taken_back_reason: trace.reason } : {})
    .where("tenant_id", "=", owner.tenantId)
    .where("id", "in", [...returned])
    .execute();
  await saveChain(tx, owner, program, { before, after, sources: new Map(), now });
  await tellPunches(tx, owner, "punches_taken_back", program, taken.length);
};

/** Cards with a debt for a reward that is no longer used, oldest first. */
const wronglyOwing = (tx: Tx, { tenantId, customerId }: Puncher) =>
  tx
    .selectFrom("punch_card as c")
    .innerJoin("punch_reward as r", (join) =>
      join.onRef("r.tenant_id", "=", "c.tenant_id").onRef("r.card_id", "=", "c.id"),
    )
    .innerJoin("prize_claim as p", (join) =>
      join.onRef("p.tenant_id", "=", "r.tenant_id").onRef("p.id", "=", "r.claim_id"),
    )
    .select(["c.id", "c.program_id"])
    .where("c.tenant_id", "=", tenantId)
    .where("r.tenant_id", "=", tenantId)
    .where("p.tenant_id", "=", tenantId)
    .where("c.customer_id", "=", customerId)
    .where("c.status", "=", "owing")
    .where("r.canceled_at", "is", null)
    .where("p.status", "=", "available")
    .orderBy("c.id")
    .execute();

/**
 * After a use of a reward was reversed (its order died, or the till undid it), an owing card becomes an ordinary
 * incomplete card and the reward is removed. Otherwise a customer could return the purchases, undo the use and keep the
 * reward. The caller locked the customer's row before the reward was released.
 */
export const settleOwing = async (platform: Giving, tx: Tx, owner: Puncher): Promise<void> => {
  const cards = await wronglyOwing(tx, owner);
  if (cards.length === 0) return;
  const programs = await programRows(tx, owner.tenantId).execute();
  for (const program of programs) {
    const ids = cards.filter(({ program_id }) => program_id === program.id).map(({ id }) => id);
    const [first] = ids;
    if (first === undefined) continue;
    const before = await loadFrom(tx, owner, program.id, first);
    const free = before.map((card) =>
      card.id !== null && ids.includes(card.id) ? { ...card, status: "completed" as const } : card,
    );
    const after = await fallShort(platform, tx, owner, free, new Set());
    await saveChain(tx, owner, program, { before, after, sources: new Map(), now: owner.now });
  }
  await announceCards(platform.live, tx, owner);
};
