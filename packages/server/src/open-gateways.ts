import { createLocalIssuer } from "./gateways/invoices/local-issuer.ts";
import { type JoinedSandbox, joinPaymentSandbox } from "./gateways/payments/sandbox/join-sandbox.ts";
import { type JoinedPosSandbox, joinPosSandbox } from "./gateways/pos/sandbox/join-sandbox.ts";
import type { SandboxBusiness } from "./gateways/pos/sandbox/sandbox-business.ts";
import { openPush } from "./gateways/push/open-push.ts";
import { openStorage } from "./gateways/storage/open-storage.ts";
import { openEmail } from "./gateways/email/open-email.ts";
import { openWalletPasses } from "./gateways/wallet-pass/open-wallet-passes.ts";
import { openSms } from "./gateways/sms/open-sms.ts";
import { openWhatsApp } from "./gateways/whatsapp/open-whatsapp.ts";
import { openTenantGateways } from "./connections/tenant-gateways.ts";
import { sandboxWebhook } from "./payments/payment-providers.ts";
import { posReturnUrl } from "./pos/connect.ts";
import { posWebhookAddress } from "./pos/webhook-address.ts";
import type { Config } from "./platform/config/config.ts";
import type { Database } from "./platform/db/database.ts";
import type { Gateways } from "./platform/http/context.ts";
import type { Log } from "./platform/log/logger.ts";

/** The provider of cards in the demo; whoever opens it closes it, or ends with it. */
export const openSandbox = (config: Config): Promise<JoinedSandbox> =>
  joinPaymentSandbox({
    start: true,
    port: config.SANDBOX_PAYMENT_PORT,
    dataDir: config.DATA_DIR,
    webhookOf: sandboxWebhook(config.CODE_SECRET, `http://127.0.0.1:${config.PORT}`),
  });

type Register = { tenantId: string; business: SandboxBusiness; token: string };

/** The point of sale of the demo's connected establishment; whoever opens it closes it, or ends with it. */
export const openRegister = (config: Config, { tenantId, business, token }: Register): Promise<JoinedPosSandbox> =>
  joinPosSandbox({
    start: true,
    port: config.SANDBOX_POS_PORT,
    dataDir: config.DATA_DIR,
    businesses: [business],
    tokens: [{ businessId: business.id, token }],
    app: { redirectUri: posReturnUrl(config) },
    webhookUrl: posWebhookAddress(`http://127.0.0.1:${config.PORT}`, config.CODE_SECRET, tenantId),
  });

/**
 * Connections to outside services. The demo needs none: cards use the sandbox provider, which this process starts or
 * shares, and all messages stay in the outbox for the inbox page. Otherwise both need configuration, and in both cases
 * establishments may connect their own accounts.
 */
export const openGateways = async (
  { config, database, log }: { config: Config; database: Database; log: Log },
  sandbox?: JoinedSandbox,
): Promise<Gateways> => ({
  ...openTenantGateways(
    { config, database, log },
    {
      sms: openSms(config),
      whatsapp: openWhatsApp(config),
      passes: openWalletPasses(config),
      sandbox: sandbox ?? (config.DEMO ? await openSandbox(config) : null),
    },
  ),
  email: openEmail(config),
  push: openPush(config),
  invoices: createLocalIssuer(),
  ...(await openStorage(config)),
});
