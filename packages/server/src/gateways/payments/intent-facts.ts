import { PaymentProviderError, type IntentRequest } from "./payment-provider.ts";

export const assertAmount = (amount: number): void => {
  if (!Number.isSafeInteger(amount) || amount < 100) {
    throw new PaymentProviderError("invalid", "amount must be whole halalas, at least 100");
  }
};

export const getMetadata = (request: IntentRequest): Record<string, string> => ({
  ...request.metadata,
  order_id: request.orderId,
  attempt_id: request.attemptId,
});
