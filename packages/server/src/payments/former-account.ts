import { type PaymentProvider, PaymentProviderError } from "../gateways/payments/payment-provider.ts";

/**
 * Keys that were replaced at the provider are refused there, and the new ones know the payments. If they do not, they
 * belong to another account, and the refusal stands.
 */
export const orSuccessor = (former: PaymentProvider, current: PaymentProvider | undefined): PaymentProvider => {
  if (current === undefined || current === former) return former;
  const ask = async <T>(work: (by: PaymentProvider) => Promise<T>): Promise<T> => {
    try {
      return await work(former);
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || error.kind !== "settings") throw error;
      const answer = await work(current).catch((failure: unknown) => {
        const unknown = failure instanceof PaymentProviderError && failure.kind === "not_found";
        throw unknown ? error : failure;
      });
      if (answer === null) throw error;
      return answer;
    }
  };
  return {
    ...former,
    fetch: (providerRef) => ask((by) => by.fetch(providerRef)),
    refund: (providerRef, request) => ask((by) => by.refund(providerRef, request)),
  };
};
