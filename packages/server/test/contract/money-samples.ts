import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

const byId = (id: string): Sample => ({ params: { id } });

/** Calls for payments at the branch, receipts, drawers, returns and limits. */
export const moneySamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  "POST /console/orders/:id/settlements/": ({ deliveredId, deliveryId, shiftId }) => [
    { ...byId(deliveredId), body: { tender: "cash", amount: 100, tendered: 500, shift_id: shiftId } },
    { ...byId(deliveredId), body: { tender: "card", amount: 100, reference: "0042", shift_id: shiftId } },
    { ...byId(deliveryId), body: { tender: "cash", amount: 100, with_courier: true } },
  ],
  "POST /console/tables/:id/settlements/": ({ tableId, orderId: order_id, shiftId }) => {
    const paid = { orders: [{ order_id, amount: 100 }], shift_id: shiftId };
    return [
      { ...byId(tableId), body: { ...paid, tender: "cash", tendered: 500 } },
      { ...byId(tableId), body: { ...paid, tender: "card", reference: "0043" } },
    ];
  },
  "POST /console/settlements/:id/undo/": ({ settlementId, shiftId }) => ({
    ...byId(settlementId),
    body: { reason: "Wrong order", shift_id: shiftId },
  }),
  "GET /console/courier-cash/": ({ branchId }) => ({ query: { branch_id: branchId } }),
  "POST /console/shifts/:id/courier-cash/": ({ shiftId, courierCashId }) => ({
    ...byId(shiftId),
    body: { settlement_ids: [courierCashId] },
  }),
  "GET /console/drawers/": ({ branchId }) => ({ query: { branch_id: branchId } }),
  "POST /console/drawers/": ({ branchId }) => ({ body: { branch_id: branchId } }),
  "DELETE /console/drawers/:id/": ({ spareDrawerId }) => byId(spareDrawerId),
  "POST /console/drawers/:id/shifts/": ({ drawerId }) => ({ ...byId(drawerId), body: { opening: 10_000 } }),
  "POST /console/shifts/:id/entries/": ({ shiftId }) => ({
    ...byId(shiftId),
    body: { kind: "paid_out", amount: 100, reason: "Ice" },
  }),
  "POST /console/shifts/:id/handover/": ({ shiftId }) => byId(shiftId),
  "GET /console/shifts/:id/": ({ closedShiftId }) => byId(closedShiftId),
  "POST /console/shifts/:id/close/": ({ closingShiftId }) => ({ ...byId(closingShiftId), body: { counted: 9_900 } }),
  "GET /console/branch-days/:id/": ({ branchId }) => byId(branchId),
  "POST /console/branch-days/:id/close/": ({ otherBranchId }) => ({ ...byId(otherBranchId), body: { number: 1 } }),
  "GET /console/z-reports/": ({ branchId }): Sample[] => [
    { query: { branch_id: branchId, limit: "10" } },
    { query: { branch_id: branchId, cursor: "", limit: "10" } },
  ],
  "GET /console/z-reports/:id/": ({ zReportId }) => byId(zReportId),
  "POST /console/orders/:id/returns/preview/": ({ deliveredId }) => [
    { ...byId(deliveredId), body: { lines: [{ line_no: 1, quantity: 1 }], charges: ["delivery"], tip: true } },
    { ...byId(deliveredId), body: { amount: 10, goodwill: true } },
  ],
  "GET /orders/:id/receipt/": ({ orderId }) => byId(orderId),
  "GET /orders/:id/receipt/file/": ({ orderId }) => ({ ...byId(orderId), query: { document: orderId } }),
  "GET /console/orders/:id/receipt/": ({ orderId }) => byId(orderId),
  "GET /console/orders/:id/receipt/file/": ({ orderId }) => ({ ...byId(orderId), query: { document: orderId } }),
  "POST /console/orders/:id/returns/": ({ deliveredId, shiftId }) => [
    { ...byId(deliveredId), body: { lines: [{ line_no: 1, quantity: 1 }], reason: "cold" } },
    {
      ...byId(deliveredId),
      body: {
        amount: 10,
        goodwill: true,
        reason: "Late",
        shift_id: shiftId,
        refunds: [{ tender: "cash", amount: 10, reference: "1" }],
      },
    },
    { ...byId(deliveredId), body: { charges: ["delivery"], tip: true, reason: "Late" } },
  ],
  "GET /console/return-requests/": (): Sample[] => [{ query: { limit: "10" } }, { query: { cursor: "", limit: "10" } }],
  "POST /console/return-requests/:id/decision/": ({ requestId, ownRequestId, shiftId }) => [
    { ...byId(ownRequestId), body: { approve: false } },
    { ...byId(requestId), body: { approve: false, reason: "Not our dish" } },
    { ...byId(requestId), body: { approve: true, shift_id: shiftId } },
  ],
  "GET /console/approvals/": () => ({}),
  "GET /console/limits/": () => ({}),
  "PATCH /console/limits/": ({ limitsRevision }) => [
    { body: { revision: limitsRevision, refund: 40_000 } },
    { body: { revision: limitsRevision, cashier_cancel: 5_000 } },
  ],
  "POST /console/limit-changes/:id/decision/": ({ limitChangeId }) => ({
    ...byId(limitChangeId),
    body: { approve: false, reason: "Too high" },
  }),
};
