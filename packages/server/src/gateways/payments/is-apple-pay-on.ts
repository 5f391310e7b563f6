import type { Config } from "../../platform/config/config.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Apple accepts a shop's domain only with its file, so without the file nothing is offered. */
export const isApplePayOn = (config: Pick<Config, "APPLE_PAY_DOMAIN_FILE">, provider: PaymentProvider): boolean =>
  config.APPLE_PAY_DOMAIN_FILE !== undefined && provider.capabilities().sources.includes("applepay");
