import { createFoodics } from "../gateways/pos/foodics/foodics-adapter.ts";
import { type PosAdapter, PosError } from "../gateways/pos/pos-adapter.ts";
import type { Config } from "../platform/config/config.ts";
import { errorOfPos } from "./failure-words.ts";
import type { Outcome } from "./note-health.ts";

export const openFoodics = (config: Config, token: string): PosAdapter =>
  createFoodics({ baseUrl: config.FOODICS_URL, token, http: { timeoutMs: config.POS_TIMEOUT_MS } });

/** Every answer says how the connection is. */
export const watchPos = (adapter: PosAdapter, note: (outcome: Outcome) => Promise<void>): PosAdapter => {
  const watch =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      try {
        const answer = await call(...given);
        await note({ error: null });
        return answer;
      } catch (failure) {
        if (!(failure instanceof PosError)) throw failure;
        const error = errorOfPos(failure);
        // A busy vendor says nothing about the account.
        if (error !== "busy") await note({ error });
        throw failure;
      }
    };
  return {
    name: adapter.name,
    whoAmI: watch(() => adapter.whoAmI()),
    readSettings: watch(() => adapter.readSettings()),
    listBranches: watch(() => adapter.listBranches()),
    listTables: watch(() => adapter.listTables()),
    listCharges: watch(() => adapter.listCharges()),
    listTaxes: watch(() => adapter.listTaxes()),
    listPaymentMethods: watch(() => adapter.listPaymentMethods()),
    readMenuPage: watch((cursor) => adapter.readMenuPage(cursor)),
    createOrder: watch((draft) => adapter.createOrder(draft)),
    findOrder: watch((number: string) => adapter.findOrder(number)),
    getOrder: watch((id: string) => adapter.getOrder(id)),
    listOrdersAfter: watch((reference: string | null) => adapter.listOrdersAfter(reference)),
    declineOrder: watch((id: string) => adapter.declineOrder(id)),
    setDeliveryStatus: watch((id, status) => adapter.setDeliveryStatus(id, status)),
  };
};
