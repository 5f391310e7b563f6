import type { PaymentKeys } from "../payments/payment-keys.ts";
import { readerOf } from "./read-keys.ts";
import type { KeptKeys } from "./stored-connections.ts";

export const toPaymentKeys = (used: KeptKeys): PaymentKeys => {
  const read = readerOf(used);
  const secretKey = read("secret_key");
  return used.vendor === "tap"
    ? { vendor: "tap", secretKey }
    : { vendor: "moyasar", publishableKey: read("publishable_key"), secretKey };
};
