import type { Database } from "../../src/platform/db/database.ts";
import { json } from "../../src/platform/db/json.ts";
import { newId } from "../../src/platform/db/new-id.ts";
import type { Client } from "../support/http-client.ts";
import { requireStatus } from "./sign-in.ts";

type Place = {
  tenantId: string;
  branchId: string;
  otherBranchId: string;
  memberId: string;
  deliveredId: string;
  deliveryId: string;
};

const addDrawer = async (manager: Client, branch_id: string): Promise<string> =>
  requireStatus(await manager.post("/api/console/drawers/", { branch_id }, { key: true }), 201).body.id;
const openShift = async (manager: Client, drawerId: string): Promise<string> => {
  const path = `/api/console/drawers/${drawerId}/shifts/`;
  return requireStatus(await manager.post(path, { opening: 10_000 }, { key: true }), 201).body.shift.id;
};

/** Another manager's requests, which wait for the one of the samples. */
const ask = (database: Database, { tenantId, branchId, otherBranchId, memberId, deliveredId }: Place) =>
  database.inTenant(tenantId, async (tx) => {
    await tx.insertInto("branch_day").values({ tenant_id: tenantId, branch_id: otherBranchId, number: 1 }).execute();
    const asked = { tenant_id: tenantId, asked_by: memberId };
    const [requestId, limitChangeId] = [newId(), newId()];
    await tx
      .insertInto("return_request")
      .values({
        ...asked,
        id: requestId,
        order_id: deliveredId,
        branch_id: branchId,
        request: json({ amount: 50, reason: "cold", whole: false }),
        amount: 50,
        reason: "cold",
      })
      .execute();
    await tx
      .insertInto("limit_change")
      .values({ ...asked, id: limitChangeId, kind: "points", from_limit: 1_000, to_limit: 2_000 })
      .execute();
    return { requestId, limitChangeId };
  });

/** Drawers with shifts, a closing, payments, and what waits for a second manager. */
export const openMoney = async (database: Database, manager: Client, place: Place) => {
  const { branchId, deliveredId, deliveryId } = place;
  const shiftId = await openShift(manager, await addDrawer(manager, branchId));
  const closingShiftId = await openShift(manager, await addDrawer(manager, branchId));
  const closedShiftId = await openShift(manager, await addDrawer(manager, branchId));
  const close = await manager.post(`/api/console/shifts/${closedShiftId}/close/`, { counted: 9_000 }, { key: true });
  const settle = async (orderId: string, how: object): Promise<string> => {
    const path = `/api/console/orders/${orderId}/settlements/`;
    const body = { tender: "cash", amount: 100, ...how };
    return requireStatus(await manager.post(path, body, { key: true }), 201).body.settlement.id;
  };
  return {
    shiftId,
    closingShiftId,
    closedShiftId,
    zReportId: requireStatus(close, 201).body.id as string,
    drawerId: await addDrawer(manager, branchId),
    spareDrawerId: await addDrawer(manager, branchId),
    settlementId: await settle(deliveredId, { shift_id: shiftId }),
    courierCashId: await settle(deliveryId, { with_courier: true }),
    limitsRevision: requireStatus(await manager.get("/api/console/limits/"), 200).body.limits.revision as string,
    ...(await ask(database, place)),
  };
};
