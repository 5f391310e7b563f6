import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { bodies } from "../../src/connections/vendors.test-data.ts";
import type { Scenario } from "./scenario.ts";

const path = "/api/console/connections/payments/";

export const connectionScenarios: Partial<Record<ErrorCode, Scenario>> = {
  key_modes_differ: ({ manager }, say) =>
    say(manager, "PUT", path, { body: { ...bodies.moyasar, secret_key: "sk_live_x", revision: null } }),
  secrets_off: async ({ product, manager }, say) => {
    const { config } = product.server.app.platform;
    const keys = config.SECRETS_KEYS;
    config.SECRETS_KEYS = [];
    const answer = await say(manager, "PUT", path, { body: { ...bodies.moyasar, revision: null } });
    config.SECRETS_KEYS = keys;
    return answer;
  },
};
