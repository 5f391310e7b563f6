import { toAccountId } from "../gateways/payments/provider-client.ts";
import type { MoyasarKeys } from "./moyasar-accounts.ts";

/** Keys of an account, by the vendor that knows them. */
export type PaymentKeys = ({ vendor: "moyasar" } & MoyasarKeys) | { vendor: "tap"; secretKey: string };

/** The name of an account; equal to `account` of its provider. */
export const getAccountId = (keys: PaymentKeys): string =>
  toAccountId(keys.vendor === "moyasar" ? keys.publishableKey : keys.secretKey);
