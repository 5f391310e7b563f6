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

type Asked = Place & { managerId: string; shiftId: string };

/** Another manager's requests, which wait for the one of the samples, and one of their own. */
const ask = (database: Database, asked: Asked) =>
  database.inTenant(asked.tenantId, async (tx) => {
    const { tenantId, branchId, otherBranchId, memberId, managerId, deliveredId, deliveryId, shiftId } = asked;
    await tx.insertInto("branch_day").values({ tenant_id: tenantId, branch_id: otherBranchId, number: 1 }).execute();
    const [requestId, ownRequestId, limitChangeId] = [newId(), newId(), newId()];
    const refunds = [{ tender: "card", amount: 50 }];
    const request = {
      tenant_id: tenantId,
      branch_id: branchId,
      request: json({ amount: 50, reason: "cold", whole: false, shift_id: shiftId, refunds }),
      amount: 50,
      reason: "cold",
    };
    await tx
      .insertInto("return_request")
      .values([
        { ...request, id: requestId, order_id: deliveredId, asked_by: memberId },
        { ...request, id: ownRequestId, order_id: deliveryId, asked_by: managerId },
      ])
      .execute();
    const change = { tenant_id: tenantId, asked_by: memberId, kind: "points", from_limit: 1_000, to_limit: 2_000 };
    await tx
      .insertInto("limit_change")
      .values({ ...change, id: limitChangeId })
      .execute();
    return { requestId, ownRequestId, limitChangeId };
  });

/** Drawers with shifts, a closing, payments, and what waits for a second manager. */
export const openMoney = async (database: Database, manager: Client, place: Place) => {
  const { branchId, deliveredId, deliveryId } = place;
  const shiftId = await openShift(manager, await addDrawer(manager, branchId));
  const closingShiftId = await openShift(manager, await addDrawer(manager, branchId));
  const closedShiftId = await openShift(manager, await addDrawer(manager, branchId));
  const { staff } = requireStatus(await manager.get("/api/console/sessions/current/"), 200).body;
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
    ...(await ask(database, { ...place, managerId: staff.id, shiftId })),
  };
};
