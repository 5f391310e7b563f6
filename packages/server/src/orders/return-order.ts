import { isAllBack, type ReturnRequest } from "@sufra/domain/orders/returns.ts";
import type { ReturnBody, ReturnChoice } from "@sufra/domain/orders/returns-api.ts";
import { requireOpenShift } from "../drawers/open-shift.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceOrder } from "./announce.ts";
import { applyReturnedPart, type ReturnedPart } from "./customer-effects.ts";
import { type MovePlatform, moveOrder } from "./move-order.ts";
import { getStatus } from "./read-placed.ts";
import { type PlannedCredit, recordCredit } from "./record-credit.ts";
import { type LockedOrder, lockOrder } from "./sold-order.ts";

export type Returning = {
  tenantId: string;
  orderId: string;
  staffId: string;
  approvedBy: string | null;
  /** What comes back; without a body, everything. */
  body: Partial<ReturnBody> & { reason: string };
  whole: boolean;
};

/** What came back so far. */
const partOf = (
  { sold, left, credit, earlier }: PlannedCredit,
  returnId: string,
  pricesIncludeTax: boolean,
): ReturnedPart => {
  const reduced = [...earlier.filter(({ kind }) => kind === "return"), credit].flatMap(({ lines }) =>
    lines.filter(({ quantity }) => quantity === 0),
  );
  const lessOf = (no: number): number =>
    reduced
      .flatMap(({ line_no, rates }) => (line_no === no ? rates : []))
      .reduce((sum, { net, tax }) => sum + net + (pricesIncludeTax ? tax : 0), 0);
  return {
    returnId,
    lines: sold.lines.map(({ line_no, quantity }, place) => ({
      line_no,
      quantity: quantity - (left.lines[place]?.quantity ?? 0),
      less: lessOf(line_no),
    })),
  };
};

const asksFor = ({ lines, amount, charges, tip }: ReturnRequest): boolean =>
  Boolean(lines?.length) || Boolean(amount) || Boolean(charges?.length) || tip === true;

/** Whoever returns a part of a delivery keeps the rest: it counts as handed over. */
const handOver = async (platform: MovePlatform, tx: Tx, { tenantId, orderId, staffId }: Returning): Promise<void> => {
  for (const to of ["en_route", "delivered"] as const) {
    const { status } = await lockOrder(tx, tenantId, orderId);
    if (status === (to === "en_route" ? "assigned" : "en_route"))
      await moveOrder(platform, tx, { tenantId, orderId, to, by: "manager", staffId });
  }
};

/** Refuses what this order cannot take back, also before a second manager is asked for it. */
export const requireReturnable = (
  { status }: Pick<LockedOrder, "status">,
  { whole, body }: { whole: boolean; body: ReturnChoice },
): void => {
  const over = status === "declined" || status === "canceled";
  const onTheWay = status === "assigned" || status === "en_route";
  // What ended unserved has nothing to return, but may be owed money.
  const allowed = over
    ? !whole && !asksFor(body)
    : status === "delivered" || (!whole && (status === "returned" || (onTheWay && asksFor(body))));
  if (!allowed) throw new AppError("invalid_transition", { from: status, to: "returned" });
  if (body.goodwill && (whole || body.lines?.length)) throw fieldError("goodwill");
};

/**
 * Takes back a served order, whole or in part, any number of times: credit note, money, and what follows for points,
 * punches, rewards and gifts, in one transaction. The order is `returned` once every unit came back.
 */
export const returnOrder = async (
  platform: MovePlatform & Pick<Platform, "database">,
  tx: Tx,
  returning: Returning,
): Promise<void> => {
  const { tenantId, orderId, staffId, approvedBy, body, whole } = returning;
  const now = platform.database.now();
  requireReturnable(await lockOrder(tx, tenantId, orderId), returning);
  if (!whole && asksFor(body)) await handOver(platform, tx, returning);
  const order = await lockOrder(tx, tenantId, orderId);
  const { id, branch_id: branchId, customer_id: customerId, customer_phone: customerPhone, table_id: tableId } = order;
  const shiftId = body.shift_id;
  const follow = async (planned: PlannedCredit, returnId: string): Promise<void> => {
    if (order.status === "delivered" && isAllBack(planned.left)) {
      const step = { tenantId, orderId, to: "returned", by: "manager", staffId, reason: body.reason } as const;
      await moveOrder(platform, tx, { ...step, credited: true });
      return;
    }
    if (body.goodwill || order.status !== "delivered") return;
    const settled = { tenantId, orderId, customerId, customerPhone, branchId, now };
    await applyReturnedPart(platform, tx, settled, partOf(planned, returnId, order.prices_include_tax));
  };
  const credit = {
    tenantId,
    order,
    what: whole ? ("all" as const) : body,
    kind: body.goodwill ? ("goodwill" as const) : ("return" as const),
    reason: body.reason,
    staffId,
    approvedBy,
    refunds: body.refunds,
    shiftId,
    now,
  };
  await recordCredit(platform, tx, credit, follow);
  // Refused also where nothing is paid from it.
  if (shiftId !== undefined) await requireOpenShift(tx, { tenantId, branchId, shiftId });
  const { status } = await lockOrder(tx, tenantId, orderId);
  await announceOrder(platform.live, tx, {
    tenantId,
    orderId: id,
    branchId,
    tableId,
    status: getStatus(status),
    reason: null,
  });
};
