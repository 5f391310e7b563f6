import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { suppress } from "../../src/notifications/suppression.ts";
import { requireStatus } from "./sign-in.ts";
import type { Scenario, Scene } from "./scenario.ts";

/** A team member with an outdated revision. */
const stale = { revision: "x".repeat(22), name: "Spare", role: "cashier", branch_ids: [], phone: null, active: true };

const resendPath = ({ establishment }: Scene): string => `/api/console/messages/${establishment.messageId}/resend/`;

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
  sign_in_locked: async ({ product, establishment }, say) => {
    const email = `guessed-${establishment.tenantId}@a.test`;
    const { limits } = product.server.app.platform;
    for (let tries = 0; tries < 30; tries += 1) await limits.consume("staff-strange", email, 30, 86_400);
    return say(product.client(), "POST", "/api/console/sessions/", { body: { email, password: "wrong" } });
  },
  unknown_host: async ({ product }, say) => {
    const { config } = product.server.app.platform;
    const { NODE_ENV } = config;
    Object.assign(config, { NODE_ENV: "production" });
    const answer = await say(product.client(), "GET", "/api/map/", { headers: { host: "stranger.example" } });
    Object.assign(config, { NODE_ENV });
    return answer;
  },
  message_stopped: async (scene, say) => {
    const { product, establishment, manager } = scene;
    const { tenantId, messageId: id } = establishment;
    const { CODE_SECRET } = product.server.app.platform.config;
    await product.database.inTenant(tenantId, async (tx) => {
      const row = { kind: "promo", recipient: "+966500000078", state: "failed" };
      await tx.updateTable("outbox_message").set(row).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
      await suppress(tx, CODE_SECRET, tenantId, { channel: "sms", to: row.recipient }, "stopped");
    });
    return say(manager, "POST", resendPath(scene));
  },
  message_not_resendable: async (scene, say) => {
    const { product, establishment, manager } = scene;
    const { tenantId, messageId: id } = establishment;
    await product.database.inTenant(tenantId, (tx) =>
      tx
        .updateTable("outbox_message")
        .set({ state: "sent" })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute(),
    );
    return say(manager, "POST", resendPath(scene));
  },
  last_manager: async ({ manager }, say) => {
    const { members } = (await manager.get("/api/console/team/")).body;
    const { id } = members.find((each: { role: string }) => each.role === "manager");
    const { revision } = (await manager.get(`/api/console/team/${id}/`)).body;
    const body = { ...stale, revision, role: "manager", active: false };
    return say(manager, "PATCH", `/api/console/team/${id}/`, { body });
  },
};
