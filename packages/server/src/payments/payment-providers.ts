import { createMoyasarProvider } from "../gateways/payments/moyasar/moyasar-provider.ts";
import type { OnAnswer } from "../gateways/payments/provider-client.ts";
import { createSandboxProvider } from "../gateways/payments/sandbox/sandbox-provider.ts";
import { createTapProvider } from "../gateways/payments/tap/tap-provider.ts";
import type { PaymentProvider } from "../gateways/payments/payment-provider.ts";
import type { Taker } from "../orders/attempt-step.ts";
import type { Config } from "../platform/config/config.ts";
import type { Tx } from "../platform/db/database.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { Gateways } from "../platform/http/context.ts";
import { orSuccessor } from "./former-account.ts";
import { readMoyasarAccounts } from "./moyasar-accounts.ts";
import { getAccountId, type PaymentKeys } from "./payment-keys.ts";
import { getAccount, sharedSecret, webhookSecret } from "./webhook-address.ts";

export type SandboxAt = { url: string; browserUrl: string };

/** A provider's webhook URL and secret for an account. */
export const getWebhook = (codeSecret: string, apiUrl: string, name: string, account: string) => ({
  url: `${apiUrl}/api/payments/webhooks/${name}/${webhookSecret(codeSecret, name, account)}/`,
  sharedSecret: sharedSecret(codeSecret, name, account),
});

/** The sandbox's webhook URL and secret for an account. */
export const sandboxWebhook =
  (codeSecret: string, apiUrl: string) =>
  (account: string): { url: string; sharedSecret: string } =>
    getWebhook(codeSecret, apiUrl, "sandbox", account);

/** An establishment's own accounts; `onAnswer` learns what became of the calls of the current one. */
export type OwnAccounts = {
  findCurrent: (tenantId: string, tx?: Tx) => Promise<{ keys: PaymentKeys; onAnswer: OnAnswer } | null>;
  loadFormer: (tenantId: string, tx?: Tx) => Promise<PaymentKeys[]>;
};

export type PaymentSettings = Pick<
  Config,
  "CODE_SECRET" | "PUBLIC_URL" | "MOYASAR_ACCOUNTS" | "MOYASAR_URL" | "TAP_URL"
>;

type Opener = (tenantId: string, keys: PaymentKeys, onAnswer?: OnAnswer) => PaymentProvider;

const makeOpener =
  (config: PaymentSettings): Opener =>
  (tenantId, keys, onAnswer) => {
    const webhook = getWebhook(config.CODE_SECRET, config.PUBLIC_URL, keys.vendor, getAccount(tenantId));
    const { secretKey } = keys;
    if (keys.vendor === "tap")
      return createTapProvider({ baseUrl: config.TAP_URL, secretKey, webhookUrl: webhook.url, onAnswer });
    const { publishableKey } = keys;
    const webhookSecret = webhook.sharedSecret;
    return createMoyasarProvider({ baseUrl: config.MOYASAR_URL, publishableKey, secretKey, webhookSecret, onAnswer });
  };

const makeSandboxOpener =
  (codeSecret: string, sandbox: SandboxAt | null) =>
  (tenantId: string): PaymentProvider | null => {
    if (sandbox === null) return null;
    const account = getAccount(tenantId);
    return createSandboxProvider({
      url: sandbox.url,
      browserUrl: sandbox.browserUrl,
      account,
      webhookSecret: sharedSecret(codeSecret, "sandbox", account),
    });
  };

type PaymentGateways = Pick<Gateways, "payments" | "paymentAccounts">;

/**
 * Card providers by establishment. New payments use its own account, in the demo the sandbox, else the platform's
 * account. An establishment without any cannot take cards. A payment stays with the account that took it.
 */
export const makePaymentProviders = (
  config: PaymentSettings,
  sandbox: SandboxAt | null,
  own: OwnAccounts,
): PaymentGateways => {
  const open = makeOpener(config);
  const openSandbox = makeSandboxOpener(config.CODE_SECRET, sandbox);
  const moyasar = readMoyasarAccounts(config);
  const getPlatforms = (tenantId: string): PaymentKeys[] => {
    const keys = moyasar.keysOf(tenantId);
    return keys ? [{ vendor: "moyasar", ...keys }] : [];
  };
  const paymentAccounts: PaymentGateways["paymentAccounts"] = async (tenantId, name, tx) => {
    if (name === "sandbox") return [openSandbox(tenantId)].filter((each) => each !== null);
    const current = await own.findCurrent(tenantId, tx);
    const others = [...(await own.loadFormer(tenantId, tx)), ...getPlatforms(tenantId)];
    const providers = others.filter(({ vendor }) => vendor === name).map((keys) => open(tenantId, keys));
    return current?.keys.vendor === name ? [open(tenantId, current.keys, current.onAnswer), ...providers] : providers;
  };
  const openNew = async (tenantId: string, tx?: Tx): Promise<PaymentProvider> => {
    const current = await own.findCurrent(tenantId, tx);
    if (current) return open(tenantId, current.keys, current.onAnswer);
    const [platform] = getPlatforms(tenantId);
    const provider = openSandbox(tenantId) ?? (platform && open(tenantId, platform));
    if (!provider) throw new UnavailableError("no card provider at all is set up");
    return provider;
  };
  const openTaken = async (tenantId: string, { provider, account }: Taker, tx?: Tx) => {
    const current = await own.findCurrent(tenantId, tx);
    // The usual case needs no look at former accounts.
    if (current?.keys.vendor === provider && getAccountId(current.keys) === account)
      return open(tenantId, current.keys, current.onAnswer);
    const known = await paymentAccounts(tenantId, provider, tx);
    const taker = known.find((each) => each.account === account) ?? known[0];
    if (!taker) throw new UnavailableError(`no card provider ${provider} is set up`);
    return orSuccessor(taker, known[0]);
  };
  return {
    payments: (tenantId, taker, tx) => (taker === null ? openNew(tenantId, tx) : openTaken(tenantId, taker, tx)),
    paymentAccounts,
  };
};
