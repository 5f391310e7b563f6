import type { SlotShare } from "@sufra/domain/hours/capacity.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { sql } from "kysely";
import { earningPart, type PendingEarning } from "../loyalty/earn-order.ts";
import { queuedPart } from "../pos/queue-order.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { StoredLine, StoredPrice } from "../pricing/quotes.ts";

export type NewOrder = {
  tenantId: string;
  id: string;
  branchId: string;
  /** Its branch has a point of sale, which gets the order once it is paid or need not be. */
  integrated: boolean;
  customerId: string;
  businessDay: string;
  orderType: number;
  /** Every status the order takes at once, the first from `new`: `[pending, sent_to_kitchen]` where it is auto-accepted. */
  steps: { to: OrderStatus; actor: "guest" | "system" }[];
  paymentMethod: string;
  scheduledAt: string | null;
  promisedAt: Date;
  acceptBefore: Date;
  payBefore: Date | null;
  tableId: string | null;
  tableNumber: number | null;
  address: object | null;
  zoneId: string | null;
  customerName: string;
  customerPhone: string;
  /** When the kitchen starts it, if its guest chose a time; accepted or not. */
  startAt: Date | null;
  acceptedAt: Date | null;
  /** Its units of kitchen capacity, in order of time; `capacity` is that of each slot. */
  shares: readonly SlotShare[];
  capacity: number | null;
  price: StoredPrice;
  notes: string;
  vehicle: string;
  language: string;
  cartId: string | null;
  cartVersion: number | null;
  cartHash: string;
  deviceId: string;
  /** What it is to earn its guest. */
  earning: PendingEarning;
  attempt: { id: string; provider: string; account: string; flow: string; nextCheckAt: Date } | null;
};

const lineRow = (line: StoredLine) => ({
  line_no: line.line_no,
  product_id: line.product_id,
  combo_id: line.combo_id,
  name: line.name,
  quantity: line.quantity,
  unit_price: line.unit_price,
  options_price: line.options_price,
  line_total: line.line_total,
  discount: line.discount,
  tax: line.tax,
  note: line.note,
  chosen: line.kind === "product" ? line.options : line.products,
});

const eventRows = (order: NewOrder) =>
  order.steps.map((step, index) => ({
    id: newId(),
    from_status: order.steps[index - 1]?.to ?? "new",
    to_status: step.to,
    actor: step.actor,
  }));

const shareRows = ({ shares }: NewOrder) =>
  sql`jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (at timestamptz, units int)`;

/** Kitchen units in the slots, while they fit. In order of time, so that two orders never wait for each other. */
const slotPart = (order: NewOrder) => sql`taken as (
    insert into kitchen_slot as k (tenant_id, branch_id, slot_at, used, cap)
    select ${order.tenantId}::uuid, ${order.branchId}::uuid, s.at, s.units, ${order.capacity}::int
    from ${shareRows(order)} order by s.at
    on conflict (tenant_id, branch_id, slot_at) do update set used = k.used + excluded.used, cap = excluded.cap
      where k.tenant_id = ${order.tenantId} and k.used + excluded.used <= excluded.cap
    returning slot_at),
  slot as (select 1 as used from (select count(*) as found from taken) t where found = ${order.shares.length}::int)`;

/** Takes a free table, or joins an occupied one. An unpaid order takes none yet, as only its guest sees it. */
const tablePart = ({ tenantId, tableId, steps }: NewOrder) => {
  if (tableId === null) return sql`seat as (select 1 as taken)`;
  const free = sql`tenant_id = ${tenantId} and id = ${tableId} and removed_at is null
    and state in ('available', 'occupied')`;
  if (steps.at(-1)?.to === "awaiting_payment") return sql`seat as (select 1 as taken from dining_table where ${free})`;
  // Of two who sit down at once the earlier transaction began the sitting, whichever came to the table first.
  return sql`seat as (
    update dining_table set state = 'occupied', seated_at = least(seated_at, now()), updated_at = now()
    where ${free} returning 1 as taken)`;
};

/** An unpaid order is queued with its payment. */
export const isQueued = ({ integrated, steps }: Pick<NewOrder, "integrated" | "steps">): boolean =>
  integrated && steps.at(-1)?.to !== "awaiting_payment";

const attemptPart = ({ tenantId, attempt, price }: NewOrder) =>
  attempt === null
    ? sql``
    : sql`, attempted as (
        insert into payment_attempt
          (tenant_id, id, order_id, amount, provider, account, flow, status, status_rank, next_check_at)
        select ${tenantId}::uuid, ${attempt.id}::uuid, placed.id, ${price.total}::bigint, ${attempt.provider},
          ${attempt.account}, ${attempt.flow}, 'requires_action', 10, ${attempt.nextCheckAt}::timestamptz
        from placed)`;

