import { createMoyasarProvider } from "../gateways/payments/moyasar/moyasar-provider.ts";
import { createSandboxProvider } from "../gateways/payments/sandbox/sandbox-provider.ts";
import type { PaymentProvider } from "../gateways/payments/payment-provider.ts";
import type { PaymentProviders } from "../orders/attempt-step.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { MoyasarAccounts } from "./moyasar-accounts.ts";
import { getAccount, sharedSecret, webhookSecret } from "./webhook-address.ts";

export type SandboxAt = { url: string; browserUrl: string };

/** The sandbox's webhook URL and secret for an account. */
export const sandboxWebhook =
  (codeSecret: string, apiUrl: string) =>
  (account: string): { url: string; sharedSecret: string } => ({
    url: `${apiUrl}/api/payments/webhooks/sandbox/${webhookSecret(codeSecret, "sandbox", account)}/`,
    sharedSecret: sharedSecret(codeSecret, "sandbox", account),
  });

/**
 * Card providers by establishment and name. An establishment without a configured provider cannot take cards. An
 * instance belongs to one establishment and is dropped when it changes its provider.
 */
export const makePaymentProviders = (
  codeSecret: string,
  sandbox: SandboxAt | null,
  moyasar: MoyasarAccounts | null = null,
): PaymentProviders => {
  const made = new Map<string, PaymentProvider>();
  const make = (tenantId: string, name: string): PaymentProvider => {
    const account = getAccount(tenantId);
    const webhook = { webhookSecret: sharedSecret(codeSecret, name, account) };
    if (name === "sandbox" && sandbox !== null) return createSandboxProvider({ ...sandbox, account, ...webhook });
    const keys = name === "moyasar" ? moyasar?.keysOf(tenantId) : undefined;
    if (!moyasar || !keys) throw new UnavailableError(`no card provider ${name} is set up`);
    return createMoyasarProvider({ baseUrl: moyasar.baseUrl, ...keys, ...webhook });
  };
  return (tenantId, name) => {
    const key = `${tenantId} ${name}`;
    const known = made.get(key);
    if (known) return known;
    const provider = make(tenantId, name);
    if (made.size > 10_000) made.clear();
    made.set(key, provider);
    return provider;
  };
};
