import { sql } from "kysely";
import type { LoyaltyRules } from "@sufra/domain/loyalty/rules.ts";
import { type BranchFacts, loadBranchFacts } from "../branches/branch-facts.ts";
import {
  type Bonus,
  type Earner,
  earnedOnDay,
  type Level,
  loadBonuses,
  loadLevels,
  loadRulesSince,
} from "../loyalty/loyalty-facts.ts";
import type { CatalogCombo, CatalogProduct } from "../menu/catalog.ts";
import { loadCatalog } from "../menu/load-catalog.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { keptStatement } from "../platform/db/kept-statement.ts";
import { AppError } from "../platform/errors.ts";

/** What does not change between two orders of a branch, as it was at `version` of its establishment. */
type Kept = {
  version: string;
  until: number;
  branch: BranchFacts;
  /** Offered payment methods, as `<order type> <method>`. */
  methods: ReadonlySet<string>;
  /** Those that orders asked for so far; the rest is read when it is asked for. */
  products: Map<string, CatalogProduct>;
  combos: Map<string, CatalogCombo>;
  /** Rules in force or to come, the latest first. */
  rules: readonly (LoyaltyRules & { effective_from: Date | null })[];
  levels: Level[];
  bonuses: Bonus[];
  /** When coupons apply by themselves. */
  automatic: readonly { starts_at: Date | null; ends_at: Date | null }[];
  /** The order types of all branches. */
  branches: readonly { id: string; order_types: number[] }[];
};

/** A change made outside of the product (by hand, by a migration) is seen after this time at the latest. */
const maxAgeMs = 60_000;
const maxBranches = 500;

const caches = new WeakMap<Database, Map<string, Kept>>();

const getCache = (database: Database): Map<string, Kept> => {
  const known = caches.get(database) ?? new Map<string, Kept>();
  caches.set(database, known);
  return known;
};

/** What a cart asks for. */
export type AskedFacts = {
  tenantId: string;
  branchId: string;
  customerId: string | null;
  now: Date;
  productIds: readonly string[];
  comboIds: readonly string[];
};

type Standing = {
  facts_version: number;
  active: boolean;
  off_until: Date | null;
  level_id: string | null;
  earned_today: number;
};

type OfGuest = Pick<AskedFacts, "tenantId" | "customerId" | "now">;

/** The version, and what belongs to the guest: read by every quote and order, in its own transaction. */
const makeReadStanding = (counted: boolean) =>
  keptStatement(({ tenantId, customerId, now }: OfGuest) => {
    const customer = sql`${customerId}::uuid`;
    const day = sql`(${now}::timestamptz at time zone shop.time_zone)::date`;
    return sql<Standing>`
      select shop.facts_version, t.active, t.off_until,
        (select w.level_id from wallet w where w.tenant_id = ${tenantId} and w.customer_id = ${customer}) as level_id,
        ${counted ? earnedOnDay(tenantId, customer, day) : sql`0`} as earned_today
      from establishment shop join tenant t on t.id = shop.tenant_id where shop.tenant_id = ${tenantId}`;
  });
const readStanding = makeReadStanding(true);
/** Without the points of the day, which only a cap of the day asks for. */
const readUncounted = makeReadStanding(false);

const hasDayCap = ({ rules }: Kept): boolean => rules.some(({ max_points_per_day }) => max_points_per_day !== null);

