import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Config, ConfigError } from "../../platform/config/config.ts";
import { createApplePasses } from "./apple-passes.ts";
import { createGooglePasses } from "./google-passes.ts";
import type { WalletPasses } from "./pass-card.ts";

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

const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() });

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
  });
};

const openGoogle = (config: PassConfig) => {
  const issuer = config.GOOGLE_WALLET_ISSUER;
  if (issuer === undefined) return null;
  const { client_email: email, private_key: key } = readAccount(config);
  const logoUrl = (tenantId: string) => `${config.PUBLIC_URL}/api/passes/${tenantId}/logo.png/`;
  return createGooglePasses({ issuer, email, key, logoUrl });
};

/** Wallet cards: each vendor is off without its settings. Throws a ConfigError if only some are given. */
export const openWalletPasses = (config: PassConfig): WalletPasses => ({
  apple: openApple(config),
  google: openGoogle(config),
});
