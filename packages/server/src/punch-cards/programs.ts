import { programState } from "@sufra/domain/punch-cards/programs.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

export const programRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("punch_program as p")
    .select(["p.id", "p.name", "p.description", "p.reward_name", "p.prize_id", "p.items", "p.branches"])
    .select(["p.required", "p.days", "p.repeats", "p.active", "p.max_per_visit", "p.terms", "p.stamp"])
    .select(["p.starts_at", "p.ends_at"])
    .where("p.tenant_id", "=", tenantId)
    .orderBy("p.position")
    .orderBy("p.id");

export type Program = Awaited<ReturnType<ReturnType<typeof programRows>["execute"]>>[number];

type Running = Program & {
  begins: boolean;
  /** Items that the customer's active cards count. Null items: any. */
  held: readonly { items: string[] | null }[];
};

/** Cards that can get new punches. */
const standingItems = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("punch_card")
    .select(["program_id", "items"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "in", ["open", "owing"])
    .execute();

/**
 * Programs that punch for a customer at a branch now: active ones, and those of cards in progress, which continue after
 * their program stopped or ended. None if management switched punch cards off.
 */
export const programsFor = async (
  tx: Tx,
  { tenantId, customerId, now }: { tenantId: string; customerId: string; now: Date },
  branchId: string,
): Promise<Running[]> => {
  const programs = await programsAt(tx, tenantId, branchId);
  if (programs.length === 0) return [];
  const cards = await standingItems(tx, tenantId, customerId);
  return programs
    .map((program) => ({
      ...program,
      begins: programState(program, now) === "running",
      held: cards.filter(({ program_id }) => program_id === program.id),
    }))
    .filter(({ begins, held }) => begins || held.length > 0);
};

const programsAt = (tx: Tx, tenantId: string, branchId: string): Promise<Program[]> =>
  programRows(tx, tenantId)
    .where((eb) => eb.or([eb("p.branches", "is", null), sql<boolean>`${branchId}::uuid = any (p.branches)`]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("service_switch as s")
            .select("s.id")
            .where("s.tenant_id", "=", tenantId)
            .where("s.active", "=", false)
            .where("s.service", "in", ["punch_cards", "all"])
            .where((or) => or.or([or("s.branch_id", "is", null), or("s.branch_id", "=", branchId)])),
        ),
      ),
    )
    .execute();
