import type { Coordinates } from "@sufra/domain/delivery/distance.ts";
import { chooseZone, type ZoneFacts } from "@sufra/domain/delivery/zones.ts";
import { accept, type Outcome, refuse } from "@sufra/domain/outcome.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import { type CartCoupons, loadAutomaticCoupons, loadCartCoupons, noCoupons } from "../coupons/cart-coupons.ts";
import type { Catalog } from "../menu/catalog.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import { type CartRewards, loadCartRewards } from "../prizes/cart-rewards.ts";
import { type BranchFacts, isServiceOff } from "../branches/branch-facts.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { deactivatedParams } from "../services/service-state.ts";
import type { Earner } from "../loyalty/loyalty-facts.ts";
import { type AskedFacts, getKept, hasAutomatic, type OrderFacts, readOrderFacts } from "./kept-facts.ts";

/** `secret`: the key of reward codes. */
export type Asker = {
  database: Database;
  tenantId: string;
  customerId: string | null;
  now: Date;
  language: Language;
  secret: string;
};
export type TableFacts = { id: string; number: number; state: string };
export type AddressFacts = {
  id: string;
  title: string;
  description: string;
  door_number: string;
  level_number: string;
  block_number: string;
  phone_number: string;
  notes: string;
  lat: number;
  lng: number;
};

/** Everything that a cart's price and refusals depend on, read in one transaction. */
export type CartFacts = {
  now: Date;
  customerId: string | null;
  branch: BranchFacts;
  methods: ReadonlySet<string>;
  branches: OrderFacts["branches"];
  earner: Earner;
  bonuses: OrderFacts["bonuses"];
  catalog: Catalog;
  table: TableFacts | null;
  address: AddressFacts | null;
  zone: Outcome<ZoneFacts> | null;
  /** Units reserved by slot (milliseconds); empty if the kitchen has no limit. */
  used: ReadonlyMap<number, number>;
  /** Coupons the cart may use; none if the branch's service is off. */
  coupons: CartCoupons;
  /** The guest's own coupons and rewards that the cart uses. */
  rewards: CartRewards;
};

const loadTable = async (tx: Tx, tenantId: string, request: OrderRequest): Promise<TableFacts | null> => {
  if (request.order_type !== 1 || request.table_id === undefined) return null;
  const table = await tx
    .selectFrom("dining_table")
    .select(["id", "number", "state"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", request.branch_id)
    .where("id", "=", request.table_id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!table) throw new AppError("not_found");
  return table;
};

const loadAddress = async (tx: Tx, asker: Asker, request: OrderRequest): Promise<AddressFacts | null> => {
  if (request.order_type !== 3 || request.address_id === undefined) return null;
  if (asker.customerId === null) throw new AppError("not_found");
  const address = await tx
    .selectFrom("address")
    .select(["id", "title", "description", "door_number", "level_number", "block_number", "phone_number", "notes"])
    .select(["lat", "lng"])
    .where("tenant_id", "=", asker.tenantId)
    .where("id", "=", request.address_id)
    .where("customer_id", "=", asker.customerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!address) throw new AppError("not_found");
  return address;
};

/** The zone that contains the place. A missing one is refused later, since the branch's own refusals come first. */
const findZone = async (
  tx: Tx,
  tenantId: string,
  branchId: string,
  place: Coordinates | null,
): Promise<Outcome<ZoneFacts>> => {
  if (place === null) return refuse("area_not_covered");
  const zones = await tx
    .selectFrom("delivery_zone")
    .select(["id", "polygon", "fee", "minimum", "minutes", "priority", "active"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("active", "=", true)
    .execute();
  const zone = chooseZone(zones, place);
  return zone.ok ? accept(zone.value) : zone;
};

const loadUsed = async (tx: Tx, tenantId: string, branch: BranchFacts, now: Date): Promise<Map<number, number>> => {
  if (branch.slot_capacity === null) return new Map();
  const slots = await tx
    .selectFrom("kitchen_slot")
    .select(["slot_at", "used"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branch.id)
    .where("slot_at", ">=", new Date(now.getTime() - 900_000))
    .execute();
  return new Map(slots.map(({ slot_at, used }) => [slot_at.getTime(), used]));
};

/** Refuses where management has switched ordering off. */
const refuseOff = (facts: OrderFacts, language: Language): OrderFacts => {
  const { establishment, phone, switched_off } = facts.branch;
  const off = switched_off.get("ordering");
  if (off) throw new AppError("service_deactivated", deactivatedParams(establishment, phone, off, language));
  return facts;
};

/** Sent with the first statement if what is kept says that a coupon applies by itself; its answer counts only then. */
const foreseeCoupons = (tx: Tx, asker: Asker, { branchId, tenantId, now }: AskedFacts, codes: readonly string[]) => {
  if (codes.length > 0) return null;
  const kept = getKept(asker.database, tenantId, branchId);
  return kept && hasAutomatic(kept, now) ? loadAutomaticCoupons(tx, asker, now) : null;
};

const loadCoupons = async (
  tx: Tx,
  asker: Asker,
  codes: readonly string[],
  { branch, hasAutomatic: automatic }: OrderFacts,
  foreseen: CartCoupons | null,
): Promise<CartCoupons> => {
  if (isServiceOff(branch, "coupons")) return noCoupons;
  if (codes.length > 0) return loadCartCoupons(tx, asker, codes, asker.now);
  if (!automatic) return { ...noCoupons, customerId: asker.customerId };
  return foreseen ?? loadAutomaticCoupons(tx, asker, asker.now);
};

/**
 * Reads the facts: one statement while nothing has changed, and one more for each of table, address, zones, capacity and
 * rewards. Those that need no other's answer are sent together.
 */
export const loadCartFacts = async (tx: Tx, asker: Asker, request: OrderRequest): Promise<CartFacts> => {
  const { database, tenantId, customerId, now } = asker;
  if (request.lines.length + request.combos.length === 0) throw fieldError("lines", "field_empty");
  const chosen = request.combos.flatMap((combo) => combo.products.map(({ product_id }) => product_id));
  const asked = {
    tenantId,
    branchId: request.branch_id,
    customerId,
    now,
    productIds: [...new Set([...request.lines.map(({ product_id }) => product_id), ...chosen])],
    comboIds: [...new Set(request.combos.map(({ combo_id }) => combo_id))],
  };
  const codes = request.coupon_codes ?? [];
  const [facts, foreseen, table, address] = await inOrder([
    readOrderFacts(database, tx, asked).then((read) => refuseOff(read, asker.language)),
    foreseeCoupons(tx, asker, asked, codes),
    loadTable(tx, tenantId, request),
    loadAddress(tx, asker, request),
  ]);
  const { branch, methods, branches, earner, bonuses, products, combos } = facts;
  const place = address ?? request.coordinates ?? null;
  const [zone, used, coupons, rewards] = await inOrder([
    request.order_type === 3 ? findZone(tx, tenantId, branch.id, place) : null,
    loadUsed(tx, tenantId, branch, now),
    loadCoupons(tx, asker, codes, facts, foreseen),
    loadCartRewards(tx, asker, request),
  ]);
  const catalog = { products, combos };
  return {
    now,
    customerId,
    branch,
    methods,
    branches,
    earner,
    bonuses,
    catalog,
    table,
    address,
    zone,
    used,
    coupons,
    rewards,
  };
};
