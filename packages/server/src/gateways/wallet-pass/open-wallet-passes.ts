import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Config, ConfigError } from "../../platform/config/config.ts";
import { createApplePasses } from "./apple-passes.ts";
import { createGooglePasses } from "./google-passes.ts";
import type { SharedPasses } from "./pass-card.ts";

type PassConfig = Pick<
  Config,
  | "PUBLIC_URL"
  | "APPLE_PASS_TYPE"
  | "APPLE_PASS_TEAM"
  | "APPLE_PASS_CERTIFICATE"
  | "APPLE_PASS_KEY"
  | "APPLE_PASS_PASSPHRASE"
  | "APPLE_PASS_WWDR"
  | "GOOGLE_WALLET_ISSUER"
  | "GOOGLE_WALLET_ACCOUNT"
  | "APPLE_PUSH_URL"
  | "GOOGLE_TOKEN_URL"
  | "GOOGLE_WALLET_URL"
>;

const needed = (config: PassConfig, key: keyof PassConfig, by: keyof PassConfig): string => {
  const value = config[key];
  if (value === undefined) throw new ConfigError(`The configuration is wrong:\n  ${key}: needed by ${by}`);
  return value;
};

const readNeeded = (config: PassConfig, key: keyof PassConfig, by: keyof PassConfig): string => {
  const file = needed(config, key, by);
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigError(`The configuration is wrong:\n  ${key}: ${file} can't be read`);
  }
};

export const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() });

const readAccount = (config: PassConfig): z.output<typeof serviceAccount> => {
  const text = readNeeded(config, "GOOGLE_WALLET_ACCOUNT", "GOOGLE_WALLET_ISSUER");
  try {
    return serviceAccount.parse(JSON.parse(text));
  } catch {
    throw new ConfigError("The configuration is wrong:\n  GOOGLE_WALLET_ACCOUNT: is no service account");
  }
};

const openApple = (config: PassConfig) => {
  const type = config.APPLE_PASS_TYPE;
  if (type === undefined) return null;
  return createApplePasses({
    type,
    team: needed(config, "APPLE_PASS_TEAM", "APPLE_PASS_TYPE"),
    passphrase: config.APPLE_PASS_PASSPHRASE,
    certificate: readNeeded(config, "APPLE_PASS_CERTIFICATE", "APPLE_PASS_TYPE"),
    key: readNeeded(config, "APPLE_PASS_KEY", "APPLE_PASS_TYPE"),
    wwdr: readNeeded(config, "APPLE_PASS_WWDR", "APPLE_PASS_TYPE"),
    pushUrl: config.APPLE_PUSH_URL,
  });
};

type GoogleKeys = { issuer: string; email: string; key: string };

/** Google's cards with an account of the platform or of an establishment. */
export const openGooglePasses = (
  config: Pick<PassConfig, "PUBLIC_URL" | "GOOGLE_TOKEN_URL" | "GOOGLE_WALLET_URL">,
  keys: GoogleKeys,
) =>
  createGooglePasses({
    ...keys,
    logoUrl: (tenantId) => `${config.PUBLIC_URL}/api/passes/${tenantId}/logo.png/`,
    tokenUrl: config.GOOGLE_TOKEN_URL,
    apiUrl: config.GOOGLE_WALLET_URL,
  });

const openGoogle = (config: PassConfig) => {
  const issuer = config.GOOGLE_WALLET_ISSUER;
  if (issuer === undefined) return null;
  const { client_email: email, private_key: key } = readAccount(config);
  return openGooglePasses(config, { issuer, email, key });
};

/** Wallet cards: each vendor is off without its settings. Throws a ConfigError if only some are given. */
export const openWalletPasses = (config: PassConfig): SharedPasses => ({
  apple: openApple(config),
  google: openGoogle(config),
});