const loadMethods = async (tx: Tx, { tenantId, branchId }: AskedFacts): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom("branch_payment_method")
    .select(["order_type", "method"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .execute();
  return new Set(rows.map(({ order_type, method }) => `${order_type} ${method}`));
};

const loadAutomatic = (tx: Tx, { tenantId }: AskedFacts) =>
  tx
    .selectFrom("coupon")
    .select(["starts_at", "ends_at"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .where("applied", "=", "automatic")
    .execute();

const loadBranches = (tx: Tx, { tenantId }: AskedFacts) =>
  tx
    .selectFrom("branch")
    .select(["id", "order_types"])
    .where("tenant_id", "=", tenantId)
    .orderBy("is_main", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();

const loadMissing = async (
  tx: Tx,
  { tenantId, branchId, productIds, comboIds }: AskedFacts,
  kept: Kept,
): Promise<void> => {
  const missing = {
    productIds: productIds.filter((id) => !kept.products.has(id)),
    comboIds: comboIds.filter((id) => !kept.combos.has(id)),
  };
  if (missing.productIds.length + missing.comboIds.length === 0) return;
  const { products, combos } = await loadCatalog(tx, tenantId, branchId, missing);
  for (const [id, product] of products) kept.products.set(id, product);
  for (const [id, combo] of combos) kept.combos.set(id, combo);
};

/** Everything is read after the version, so it is at least as new; all in one round trip but for combos. */
const loadKept = async (tx: Tx, asked: AskedFacts, version: string): Promise<Kept> => {
  const { tenantId, branchId, now } = asked;
  const [branch, catalog, methods, rules, levels, bonuses, automatic, branches] = await inOrder([
    loadBranchFacts(tx, tenantId, branchId),
    loadCatalog(tx, tenantId, branchId, asked),
    loadMethods(tx, asked),
    loadRulesSince(tx, tenantId, now),
    loadLevels(tx, tenantId),
    loadBonuses(tx, tenantId, now),
    loadAutomatic(tx, asked),
    loadBranches(tx, asked),
  ]);
  if (branch === null) throw new AppError("not_found");
  const { products, combos } = catalog;
  const until = performance.now() + maxAgeMs;
  return {
    version,
    until,
    branch,
    products: new Map(products),
    combos: new Map(combos),
    methods,
    rules,
    levels,
    bonuses,
    automatic,
    branches,
  };
};

export type OrderFacts = Pick<Kept, "branch" | "methods" | "products" | "combos" | "branches" | "bonuses"> & {
  earner: Earner;
  /** Whether a coupon may apply by itself now. */
  hasAutomatic: boolean;
};

/** Whether a coupon may apply by itself now. */
export const hasAutomatic = ({ automatic }: Kept, now: Date): boolean =>
  automatic.some(
    ({ starts_at, ends_at }) => (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now),
  );

const keyOf = (tenantId: string, branchId: string): string => `${tenantId} ${branchId}`;

/** What is kept of a branch, true or not: it may only decide what to ask for early. */
export const getKept = (database: Database, tenantId: string, branchId: string): Kept | undefined =>
  getCache(database).get(keyOf(tenantId, branchId));

const toOrderFacts = (kept: Kept, standing: Standing, { now }: AskedFacts): OrderFacts => {
  const { branch, methods, products, combos, branches, rules, levels, bonuses } = kept;
  const inForce = rules.find(({ effective_from }) => effective_from === null || effective_from <= now);
  const { level_id: levelId, earned_today: earnedToday } = standing;
  const zone = branch.establishment.time_zone;
  return {
    branch,
    methods,
    products,
    combos,
    branches,
    bonuses,
    earner: { zone, rules: inForce ?? null, levels, levelId, earnedToday },
    hasAutomatic: hasAutomatic(kept, now),
  };
};

/**
 * What a cart's price and refusals depend on, as this transaction sees it. One statement while nothing has changed: it
 * reads the version, and what is kept at that version is true. An older version is never used.
 */
export const readOrderFacts = async (database: Database, tx: Tx, asked: AskedFacts): Promise<OrderFacts> => {
  const cache = getCache(database);
  const key = keyOf(asked.tenantId, asked.branchId);
  const known = cache.get(key);
  // Rules of the same version have no cap either; those of another are read below, with what they ask for.
  const uncounted = asked.customerId === null || (known !== undefined && !hasDayCap(known));
  const [standing] = await (uncounted ? readUncounted : readStanding).run(tx, asked);
  if (!standing) throw new AppError("not_found");
  const { facts_version, active, off_until } = standing;
  const version = `${facts_version} ${active} ${off_until?.toISOString() ?? ""}`;
  if (known?.version === version && known.until > performance.now()) {
    await loadMissing(tx, asked, known);
    return toOrderFacts(known, standing, asked);
  }
  const kept = await loadKept(tx, asked, version);
  if (cache.size >= maxBranches) cache.clear();
  cache.set(key, kept);
  const [counted = standing] = uncounted && hasDayCap(kept) ? await readStanding.run(tx, asked) : [];
  return toOrderFacts(kept, counted, asked);
};
