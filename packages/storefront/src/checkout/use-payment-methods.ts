import { listPaymentChoices } from "@sufra/domain/branches/api.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";

/** Payment methods that the branch offers for the order type; none are read while the branch is unknown. */
export const usePaymentMethods = (branchId: string | undefined, orderType: OrderType | null | undefined) => {
  const read = useRead(branchId === undefined ? null : `payment choices ${branchId}`, (signal) =>
    client.send(listPaymentChoices, { params: { id: branchId ?? "" }, query: {}, signal }),
  );
  const methods = read.data?.choices.find((choice) => choice.order_type === orderType)?.methods ?? [];
  return { ...read, methods };
};
