import { getClient } from "./sample-data.ts";
import type { Scenario, Scene } from "./scenario.ts";

const openAgain = ({ establishment: { shiftId, branchId } }: Scene, drawers: { id: string; shift: { id: string } }[]) =>
  drawers.find(({ shift }) => shift?.id === shiftId)?.id ?? branchId;

/** Refusals about drawers and money at the branch. */
export const moneyScenarios = {
  shift_open: async (scene, say) => {
    const { branchId } = scene.establishment;
    const { drawers } = (await scene.manager.get(`/api/console/drawers/?branch_id=${branchId}`)).body;
    const path = `/api/console/drawers/${openAgain(scene, drawers)}/shifts/`;
    return say(scene.manager, "POST", path, { body: { opening: 0 }, key: true });
  },
  day_closed: async ({ manager, establishment }, say) => {
    const path = `/api/console/branch-days/${establishment.otherBranchId}/close/`;
    await manager.post(path, { number: 1 }, { key: true });
    return say(manager, "POST", path, { body: { number: 1 }, key: true });
  },
  shift_closed: ({ manager, establishment }, say) =>
    say(manager, "POST", `/api/console/orders/${establishment.deliveredId}/settlements/`, {
      body: { tender: "cash", amount: 1 },
      key: true,
    }),
  shift_of_other: ({ establishment }, say) =>
    say(getClient(establishment, "cashier"), "POST", `/api/console/shifts/${establishment.shiftId}/entries/`, {
      body: { kind: "paid_in", amount: 1, reason: "Change" },
      key: true,
    }),
  amount_exceeded: ({ manager, establishment }, say) =>
    say(manager, "POST", `/api/console/orders/${establishment.deliveredId}/settlements/`, {
      body: { tender: "cash", amount: 9_999_999, shift_id: establishment.shiftId },
      key: true,
    }),
  cash_short: ({ manager, establishment }, say) =>
    say(manager, "POST", `/api/console/shifts/${establishment.shiftId}/entries/`, {
      body: { kind: "paid_out", amount: 9_999_999, reason: "Ice" },
      key: true,
    }),
  own_drawer: ({ manager, establishment }, say) => say(manager, "GET", `/api/console/shifts/${establishment.shiftId}/`),
} satisfies Record<string, Scenario>;
