import { sql } from "kysely";
import { earningPart } from "../loyalty/earn-order.ts";
import { queuedPart } from "../pos/queue-order.ts";
import type { AroundNumber } from "../platform/http/late-answer.ts";
import { keptStatement } from "../platform/db/kept-statement.ts";
import type { NewOrder } from "./new-order.ts";

/**
 * What the statement has parts for. `table`: its order takes a table, or only needs it to be free. `last`: it is sent with
 * the commit and stores the answer, so that another tab's order makes it fail.
 */
export type Shape = {
  slots: boolean;
  table: "none" | "free" | "taken";
  attempt: boolean;
  queued: boolean;
  last: boolean;
};

/** The values of an order's statement; lists are JSON. */
export type OrderValues = Omit<
  NewOrder,
  "price" | "steps" | "shares" | "attempt" | "earning" | "address" | "integrated"
> & {
  shares: string;
  slotCount: number;
  status: string;
  previous: string;
  address: string | null;
  subtotal: number;
  discount: number;
  charges: number;
  tax: number;
  tip: number;
  total: number;
  taxIncluded: boolean;
  priced: string;
  lines: string;
  events: string;
  rulesVersion: number | null;
  multiplier: number;
  eligible: number;
  pendingPoints: number;
  bonus: string | null;
  attemptId: string | null;
  provider: string | null;
  account: string | null;
  flow: string | null;
  nextCheckAt: Date | null;
} & AroundNumber;

const nothing = sql``;

const shareRows = ({ shares }: OrderValues) =>
  sql`jsonb_to_recordset(${shares}::jsonb) as s (at timestamptz, units int)`;

/** Kitchen units in the slots, while they fit. In order of time, so that two orders never wait for each other. */
const slotPart = (order: OrderValues, { slots }: Shape) =>
  slots
    ? sql`taken as (
    insert into kitchen_slot as k (tenant_id, branch_id, slot_at, used, cap)
    select ${order.tenantId}::uuid, ${order.branchId}::uuid, s.at, s.units, ${order.capacity}::int
    from ${shareRows(order)} order by s.at
    on conflict (tenant_id, branch_id, slot_at) do update set used = k.used + excluded.used, cap = excluded.cap
      where k.tenant_id = ${order.tenantId} and k.used + excluded.used <= excluded.cap
    returning slot_at),
  slot as (select 1 as used from (select count(*) as found from taken) t where found = ${order.slotCount}::int)`
    : sql`taken as (select null::timestamptz as slot_at where false), slot as (select 1 as used)`;

/** Takes a free table, or joins an occupied one. An unpaid order takes none yet, as only its guest sees it. */
const tablePart = ({ tenantId, tableId }: OrderValues, { table }: Shape) => {
  if (table === "none") return sql`seat as (select 1 as taken)`;
  const free = sql`tenant_id = ${tenantId} and id = ${tableId} and removed_at is null
    and state in ('available', 'occupied')`;
  if (table === "free") return sql`seat as (select 1 as taken from dining_table where ${free})`;
  // Of two who sit down at once the earlier transaction began the sitting, whichever came to the table first.
  return sql`seat as (
    update dining_table set state = 'occupied', seated_at = least(seated_at, now()), updated_at = now()
    where ${free} returning 1 as taken)`;
};

const attemptPart = (order: OrderValues) => sql`, attempted as (
    insert into payment_attempt
      (tenant_id, id, order_id, amount, provider, account, flow, status, status_rank, next_check_at)
    select ${order.tenantId}::uuid, ${order.attemptId}::uuid, placed.id, ${order.total}::bigint, ${order.provider},
      ${order.account}, ${order.flow}, 'requires_action', 10, ${order.nextCheckAt}::timestamptz
    from placed returning 1)`;

const elsewhere = sql`
    on conflict (tenant_id, cart_id, cart_version) where status not in ('declined', 'canceled', 'returned') do nothing`;

