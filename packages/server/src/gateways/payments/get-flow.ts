import type { PaymentFlow, PaymentProvider } from "./payment-provider.ts";

/** How cards are entered: as the establishment wants, where its provider offers that. */
export const getFlow = (provider: PaymentProvider, wanted: string): PaymentFlow => {
  const { flows } = provider.capabilities();
  return flows.find((flow) => flow === wanted) ?? flows[0] ?? "redirect";
};
