import type { PaymentProviderError } from "../gateways/payments/payment-provider.ts";
import type { OwnAccounts } from "../payments/payment-providers.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Log } from "../platform/log/logger.ts";
import { errorOfPayment } from "./failure-words.ts";
import { loadFormer } from "./former-connections.ts";
import { noteHealth } from "./note-health.ts";
import { type ConnectionFacts, findConnection } from "./stored-connections.ts";
import { toPaymentKeys } from "./to-payment-keys.ts";

/** The establishment's own payment accounts. What their calls say about the current one is stored with it. */
export const openOwnPayments = (
  facts: { database: Database; log: Log },
  connections: ConnectionFacts,
): OwnAccounts => ({
  findCurrent: async (tenantId, tx) => {
    const used = await findConnection(connections, tenantId, "payments", tx);
    if (used === null) return null;
    const onAnswer = (failure: PaymentProviderError | null) =>
      noteHealth(facts, tenantId, used, { error: failure && errorOfPayment(failure) });
    return { keys: toPaymentKeys(used), onAnswer };
  },
  loadFormer: async (tenantId, tx) => {
    const load = (within: Tx) => loadFormer(within, connections.keys, tenantId);
    const found = await (tx ? load(tx) : facts.database.inTenant(tenantId, load, { readOnly: true }));
    return found.filter(({ secrets }) => secrets !== null).map(toPaymentKeys);
  },
});
