import type * as calls from "@sufra/domain/qr-codes/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { sql } from "kysely";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { branchDetail } from "../branches/branch-view.ts";
import { publicEstablishment } from "../establishments/establishment-facts.ts";
import { readTenantFacts } from "../establishments/tenant-facts.ts";
import { loadLoyalty } from "../loyalty/loyalty-facts.ts";
import { readWallet, toRulesView } from "../loyalty/read-wallet.ts";
import { storeSources } from "../customers/sources.ts";
import { countUnread } from "../notifications/own-notifications.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { sendWithCommit } from "../platform/db/transaction-scope.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx, QrCode } from "../platform/http/context.ts";
import type { RawAnswer } from "../platform/http/raw-answer.ts";
import { readOwnCards } from "../punch-cards/own-cards.ts";
import { refuseAllOff } from "../services/service-state.ts";
import { servicesOn } from "../services/service-switches.ts";
import { popularAt } from "../suggestions/read-suggestions.ts";
import { type Encoded, encodeAnswer, encodedAnswer } from "../platform/http/encoded-answer.ts";
import { findCode } from "./find-code.ts";
import { findTable, tableView, type TableView } from "../tables/find-table.ts";

/** The target of a code, without its table: equal for all who scan it. Refuses if everything is switched off. */
const codeTarget = async (
  database: Database,
  code: QrCode,
  language: Language,
  now: Date,
): Promise<Omit<CodeTarget, "table">> => {
  const facts = await readTenantFacts(database, code.tenant_id);
  const branch = code.branch_id === null ? null : facts.branches.find(({ id }) => id === code.branch_id);
  if (branch === undefined) throw new AppError("not_found");
  const hasWheel = facts.wheels.some((place) => branch === null || place === null || place === branch.id);
  const off = branch?.switched_off ?? facts.main.establishment_switched_off;
  refuseAllOff(branch ?? facts.main, off, language);
  return {
    uuid: code.uuid,
    establishment: publicEstablishment(facts.main.establishment, language),
    main_branch_id: facts.main.id,
    branch: branch && branchDetail(branch, language, now),
    // What was never set up, and a game that is not running, are no services to guests.
    services: servicesOn(off).filter((service) => facts.setUp.has(service) && (service !== "wheel" || hasWheel)),
  };
};

const withTable = (target: Omit<CodeTarget, "table">, table: TableView | null): CodeTarget => ({
  ...target,
  table,
});

type Data = AnswerOf<typeof calls.readCodeData>;
type Personal = Pick<
  Data,
  "customer" | "active_order" | "suggestions" | "notifications_count" | "wallet" | "punch_cards"
>;
const nobody: Personal = {
  customer: null,
  active_order: null,
  suggestions: [],
  notifications_count: 0,
  wallet: null,
  punch_cards: [],
};
type Person = { tenantId: string; customerId: string; language: Language; now: Date };

/** Nobody waits for the visit: it is stored together with the commit. */
const countVisit = async (
  ctx: Ctx<typeof calls.readCodeData>,
  tx: Tx,
  code: QrCode,
  customerId: string | null,
): Promise<void> => {
  const source = ctx.query.utm_source ?? null;
  const visit = {
    tenant_id: code.tenant_id,
    id: newId(),
    qr_uuid: code.uuid,
    branch_id: code.branch_id,
    device_id: ctx.deviceId,
    customer_id: customerId,
    utm_source: source,
  };
  sendWithCommit(tx.insertInto("visit").values(visit).compile());
  if (customerId === null || source === null) return;
  const sources = { first_source: source, last_source: source, last_source_at: ctx.now };
  await storeSources(tx, code.tenant_id, customerId, sources);
};

const live = ["awaiting_payment", "pending", "sent_to_kitchen", "ready", "assigned", "en_route"];

