import type { HttpClientOptions } from "../../http-client.ts";
import { createMoyasarProvider } from "../moyasar/moyasar-provider.ts";
import type { PaymentProvider } from "../payment-provider.ts";

export type SandboxProviderOptions = {
  url: string;
  browserUrl: string;
  /** Any name of letters, digits, `-` and `_`: the tenant's id. Each has payments of its own. */
  account: string;
  webhookSecret: string;
  http?: HttpClientOptions;
};

/** The Moyasar adapter, spoken to the sandbox. */
export const createSandboxProvider = (options: SandboxProviderOptions): PaymentProvider =>
  createMoyasarProvider({
    name: "sandbox",
    baseUrl: options.url,
    browserUrl: options.browserUrl,
    publishableKey: `pk_test_${options.account}`,
    secretKey: `sk_test_${options.account}`,
    webhookSecret: options.webhookSecret,
    http: options.http,
  });