const orderPart = (order: NewOrder) => {
  const { price, steps } = order;
  const status = steps.at(-1)?.to ?? "pending";
  const previous = steps.at(-2)?.to ?? "new";
  const charges = price.charges.reduce((sum, { amount }) => sum + amount, 0);
  const address = order.address === null ? null : JSON.stringify(order.address);
  return sql`placed as (
    insert into customer_order (tenant_id, id, branch_id, customer_id, number, business_day, order_type,
      previous_status, status, payment_method, scheduled_at, promised_at, accept_before, pay_before, table_id,
      table_number, address, zone_id, customer_name, customer_phone, start_at, accepted_at, subtotal, total_discount,
      charges, tax, tip, total, prices_include_tax, priced, notes, vehicle, language, cart_id, cart_version, cart_hash, device_id,
      first_source, utm_source)
    select ${order.tenantId}::uuid, ${order.id}::uuid, ${order.branchId}::uuid, ${order.customerId}::uuid,
      counted.last, ${order.businessDay}::date, ${order.orderType}::smallint, ${previous}, ${status},
      ${order.paymentMethod}, ${order.scheduledAt}::timestamptz, ${order.promisedAt}::timestamptz,
      ${order.acceptBefore}::timestamptz, ${order.payBefore}::timestamptz, ${order.tableId}::uuid,
      ${order.tableNumber}::int, ${address}::jsonb, ${order.zoneId}::uuid, ${order.customerName},
      ${order.customerPhone}, ${order.startAt}::timestamptz, ${order.acceptedAt}::timestamptz,
      ${price.subtotal}::bigint, ${price.total_discount}::bigint, ${charges}::bigint, ${price.taxes_price}::bigint,
      ${price.tip}::bigint, ${price.total}::bigint, ${price.prices_include_tax}::boolean,
      ${JSON.stringify(price)}::jsonb, ${order.notes}, ${order.vehicle}, ${order.language},
      ${order.cartId}::uuid, ${order.cartVersion}::int, ${order.cartHash}, ${order.deviceId}::uuid,
      guest.first_source, guest.last_source
    from counted left join customer guest on guest.tenant_id = ${order.tenantId}::uuid
      and guest.id = ${order.customerId}::uuid
    on conflict (tenant_id, cart_id, cart_version) where status not in ('declined', 'canceled', 'returned') do nothing
    returning id, number)`;
};

/** Returns the units of an order that was not written: another tab's order was seen, or one of its slots is full. */
const putBackSlots = async (tx: Tx, { tenantId, branchId, shares }: NewOrder, taken: readonly string[]) => {
  const times = new Set(taken.map((at) => new Date(at).getTime()));
  for (const { at, units } of shares.filter((share) => times.has(share.at.getTime())))
    await tx
      .updateTable("kitchen_slot")
      .set((eb) => ({ used: eb("used", "-", units) }))
      .where("tenant_id", "=", tenantId)
      .where("branch_id", "=", branchId)
      .where("slot_at", "=", at)
      .execute();
};

/**
 * Writes the whole order in one statement: capacity, table, number, order, lines, history and payment attempt. If
 * anything conflicts, no order is written and the answer names the reason; slots that it found free are put back. The number comes last, so that orders of a
 * branch wait for each other only briefly.
 */
export const insertOrder = async (
  tx: Tx,
  order: NewOrder,
): Promise<{ number: number } | "slot_full" | "table_taken" | "cart_placed"> => {
  const { tenantId, branchId, businessDay, orderType } = order;
  const statement = sql<{ number: number | null; slot: number | null; seat: number | null; taken: string[] }>`
    with ${slotPart(order)}, ${tablePart(order)},
    counted as (
      insert into order_number as n (tenant_id, branch_id, business_day, last)
      select ${tenantId}::uuid, ${branchId}::uuid, ${businessDay}::date, 1 from slot, seat
      on conflict (tenant_id, branch_id, business_day) do update set last = n.last + 1
        where n.tenant_id = ${tenantId}
      returning last),
    ${orderPart(order)},
    ${earningPart(tenantId, order.customerId, order.earning)},
    lines as (
      insert into order_line (tenant_id, order_id, line_no, product_id, combo_id, name, quantity, unit_price,
        options_price, line_total, discount, tax, chosen, note)
      select ${tenantId}::uuid, placed.id, l.line_no, l.product_id, l.combo_id, l.name, l.quantity, l.unit_price,
        l.options_price, l.line_total, l.discount, l.tax, l.chosen, l.note
      from placed cross join jsonb_to_recordset(${JSON.stringify(order.price.lines.map(lineRow))}::jsonb) as l (
        line_no int, product_id uuid, combo_id uuid, name jsonb, quantity int, unit_price bigint,
        options_price bigint, line_total bigint, discount bigint, tax bigint, chosen jsonb, note text)),
    reserved as (
      insert into order_slot (tenant_id, order_id, branch_id, slot_at, units)
      select ${tenantId}::uuid, placed.id, ${branchId}::uuid, s.at, s.units from placed cross join ${shareRows(order)}),
    notified as (
      insert into order_event (tenant_id, id, order_id, from_status, to_status, order_type, actor)
      select ${tenantId}::uuid, e.id, placed.id, e.from_status, e.to_status, ${orderType}::smallint, e.actor
      from placed cross join jsonb_to_recordset(${JSON.stringify(eventRows(order))}::jsonb) as e (
        id uuid, from_status text, to_status text, actor text))
    ${attemptPart(order)}${isQueued(order) ? queuedPart(tenantId, branchId) : sql``}
    select (select number from placed) as number, (select used from slot) as slot, (select taken from seat) as seat,
      (select coalesce(jsonb_agg(slot_at), '[]') from taken) as taken`;
  const { rows } = await statement.execute(tx);
  const [row] = rows;
  if (!row || row.slot === null) {
    await putBackSlots(tx, order, row?.taken ?? []);
    return "slot_full";
  }
  if (row.seat === null) return "table_taken";
  if (row.number !== null) return { number: row.number };
  await putBackSlots(tx, order, row.taken);
  return "cart_placed";
};
