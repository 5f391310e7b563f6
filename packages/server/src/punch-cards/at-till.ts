import { toInstant, toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import type { TillCard } from "@sufra/domain/till/api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import { lockCustomer, type Owner } from "./chain.ts";
import { type Program, programRows, programsFor } from "./programs.ts";
import { announceCards, type Puncher, punchProgram, takeBackProgram } from "./punch-program.ts";
import type { Giving } from "./rewards.ts";

/** Today's valid punches at the till by program, on the establishment's day. */
const punchedToday = async (tx: Tx, { tenantId, customerId, now }: Puncher): Promise<Map<string, number>> => {
  const { time_zone } = await tx
    .selectFrom("establishment")
    .select("time_zone")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("punch as p")
    .innerJoin("punch_card as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.card_id"),
    )
    .select(["c.program_id", sql<number>`count(*)::int`.as("count")])
    .where("p.tenant_id", "=", tenantId)
    .where("c.tenant_id", "=", tenantId)
    .where("c.customer_id", "=", customerId)
    .where("p.staff_id", "is not", null)
    .where("p.taken_back_at", "is", null)
    .where("p.punched_at", ">=", toInstant(toLocalTime(now, time_zone).day, 0, time_zone))
    .groupBy("c.program_id")
    .execute();
  return new Map(rows.map(({ program_id, count }) => [program_id, count]));
};

/** The card that gets new punches, or a full card that does not repeat. */
const standingCards = (tx: Tx, { tenantId, customerId }: Owner) =>
  tx
    .selectFrom("punch_card")
    .select(["program_id", "status", "punches", "expires_at", "required", "reward_name"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "in", ["open", "owing", "completed"])
    .orderBy("id")
    .execute();

type Standing = Awaited<ReturnType<typeof standingCards>>[number];

const toTillCard = (program: Program, cards: readonly Standing[], today: number, now: Date): TillCard => {
  const own = cards.filter(({ program_id }) => program_id === program.id);
  const alive = own.filter(({ status, expires_at }) => status !== "completed" && !(expires_at && expires_at <= now));
  // A card with a debt is filled first.
  const card = alive.find(({ status }) => status === "owing") ?? alive[0];
  const { id: program_id, name, max_per_visit, repeats } = program;
  // A card keeps the rules it started with.
  const { required, reward_name } = card ?? program;
  const done = !card && !repeats && own.some(({ status }) => status === "completed");
  return {
    program_id,
    name,
    reward_name,
    required,
    max_per_visit,
    done,
    punches: card?.punches ?? (done ? required : 0),
    expires_at: card?.expires_at?.toISOString() ?? null,
    left_today: done ? 0 : Math.max(0, max_per_visit - today),
  };
};

/** A customer's card of each active program at the branch. */
export const tillCards = async (tx: Tx, owner: Puncher, branchId: string): Promise<TillCard[]> => {
  const programs = await programsFor(tx, owner, branchId);
  if (programs.length === 0) return [];
  const cards = await standingCards(tx, owner);
  const today = await punchedToday(tx, owner);
  return programs.map((program) => toTillCard(program, cards, today.get(program.id) ?? 0, owner.now));
};

type Added = { visitId: string; rewards: number };

/**
 * Adds punches at the till as one visit, up to the program's daily maximum over all cashiers. Locks the customer's row
 * first, so that two cashiers count one after the other.
 */
export const punchAtTill = async (
  platform: Giving,
  tx: Tx,
  owner: Puncher,
  { programId, count, branchId, staffId }: { programId: string; count: number; branchId: string; staffId: string },
): Promise<Added> => {
  await lockCustomer(tx, owner);
  const program = (await programsFor(tx, owner, branchId)).find(({ id }) => id === programId);
  if (!program) {
    const known = await programRows(tx, owner.tenantId).where("p.id", "=", programId).executeTakeFirst();
    throw new AppError(known ? "prize_unavailable" : "not_found");
  }
  const today = (await punchedToday(tx, owner)).get(programId) ?? 0;
  if (toTillCard(program, await standingCards(tx, owner), today, owner.now).done)
    throw new AppError("prize_unavailable", { reason: "done" });
  if (today + count > program.max_per_visit) throw new AppError("limit_reached", { limit: program.max_per_visit });
  const visitId = newId();
  const source = { branch_id: branchId, staff_id: staffId, visit_id: visitId };
  const rewards = await punchProgram(
    platform,
    tx,
    owner,
    program,
    Array.from({ length: count }, () => ({ source, item_id: null })),
  );
  await announceCards(platform.live, tx, owner);
  return { visitId, rewards };
};

/** Takes one visit's punches back, once; false if they were taken back already. */
export const undoPunches = async (
  platform: Giving,
  tx: Tx,
  owner: Puncher,
  visitId: string,
  trace: { staffId: string; reason: string },
): Promise<boolean> => {
  await lockCustomer(tx, owner);
  const taken = await tx
    .selectFrom("punch as p")
    .innerJoin("punch_card as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.card_id"),
    )
    .select(["p.id", "p.card_id", "c.program_id"])
    .where("p.tenant_id", "=", owner.tenantId)
    .where("c.tenant_id", "=", owner.tenantId)
    .where("p.visit_id", "=", visitId)
    .where("p.taken_back_at", "is", null)
    .execute();
  const [first] = taken;
  if (!first) return false;
  const program = await programRows(tx, owner.tenantId).where("p.id", "=", first.program_id).executeTakeFirstOrThrow();
  await takeBackProgram(platform, tx, owner, program, taken, trace);
  await announceCards(platform.live, tx, owner);
  return true;
};
