import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { requireStatus } from "./sign-in.ts";
import type { Scenario } from "./scenario.ts";

/** A team member with an outdated revision. */
const stale = { revision: "x".repeat(22), name: "Spare", role: "cashier", branch_ids: [], phone: null, active: true };

export const teamScenarios: Partial<Record<ErrorCode, Scenario>> = {
  edit_conflict: ({ manager, establishment }, say) =>
    say(manager, "PATCH", `/api/console/team/${establishment.memberId}/`, { body: stale }),
  in_use: async ({ manager, establishment }, say) => {
    const body = {
      token: `link-${establishment.joinedId}`,
      name: "Huda",
      password: "a long enough one",
      language: "en",
    };
    requireStatus(await establishment.visitor.post("/api/console/invitations/acceptance/", body), 201);
    return say(manager, "DELETE", `/api/console/invitations/${establishment.joinedId}/`);
  },
  last_manager: async ({ manager }, say) => {
    const { members } = (await manager.get("/api/console/team/")).body;
    const { id } = members.find((each: { role: string }) => each.role === "manager");
    const { revision } = (await manager.get(`/api/console/team/${id}/`)).body;
    const body = { ...stale, revision, role: "manager", active: false };
    return say(manager, "PATCH", `/api/console/team/${id}/`, { body });
  },
};
