import type { Service } from "@sufra/domain/contract/call.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { afterCommit } from "../platform/db/transaction-scope.ts";
import { readSetUp } from "../services/set-up.ts";
import { AppError } from "../platform/errors.ts";
import { type BranchFacts, getBranchFacts, branchFactsQuery } from "../branches/branch-facts.ts";

/** Cached facts about an establishment for visitors; orders use `loadBranchFacts` instead. */
export type TenantFacts = {
  main: BranchFacts;
  /** In the order that managers set. */
  branches: readonly BranchFacts[];
  /** A branch's own code, the one without a table. */
  codes: ReadonlyMap<string, string>;
  /** Wheels that run now; null means at every branch. */
  wheels: readonly (string | null)[];
  /** Services that have something to show; a switch is a different thing. */
  setUp: ReadonlySet<Service>;
};

/** How long another process may show outdated facts. */
const freshMs = 1_000;

type CachedFacts = { until: number; change: number; value: Promise<TenantFacts> };
const caches = new WeakMap<Database, Map<string, CachedFacts>>();
/** Changes made by this process, by tenant: facts read before a change are not used after it. */
const changes = new Map<string, number>();

/** Wheels for orders are excluded: the order's confirmation offers them. */
const runningWheels = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("campaign")
    .select("branch_id")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "wheel")
    .where("active", "=", true)
    .where("per_order", "=", false)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", sql<Date>`now()`)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", sql<Date>`now()`)]));

const load = (database: Database, tenantId: string): Promise<TenantFacts> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const codesQuery = tx
        .selectFrom("qr_directory")
        .select(["branch_id", "uuid"])
        .where("tenant_id", "=", tenantId)
        .where("branch_id", "is not", null)
        .where("table_id", "is", null)
        .where("active", "=", true)
        .orderBy("created_at", "desc");
      const branchesQuery = branchFactsQuery(tx, tenantId)
        .orderBy("branch.is_main", "desc")
        .orderBy("branch.position")
        .orderBy("branch.id");
      const [rows, codes, wheels, setUp] = await inOrder([
        branchesQuery.execute(),
        codesQuery.execute(),
        runningWheels(tx, tenantId).execute(),
        readSetUp(tx, tenantId),
      ]);
      const [main, ...others] = rows.map(getBranchFacts);
      if (!main) throw new AppError("not_found");
      return {
        main,
        branches: [main, ...others],
        setUp: new Set(setUp),
        wheels: wheels.map(({ branch_id }) => branch_id),
        codes: new Map(
          codes.flatMap(({ branch_id, uuid }) => (branch_id === null ? [] : [[branch_id, uuid] as const])),
        ),
      };
    },
    { readOnly: true },
  );

/** The current facts, read once for all concurrent requests. */
export const readTenantFacts = (database: Database, tenantId: string): Promise<TenantFacts> => {
  const known = caches.get(database) ?? new Map<string, CachedFacts>();
  caches.set(database, known);
  const now = Date.now();
  const change = changes.get(tenantId) ?? 0;
  const hit = known.get(tenantId);
  if (hit && hit.until > now && hit.change === change) return hit.value;
  if (known.size > 5_000) known.clear();
  const value = load(database, tenantId);
  known.set(tenantId, { until: now + freshMs, change, value });
  value.catch(() => known.delete(tenantId));
  return value;
};

export const getChange = (tenantId: string): number => changes.get(tenantId) ?? 0;

/**
 * Must be called in the transaction of every change that guests see: establishment, branch, hours, switches, tables,
 * menu. This process shows it right after the commit, others within a second.
 */
export const tenantChanged = (tenantId: string): void =>
  afterCommit(() => void changes.set(tenantId, getChange(tenantId) + 1));
