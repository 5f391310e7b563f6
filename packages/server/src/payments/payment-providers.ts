import { createMoyasarProvider, type MoyasarOptions } from "../gateways/payments/moyasar/moyasar-provider.ts";
import { createSandboxProvider } from "../gateways/payments/sandbox/sandbox-provider.ts";
import type { PaymentProvider } from "../gateways/payments/payment-provider.ts";
import type { PaymentProviders } from "../orders/attempt-step.ts";
import type { Tx } from "../platform/db/database.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { MoyasarAccounts, MoyasarKeys } from "./moyasar-accounts.ts";
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

/** An establishment's own account, and who learns what became of its calls. */
type OwnAccount = MoyasarKeys & { onAnswer: NonNullable<MoyasarOptions["onAnswer"]> };
export type FindOwnAccount = (tenantId: string, tx?: Tx) => Promise<OwnAccount | null>;

/**
 * Card providers by establishment. New payments use its own account, in the demo the sandbox, else the platform's
 * account. An establishment without any cannot take cards.
 */
export const makePaymentProviders = (
  codeSecret: string,
  sandbox: SandboxAt | null,
  moyasar: MoyasarAccounts,
  findOwn: FindOwnAccount,
): PaymentProviders => {
  const getSecret = (tenantId: string, name: string) => sharedSecret(codeSecret, name, getAccount(tenantId));
  const openSandbox = (tenantId: string, { url, browserUrl }: SandboxAt): PaymentProvider =>
    createSandboxProvider({
      url,
      browserUrl,
      account: getAccount(tenantId),
      webhookSecret: getSecret(tenantId, "sandbox"),
    });
  return async (tenantId, name, tx) => {
    if (name === "sandbox" && sandbox !== null) return openSandbox(tenantId, sandbox);
    const own = await findOwn(tenantId, tx);
    if (name === null && own === null && sandbox !== null) return openSandbox(tenantId, sandbox);
    const keys = own ?? moyasar.keysOf(tenantId);
    if (name === "sandbox" || !keys) throw new UnavailableError(`no card provider ${name ?? "at all"} is set up`);
    return createMoyasarProvider({
      baseUrl: moyasar.baseUrl,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      webhookSecret: getSecret(tenantId, "moyasar"),
      ...(own === null ? {} : { onAnswer: own.onAnswer }),
    });
  };
};
