import { type Config, ConfigError } from "../platform/config/config.ts";

export type MoyasarKeys = { publishableKey: string; secretKey: string };
export type MoyasarAccounts = { baseUrl: string; keysOf: (tenantId: string) => MoyasarKeys | undefined };

const wrong = (what: string): ConfigError =>
  new ConfigError(`The configuration is wrong:\n  MOYASAR_ACCOUNTS: ${what}`);

const shape = /^(\*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):pk_(test|live)_(\w+):sk_(test|live)_(\w+)$/;

/** The configured accounts by establishment; `*` is the default. */
export const readMoyasarAccounts = (config: Pick<Config, "MOYASAR_ACCOUNTS" | "MOYASAR_URL">): MoyasarAccounts => {
  const accounts = new Map<string, MoyasarKeys>();
  for (const [index, text] of config.MOYASAR_ACCOUNTS.entries()) {
    const [, owner, mode, publishable, secretMode, secret] = shape.exec(text) ?? [];
    // The entry contains a secret, so the message names only its position.
    if (!owner) throw wrong(`entry ${index + 1} is not <establishment id or *>:<pk_…>:<sk_…>`);
    if (mode !== secretMode) throw wrong(`entry ${index + 1} mixes a test key with a live one`);
    if (accounts.has(owner)) throw wrong(`entry ${index + 1} names ${owner} a second time`);
    const keys = { publishableKey: `pk_${mode}_${publishable}`, secretKey: `sk_${mode}_${secret}` };
    accounts.set(owner, keys);
  }
  return { baseUrl: config.MOYASAR_URL, keysOf: (tenantId) => accounts.get(tenantId) ?? accounts.get("*") };
};
