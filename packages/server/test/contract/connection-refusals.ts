import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import { bodies } from "../../src/connections/vendors.test-data.ts";
import { selfSigned } from "../../src/passes/certificates.test-data.ts";
import type { Scenario, Scene } from "./scenario.ts";

const path = "/api/console/connections/payments/";

const appleFiles = ({ certificate, key }: ReturnType<typeof selfSigned>) => ({
  ...bodies.apple_wallet,
  pass_certificate: certificate,
  pass_key: key,
  pass_wwdr: certificate,
  revision: null,
});
const saveApple = ({ manager }: Scene, body: object, say: Parameters<Scenario>[1]) =>
  say(manager, "PUT", "/api/console/connections/wallet_apple/", { body });

export const connectionScenarios: Partial<Record<ErrorCode, Scenario>> = {
  key_modes_differ: ({ manager }, say) =>
    say(manager, "PUT", path, { body: { ...bodies.moyasar, secret_key: "sk_live_x", revision: null } }),
  certificate_expired: (scene, say) => saveApple(scene, appleFiles(selfSigned({ days: -1 })), say),
  certificate_key_differs: (scene, say) =>
    saveApple(scene, { ...appleFiles(selfSigned()), pass_key: selfSigned().key }, say),
  certificate_of_other_pass: (scene, say) => saveApple(scene, appleFiles(selfSigned({ team: "ZZZZZ99999" })), say),
  secrets_off: async ({ product, manager }, say) => {
    const { config } = product.server.app.platform;
    const keys = config.SECRETS_KEYS;
    config.SECRETS_KEYS = [];
    const answer = await say(manager, "PUT", path, { body: { ...bodies.moyasar, revision: null } });
    config.SECRETS_KEYS = keys;
    return answer;
  },
};