const orderPart = (order: OrderValues, { last }: Shape) => sql`placed as (
    insert into customer_order as o (tenant_id, id, branch_id, customer_id, number, business_day, order_type,
      previous_status, status, payment_method, scheduled_at, promised_at, accept_before, pay_before, table_id,
      table_number, address, zone_id, customer_name, customer_phone, start_at, accepted_at, subtotal, total_discount,
      charges, tax, tip, total, prices_include_tax, priced, notes, vehicle, language, cart_id, cart_version, cart_hash, device_id,
      first_source, utm_source)
    select ${order.tenantId}::uuid, ${order.id}::uuid, ${order.branchId}::uuid, ${order.customerId}::uuid,
      counted.last, ${order.businessDay}::date, ${order.orderType}::smallint, ${order.previous}, ${order.status},
      ${order.paymentMethod}, ${order.scheduledAt}::timestamptz, ${order.promisedAt}::timestamptz,
      ${order.acceptBefore}::timestamptz, ${order.payBefore}::timestamptz, ${order.tableId}::uuid,
      ${order.tableNumber}::int, ${order.address}::jsonb, ${order.zoneId}::uuid, ${order.customerName},
      ${order.customerPhone}, ${order.startAt}::timestamptz, ${order.acceptedAt}::timestamptz,
      ${order.subtotal}::bigint, ${order.discount}::bigint, ${order.charges}::bigint, ${order.tax}::bigint,
      ${order.tip}::bigint, ${order.total}::bigint, ${order.taxIncluded}::boolean,
      ${order.priced}::jsonb, ${order.notes}, ${order.vehicle}, ${order.language},
      ${order.cartId}::uuid, ${order.cartVersion}::int, ${order.cartHash}, ${order.deviceId}::uuid,
      guest.first_source, guest.last_source
    from counted left join customer guest on guest.tenant_id = ${order.tenantId}::uuid
      and guest.id = ${order.customerId}::uuid${last ? nothing : elsewhere}
    returning o.id, o.number)`;

const answeredPart = (order: OrderValues) => sql`, answered as (
    update idempotency set status = ${order.answerStatus}::smallint,
      response = ${order.beforeNumber}::text || placed.number || ${order.afterNumber}::text
    from placed where tenant_id = ${order.tenantId}::uuid and actor = ${order.actor} and route = ${order.route}
      and key = ${order.key})`;

const earningOf = (order: OrderValues) =>
  earningPart(order.tenantId, order.customerId, {
    rules_version: order.rulesVersion,
    multiplier_bp: order.multiplier,
    eligible: order.eligible,
    pending_points: order.pendingPoints,
    bonus: order.bonus,
  });

const reservedPart = (order: OrderValues) => sql`, reserved as (
    insert into order_slot (tenant_id, order_id, branch_id, slot_at, units)
    select ${order.tenantId}::uuid, placed.id, ${order.branchId}::uuid, s.at, s.units
    from placed cross join ${shareRows(order)} returning 1)`;

type Placed = { number: number | null; slot: number | null; seat: number | null; taken: string[] };

/**
 * Capacity, table, number, order, lines, history and payment attempt. The number comes last, so that orders of a branch
 * wait for each other only briefly.
 */
const build = (order: OrderValues, shape: Shape) => sql<Placed>`
  with ${slotPart(order, shape)}, ${tablePart(order, shape)},
  counted as (
    insert into order_number as n (tenant_id, branch_id, business_day, last)
    select ${order.tenantId}::uuid, ${order.branchId}::uuid, ${order.businessDay}::date, 1 from slot, seat
    on conflict (tenant_id, branch_id, business_day) do update set last = n.last + 1
      where n.tenant_id = ${order.tenantId}
    returning last),
  ${orderPart(order, shape)},
  ${earningOf(order)},
  lines as (
    insert into order_line (tenant_id, order_id, line_no, product_id, combo_id, name, quantity, unit_price,
      options_price, line_total, discount, tax, chosen, note)
    select ${order.tenantId}::uuid, placed.id, l.line_no, l.product_id, l.combo_id, l.name, l.quantity, l.unit_price,
      l.options_price, l.line_total, l.discount, l.tax, l.chosen, l.note
    from placed cross join jsonb_to_recordset(${order.lines}::jsonb) as l (
      line_no int, product_id uuid, combo_id uuid, name jsonb, quantity int, unit_price bigint,
      options_price bigint, line_total bigint, discount bigint, tax bigint, chosen jsonb, note text) returning 1),
  notified as (
    insert into order_event (tenant_id, id, order_id, from_status, to_status, order_type, actor)
    select ${order.tenantId}::uuid, e.id, placed.id, e.from_status, e.to_status, ${order.orderType}::smallint, e.actor
    from placed cross join jsonb_to_recordset(${order.events}::jsonb) as e (
      id uuid, from_status text, to_status text, actor text) returning 1)
  ${shape.slots ? reservedPart(order) : nothing}${shape.attempt ? attemptPart(order) : nothing}
  ${shape.queued ? queuedPart(order.tenantId, order.branchId) : nothing}${shape.last ? answeredPart(order) : nothing}
  select (select number from placed) as number, (select used from slot) as slot, (select taken from seat) as seat,
    (select coalesce(jsonb_agg(slot_at), '[]') from taken) as taken`;

const make = (shape: Shape) => keptStatement((order: OrderValues) => build(order, shape));
const statements = new Map<string, ReturnType<typeof make>>();

/** Built once for each shape. */
export const getOrderStatement = (shape: Shape): ReturnType<typeof make> => {
  const key = JSON.stringify(shape);
  const known = statements.get(key) ?? make(shape);
  statements.set(key, known);
  return known;
};