const activeOrder = async (tx: Tx, tenantId: string, customerId: string): Promise<Data["active_order"]> => {
  const row = await tx
    .selectFrom("customer_order")
    .select(["id", "number", "status", "order_type", "promised_at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "in", live)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { promised_at, order_type, ...order } = row;
  return {
    ...order,
    order_type: order_type === 1 ? 1 : order_type === 2 ? 2 : 3,
    promised_at: promised_at.toISOString(),
  };
};

/** The customer's most ordered products come first among the suggestions. */
const favorites = async (tx: Tx, tenantId: string, customerId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom("customer_order as o")
    .innerJoin("order_line as l", (join) =>
      join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
    )
    .innerJoin("product as p", (join) =>
      join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
    )
    .select("p.id")
    .where("o.tenant_id", "=", tenantId)
    .where("l.tenant_id", "=", tenantId)
    .where("p.tenant_id", "=", tenantId)
    .where("o.customer_id", "=", customerId)
    .where("o.status", "=", "delivered")
    .where("p.active", "=", true)
    .groupBy("p.id")
    .orderBy(sql`sum(l.quantity)`, "desc")
    .orderBy("p.id")
    .limit(6)
    .execute();
  return rows.map(({ id }) => id);
};

/** Refers to the session, so it exists. */
const readName = (tx: Tx, tenantId: string, customerId: string) =>
  tx
    .selectFrom("customer")
    .select(["id", "full_name", "dial_code", "phone_number"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();

/** What can be asked before the rules of the establishment are known. */
const readOwn = (tx: Tx, person: Person) => {
  const { tenantId, customerId } = person;
  return inOrder([
    readName(tx, tenantId, customerId),
    countUnread(tx, { tenantId, customerId }),
    activeOrder(tx, tenantId, customerId),
    favorites(tx, tenantId, customerId),
    readOwnCards(tx, person),
  ]);
};

type Place = { branchId: string; zone: string };

/** In two round trips: the second one needs the rules and the favorites. */
const readPart = async (
  tx: Tx,
  code: QrCode,
  person: Person | null,
  { branchId, zone, now }: Place & { now: Date },
) => {
  const tenantId = code.tenant_id;
  const [table, loyalty, own] = await inOrder([
    code.table_id === null ? undefined : findTable(tx, tenantId, code.table_id),
    loadLoyalty(tx, tenantId, now),
    person && readOwn(tx, person),
  ]);
  const [suggestions, wallet] = await inOrder([
    popularAt(tx, { tenantId, branchId }, { now, zone }, own?.[3]),
    person && readWallet(tx, person, loyalty),
  ]);
  const rules = toRulesView(loyalty);
  if (own === null) return { table, rules, personal: { ...nobody, suggestions } };
  const [customer, notifications_count, active_order, , { cards: punch_cards }] = own;
  const named = { ...customer, dial_code: customer.dial_code ?? "966", phone_number: customer.phone_number ?? "" };
  const personal: Personal = { customer: named, active_order, suggestions, notifications_count, wallet, punch_cards };
  return { table, rules, personal };
};

/** Visitors get the same answer for a code, so its bytes are cached; the latest few are kept. */
const encoded = new Map<string, Promise<Encoded>>();
const encodeOnce = (text: string): Promise<Encoded> => {
  const known = encoded.get(text);
  if (known) return known;
  if (encoded.size >= 200) encoded.clear();
  const made = encodeAnswer(text);
  encoded.set(text, made);
  return made;
};

/** Only this call counts a visit. Customer data is never cached. */
export const readCodeData = async (ctx: Ctx<typeof calls.readCodeData>): Promise<Data | RawAnswer> => {
  const { params, database, language, now } = ctx;
  const code = await findCode(ctx, params.uuid, language);
  const tenantId = code.tenant_id;
  const customer = (await ctx.identifyFor(tenantId))?.customer ?? null;
  const target = await codeTarget(database, code, language, now);
  const person = customer && { tenantId, customerId: customer.id, language, now };
  const place = { branchId: target.branch?.id ?? target.main_branch_id, zone: target.establishment.time_zone, now };
  const read = await database.inTenant(tenantId, async (tx) => {
    const [, part] = await inOrder([
      countVisit(ctx, tx, code, customer?.id ?? null),
      readPart(tx, code, person, place),
    ]);
    return part;
  });
  const data: Data = {
    ...withTable(target, read.table ? tableView(read.table) : null),
    ...read.personal,
    loyalty_rules: read.rules,
    subscriptions: target.services,
  };
  return customer ? data : encodedAnswer(await encodeOnce(JSON.stringify(data)), ctx.request);
};

/** The target of a code, without counting a visit. */
export const checkCode = async (ctx: Ctx<typeof calls.checkCode>) => {
  const { body, database, language, now } = ctx;
  const code = await findCode(ctx, body.uuid, language);
  const target = await codeTarget(database, code, language, now);
  const { tenant_id, table_id } = code;
  if (table_id === null) return withTable(target, null);
  const row = await database.inTenant(tenant_id, (tx) => findTable(tx, tenant_id, table_id), { readOnly: true });
  return withTable(target, row ? tableView(row) : null);
};
