import { PaymentProviderError, type ConfirmRequest } from "../payment-provider.ts";
import { getMetadata } from "../intent-facts.ts";
import type { ProviderClient } from "../provider-client.ts";
import { MoyasarRefusal } from "./moyasar-client.ts";
import { moyasarPayment, type MoyasarPayment } from "./moyasar-shapes.ts";

const getSource = ({ source, manual }: ConfirmRequest): Record<string, unknown> => {
  const taking = manual === true ? { manual: true } : {};
  if (source.type === "token") return { type: "token", token: source.token, "3ds": true, ...taking };
  if (source.type === "applepay") return { type: "applepay", token: source.token, ...taking };
  return { type: "stcpay", mobile: source.mobile };
};

const getBody = (request: ConfirmRequest): Record<string, unknown> => ({
  given_id: request.intent.attemptId,
  amount: request.intent.amount,
  currency: request.intent.currency,
  description: request.intent.description,
  callback_url: request.intent.returnUrl,
  source: getSource(request),
  metadata: getMetadata(request.intent),
});

type Find = (attemptId: string) => Promise<MoyasarPayment | null>;

/** The provider knows this attempt already: its record is the answer. */
const existing = async (attemptId: string, find: Find): Promise<MoyasarPayment> => {
  const found = await find(attemptId);
  if (found) return found;
  throw new PaymentProviderError("later", "the attempt is known to them but cannot be read", true);
};

/**
 * Charges an attempt at most once. The attempt's id is sent as `given_id`; after a timeout, a cut or an unreadable
 * answer, the payment of that id is looked up, and only after a 404 is the request repeated. Anything else ends as
 * `unclear`.
 */
export const confirmPayment = async (
  client: ProviderClient,
  request: ConfirmRequest,
  find: Find,
): Promise<MoyasarPayment> => {
  const { attemptId } = request.intent;
  const call = { method: "POST", path: "/payments", body: getBody(request), repeatable: false } as const;
  for (let tried = 1; ; tried += 1) {
    try {
      return await client(call, moyasarPayment);
    } catch (error) {
      if (error instanceof MoyasarRefusal && error.type === "used_given_id") return existing(attemptId, find);
      if (!(error instanceof PaymentProviderError) || !error.unclear) throw error;
      const found = await find(attemptId).catch(() => {
        throw error;
      });
      if (found) return found;
      // A firewall blocked the request before it arrived: an immediate retry would be blocked too.
      if (error.kind === "firewall") throw new PaymentProviderError("firewall", error.message, false, error);
      if (tried === 2) throw error;
    }
  }
};
