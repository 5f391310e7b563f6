import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { sql } from "kysely";
import { earningPart, type PendingEarning } from "../loyalty/earn-order.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { StoredLine, StoredPrice } from "../pricing/quotes.ts";

export type NewOrder = {
  tenantId: string;
  id: string;
  branchId: string;
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
  slot: { at: Date; units: number; capacity: number } | null;
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
  attempt: { id: string; provider: string; flow: string; nextCheckAt: Date } | null;
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

/** Kitchen units in the slot, while they fit; an order larger than a whole slot fits an empty one. */
const slotPart = ({ tenantId, branchId, slot }: NewOrder) =>
  slot === null
    ? sql`slot as (select 1 as used)`
    : sql`slot as (
        insert into kitchen_slot as k (tenant_id, branch_id, slot_at, used, cap)
        values (${tenantId}, ${branchId}, ${slot.at}, ${slot.units}, greatest(${slot.capacity}::int, ${slot.units}::int))
        on conflict (tenant_id, branch_id, slot_at) do update
          set used = k.used + excluded.used, cap = greatest(${slot.capacity}::int, k.used + excluded.used)
          where k.tenant_id = ${tenantId} and (k.used + excluded.used <= ${slot.capacity}::int or k.used = 0)
        returning used)`;

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

const attemptPart = ({ tenantId, attempt, price }: NewOrder) =>
  attempt === null
    ? sql``
    : sql`, attempted as (
        insert into payment_attempt
          (tenant_id, id, order_id, amount, provider, flow, status, status_rank, next_check_at)
        select ${tenantId}::uuid, ${attempt.id}::uuid, placed.id, ${price.total}::bigint, ${attempt.provider},
          ${attempt.flow}, 'requires_action', 10, ${attempt.nextCheckAt}::timestamptz
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
      table_number, address, zone_id, customer_name, customer_phone, slot_at, slot_units, subtotal, total_discount,
      charges, tax, tip, total, prices_include_tax, priced, notes, vehicle, language, cart_id, cart_version, cart_hash, device_id,
      first_source, utm_source)
    select ${order.tenantId}::uuid, ${order.id}::uuid, ${order.branchId}::uuid, ${order.customerId}::uuid,
      counted.last, ${order.businessDay}::date, ${order.orderType}::smallint, ${previous}, ${status},
      ${order.paymentMethod}, ${order.scheduledAt}::timestamptz, ${order.promisedAt}::timestamptz,
      ${order.acceptBefore}::timestamptz, ${order.payBefore}::timestamptz, ${order.tableId}::uuid,
      ${order.tableNumber}::int, ${address}::jsonb, ${order.zoneId}::uuid, ${order.customerName},
      ${order.customerPhone}, ${order.slot?.at ?? null}::timestamptz, ${order.slot?.units ?? 0}::int,
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

/**
 * Writes the whole order in one statement: capacity, table, number, order, lines, history and payment attempt. If
 * anything conflicts, nothing is written and the answer names the reason. The number comes last, so that orders of a
 * branch wait for each other only briefly.
 */
export const insertOrder = async (
  tx: Tx,
  order: NewOrder,
): Promise<{ number: number } | "slot_full" | "table_taken" | "cart_placed"> => {
  const { tenantId, branchId, businessDay, orderType } = order;
  const statement = sql<{ number: number | null; slot: number | null; seat: number | null }>`
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
    notified as (
      insert into order_event (tenant_id, id, order_id, from_status, to_status, order_type, actor)
      select ${tenantId}::uuid, e.id, placed.id, e.from_status, e.to_status, ${orderType}::smallint, e.actor
      from placed cross join jsonb_to_recordset(${JSON.stringify(eventRows(order))}::jsonb) as e (
        id uuid, from_status text, to_status text, actor text))
    ${attemptPart(order)}
    select (select number from placed) as number, (select used from slot) as slot, (select taken from seat) as seat`;
  const { rows } = await statement.execute(tx);
  const [row] = rows;
  if (!row || row.slot === null) return "slot_full";
  if (row.seat === null) return "table_taken";
  return row.number === null ? "cart_placed" : { number: row.number };
};
