export { type Difference, findDifferences } from "./reconcile.ts";
export { makePaymentProviders, sandboxWebhook } from "./payment-providers.ts";
export { registerPayments } from "./routes.ts";
export { readMoyasarAccounts, requireCardProviders } from "./moyasar-accounts.ts";
