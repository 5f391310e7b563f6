import { X509Certificate } from "node:crypto";
import type { ConnectionError } from "@sufra/domain/connections/api.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import type { PassCard } from "../gateways/wallet-pass/pass-card.ts";
import type { Config } from "../platform/config/config.ts";
import { isExpired } from "./check-files.ts";
import { errorOfGoogle } from "./failure-words.ts";
import { openOwnApple, openOwnGoogle } from "./own-passes.ts";
import { readerOf } from "./read-keys.ts";
import type { StoredConnection } from "./stored-connections.ts";

type Test = { config: Config; used: StoredConnection; now: Date };

const nobody = "00000000-0000-0000-0000-000000000000";
const sample: PassCard = {
  tenantId: nobody,
  customerId: nobody,
  code: "0000",
  name: { sa: "سفرة", en: "Sufra" },
  color: "#0f6b4f",
  ink: "#ffffff",
  points: 0,
  level: null,
  language: "sa",
};
/** One transparent pixel. */
const icon = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Signs a card that nobody gets: Apple itself is not asked. */
export const testApple = async ({ config, used, now }: Test): Promise<ConnectionError | null> => {
  if (isExpired(new X509Certificate(readerOf(used)("pass_certificate")), now)) return "certificate_expired";
  const more = { service: `${config.PUBLIC_URL}/api/passes/`, token: "0".repeat(16) };
  await openOwnApple(config, used).draw(sample, { icons: [icon, icon, icon], ...more });
  return null;
};

export const testGoogle = async ({ config, used }: Test): Promise<ConnectionError | null> => {
  try {
    await openOwnGoogle(config, used).check();
    return null;
  } catch (error) {
    if (error instanceof GatewayError) return errorOfGoogle(error);
    throw error;
  }
};
