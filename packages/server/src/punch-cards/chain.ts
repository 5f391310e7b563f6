import { type Card, type CardStatus, type Chain, type Punch, getWindow } from "@sufra/domain/punch-cards/cards.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Program } from "./programs.ts";

export type Owner = { tenantId: string; customerId: string };
/** The source of a punch, without its time. */
export type PunchSource = { branch_id: string } & (
  | { order_id: string; line_no: number; unit_no: number }
  | { staff_id: string; visit_id: string }
);

/** Changing a customer's cards requires the lock on their row, so that no punch is counted twice. */
export const lockCustomer = async (tx: Tx, { tenantId, customerId }: Owner): Promise<void> => {
  await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .execute();
};

/** A card with the reward promised at its start. */
export type StoredCard = Card & { id: string; prize_id: string | null };

type Row = { id: string; status: string; prize_id: string | null; extended_days: number } & Card["rules"];

const withPunches = async (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<StoredCard[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const punches = await tx
    .selectFrom("punch")
    .select(["id", "card_id", "punched_at"])
    .where("tenant_id", "=", tenantId)
    .where("card_id", "in", ids)
    .where("taken_back_at", "is", null)
    .orderBy("punched_at")
    .orderBy("id")
    .execute();
  const byCard = Map.groupBy(punches, ({ card_id }) => card_id);
  return rows.map(({ id, status, prize_id, extended_days, required, days, items }) => ({
    id,
    prize_id,
    extended_days,
    rules: { required, days, items },
    // The column's CHECK allows exactly these.
    status: status as CardStatus,
    punches: (byCard.get(id) ?? []).map((punch): Punch => ({ id: punch.id, at: punch.punched_at })),
  }));
};

const cardRows = (tx: Tx, { tenantId, customerId }: Owner, programId: string) =>
  tx
    .selectFrom("punch_card")
    .select(["id", "status", "required", "days", "items", "prize_id", "extended_days"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("program_id", "=", programId)
    .orderBy("id");

/** Cards that can get punches: open or with a debt, and whether a program without repetition is finished. */
export const loadOpen = async (tx: Tx, owner: Owner, { id, repeats }: Program): Promise<StoredCard[]> => {
  const statuses = repeats ? ["open", "owing"] : ["open", "owing", "completed"];
  return withPunches(tx, owner.tenantId, await cardRows(tx, owner, id).where("status", "in", statuses).execute());
};

/** A card and all later ones: what a return may change. */
export const loadFrom = async (tx: Tx, owner: Owner, programId: string, cardId: string): Promise<StoredCard[]> =>
  withPunches(tx, owner.tenantId, await cardRows(tx, owner, programId).where("id", ">=", cardId).execute());

type Saved = Card & { id: string };

const cardColumns = (card: Card, now: Date) => ({
  status: card.status,
  punches: card.punches.length,
  opened_at: card.punches[0]?.at ?? null,
  expires_at: getWindow(card)?.ends ?? null,
  completed_at: card.status === "completed" ? now : null,
  updated_at: now,
});

const isSame = (a: Card, b: Card): boolean =>
  a.status === b.status &&
  a.punches.length === b.punches.length &&
  a.punches.every(({ id }, i) => id === b.punches[i]?.id);

const saveCards = async (
  tx: Tx,
  owner: Owner,
  program: Program,
  before: Chain,
  after: readonly Saved[],
  now: Date,
): Promise<void> => {
  const { tenantId: tenant_id, customerId: customer_id } = owner;
  const changed = after.filter((card, place) => !before[place] || !isSame(before[place], card));
  // Only one card may be open: cards that close are written first.
  for (const card of [...changed].sort((a, b) => Number(a.status === "open") - Number(b.status === "open"))) {
    const columns = cardColumns(card, now);
    if (before.some(({ id }) => id === card.id))
      await tx
        .updateTable("punch_card")
        .set(columns)
        .where("tenant_id", "=", tenant_id)
        .where("id", "=", card.id)
        .execute();
    else
      await tx
        .insertInto("punch_card")
        .values({
          tenant_id,
          customer_id,
          id: card.id,
          program_id: program.id,
          ...card.rules,
          items: card.rules.items && [...card.rules.items],
          ...columns,
          prize_id: program.prize_id,
          reward_name: json(program.reward_name),
        })
        .execute();
  }
};

/**
 * Writes what became of a chain: cards, new punches (whose sources are given by id), and punches that moved to an earlier
 * card. Answers the chain with its ids.
 */
export const saveChain = async (
  tx: Tx,
  owner: Owner,
  program: Program,
  change: { before: Chain; after: Chain; sources: ReadonlyMap<string, PunchSource>; now: Date },
): Promise<Saved[]> => {
  const { before, sources, now } = change;
  const { tenantId: tenant_id, customerId: customer_id } = owner;
  const after = change.after.map((card): Saved => ({ ...card, id: card.id ?? newId() }));
  await saveCards(tx, owner, program, before, after, now);
  const was = new Map(before.flatMap(({ id, punches }) => punches.map((punch) => [punch.id, id] as const)));
  const added = after.flatMap(({ id: card_id, punches }) =>
    punches.flatMap(({ id, at: punched_at }) => {
      const source = sources.get(id);
      return source ? [{ tenant_id, customer_id, id, card_id, punched_at, ...source }] : [];
    }),
  );
  if (added.length > 0) await tx.insertInto("punch").values(added).execute();
  for (const { id: card_id, punches } of after) {
    const moved = punches.filter(({ id }) => was.has(id) && was.get(id) !== card_id).map(({ id }) => id);
    if (moved.length === 0) continue;
    await tx
      .updateTable("punch")
      .set({ card_id })
      .where("tenant_id", "=", tenant_id)
      .where("id", "in", moved)
      .execute();
  }
  return after;
};
