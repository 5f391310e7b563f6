import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

export const programRows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("punch_program as p")
    .select(["p.id", "p.name", "p.description", "p.reward_name", "p.prize_id", "p.items", "p.branches"])
    .select(["p.required", "p.days", "p.repeats", "p.active", "p.max_per_visit"])
    .where("p.tenant_id", "=", tenantId)
    .orderBy("p.position")
    .orderBy("p.id");

export type Program = Awaited<ReturnType<ReturnType<typeof programRows>["execute"]>>[number];

/** Programs that run at a branch now; none where management has switched punch cards off. */
export const programsAt = (tx: Tx, tenantId: string, branchId: string): Promise<Program[]> =>
  programRows(tx, tenantId)
    .where("p.active", "=", true)
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
