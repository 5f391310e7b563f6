import type { PosReading, ReadWhat } from "@sufra/domain/pos/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";

export const readQueue = "pos.read";
export type ReadJob = { tenant_id: string; what: ReadWhat; read_id: string };

const firstPart: Record<ReadWhat, string> = { links: "settings", menu: "categories", live: "products" };

type Starting = { jobs: Platform["jobs"]; now: Date };

/** Starts to read theirs in the background; one that is under way goes on. */
export const startRead = async ({ jobs, now }: Starting, tx: Tx, tenantId: string, what: ReadWhat): Promise<void> => {
  const row = {
    id: newId(),
    state: "reading",
    step: json({ part: firstPart[what], page: 1 }),
    pages: 0,
    tries: 0,
    next_at: now,
    error: null,
    started_at: now,
    ended_at: null,
  };
  const started = await tx
    .insertInto("pos_read")
    .values({ tenant_id: tenantId, what, ...row })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "what"]).doUpdateSet(row).where("pos_read.state", "<>", "reading"),
    )
    .returning("id")
    .execute();
  if (started.length === 0) return;
  if (what === "menu") await tx.deleteFrom("pos_menu_page").where("tenant_id", "=", tenantId).execute();
  await jobs.send<ReadJob>(tx, readQueue, { tenant_id: tenantId, what, read_id: row.id });
};

const errors = ["key_refused", "scope_missing", "unreachable", "busy", "unexpected"] as const;
const states = ["reading", "done", "failed"] as const;
const whats = ["links", "menu", "live"] as const;

/** How far each reading is. */
export const loadReadings = async (tx: Tx, tenantId: string): Promise<Partial<Record<ReadWhat, PosReading>>> => {
  const rows = await tx.selectFrom("pos_read").selectAll().where("tenant_id", "=", tenantId).execute();
  return Object.fromEntries(
    rows.flatMap((row) => {
      const what = whats.find((each) => each === row.what);
      const state = states.find((each) => each === row.state);
      if (what === undefined || state === undefined) return [];
      const reading: PosReading = {
        state,
        pages: row.pages,
        error: errors.find((each) => each === row.error) ?? null,
        next_at: row.next_at.toISOString(),
        started_at: row.started_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
      };
      return [[what, reading]];
    }),
  );
};
