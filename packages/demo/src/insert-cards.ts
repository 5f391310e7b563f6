import { addPunches, type Card, type Chain, getWindow, type Punch } from "@sufra/domain/punch-cards/cards.ts";
import type { AuditEntry } from "@sufra/server/platform/audit/record-change.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import { type Program, programRows } from "@sufra/server/punch-cards/programs.ts";
import { type Claim, insertClaims, type Prize, type Shop } from "./insert-claims.ts";
import { itemsOf, type NewOrder } from "./insert-order.ts";
import { takeLater } from "./moments.ts";

type Served = { id: string; order: NewOrder };
type Source = { order_id: string; branch_id: string; line_no: number; unit_no: number };
type Unit = Punch & { source: Source };
/** A guest's cards of one program. */
type Own = { program: Program; customerId: string; chain: Chain; sources: Map<string, Source> };

const rowsAtOnce = 1_000;
const servedAt = ({ order: { story } }: Served): Date => story.steps.at(-1)?.at ?? story.placedAt;

/** What an order punches: each unit of a line that the program counts. */
const unitsOf = ({ id: order_id, order }: Served, { items }: Program, at: Date): Unit[] =>
  itemsOf(order).flatMap(({ dish, quantity }, place) =>
    items === null || items.includes(dish.id)
      ? Array.from({ length: quantity }, (_, unit) => ({
          id: newId(),
          at,
          item_id: dish.id,
          source: { order_id, branch_id: order.where.branchId, line_no: place + 1, unit_no: unit + 1 },
        }))
      : [],
  );

/** Punches every program that counts one of the order's dishes, as its delivery would have. */
const punchAll = (programs: readonly Program[], served: readonly Served[]): Own[] => {
  const all = new Map<string, Own>();
  const inTime = [...served].sort((one, other) => servedAt(one).getTime() - servedAt(other).getTime());
  for (const each of inTime)
    for (const program of programs) {
      const at = servedAt(each);
      const units = unitsOf(each, program, at);
      if (units.length === 0) continue;
      const { customerId } = each.order.where;
      const key = `${program.id} ${customerId}`;
      const own = all.get(key) ?? { program, customerId, chain: [], sources: new Map() };
      own.chain = addPunches(own.chain, { ...program, begins: true }, units, at);
      for (const { id, source } of units) own.sources.set(id, source);
      all.set(key, own);
    }
  return [...all.values()];
};

const cardRow = (tenant_id: string, { program, customerId: customer_id }: Own, id: string, card: Card, now: Date) => {
  const { punches, rules } = card;
  const ends = getWindow(card)?.ends ?? null;
  const status = card.status === "open" && ends !== null && ends <= now ? "expired" : card.status;
  const [first, last] = [punches[0]?.at ?? now, punches.at(-1)?.at ?? now];
  return {
    tenant_id,
    id,
    program_id: program.id,
    customer_id,
    required: rules.required,
    days: rules.days,
    items: rules.items && [...rules.items],
    status,
    punches: punches.length,
    opened_at: first,
    expires_at: ends,
    completed_at: status === "completed" ? last : null,
    created_at: first,
    updated_at: last,
    prize_id: program.prize_id,
    reward_name: json(program.reward_name),
  };
};

const insertInParts = async <T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce));
};

/** Fills punch cards as the served orders would have, and hands out what full ones give. */
export const insertCards = async (
  tx: Tx,
  shop: Shop,
  { served, prizes, random }: { served: readonly Served[]; prizes: readonly Prize[]; random: () => number },
): Promise<AuditEntry[]> => {
  const { tenantId: tenant_id } = shop.desk;
  const programs = await programRows(tx, tenant_id).where("p.active", "=", true).execute();
  const now = new Date();
  const cards = punchAll(programs, served).flatMap((own) =>
    own.chain.map((card) => ({ own, card, row: cardRow(tenant_id, own, newId(), card, now) })),
  );
  await insertInParts(cards, (part) =>
    tx
      .insertInto("punch_card")
      .values(part.map(({ row }) => row))
      .execute(),
  );
  const punches = cards.flatMap(({ own, card, row }) =>
    card.punches.flatMap(({ id, at: punched_at }) => {
      const source = own.sources.get(id);
      return source ? [{ tenant_id, id, card_id: row.id, customer_id: own.customerId, punched_at, ...source }] : [];
    }),
  );
  await insertInParts(punches, (part) => tx.insertInto("punch").values(part).execute());
  const full = cards.flatMap(({ own: { customerId }, row: { id: cardId, completed_at: at, prize_id } }) => {
    const prize = prizes.find(({ id }) => id === prize_id);
    if (at === null || !prize) return [];
    const claim: Claim = { id: newId(), customerId, prize, at, use: takeLater(random, at) };
    return [{ cardId, claim }];
  });
  const audited = await insertClaims(
    tx,
    shop,
    full.map(({ claim }) => claim),
  );
  await insertInParts(full, (part) =>
    tx
      .insertInto("punch_reward")
      .values(
        part.map(({ cardId: card_id, claim: { id: claim_id, customerId: customer_id, at: created_at } }) => ({
          tenant_id,
          id: newId(),
          card_id,
          customer_id,
          claim_id,
          created_at,
        })),
      )
      .execute(),
  );
  return audited;
};
