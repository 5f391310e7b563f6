import type { Tx } from "../platform/db/database.ts";
import { loadFrom, saveChain } from "./chain.ts";
import { programRows } from "./programs.ts";
import { announceCards, fallShort, type Puncher } from "./punch-program.ts";
import type { Giving } from "./rewards.ts";

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
