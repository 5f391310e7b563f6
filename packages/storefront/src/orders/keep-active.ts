import { useEffect } from "react";
import { type OrderDetail, readOrder } from "@sufra/domain/orders/api.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";

const keepActive = ({ id, number, status, order_type, promised_at }: OrderDetail): void =>
  setGuest({ active_order: isDone(status) ? null : { id, number, status, order_type, promised_at } });

/** Keeps the order of a page as the guest's active one, until it is done. */
export const useKeepActive = (order: OrderDetail | undefined): void => {
  useEffect(() => {
    if (order) keepActive(order);
  }, [order]);
};

/** Reads the active order again, for a page that does not follow it. Without an answer it stays as it is. */
export const refreshActive = async (): Promise<void> => {
  const { active_order: before } = getGuest();
  if (before) await client.send(readOrder, { params: { id: before.id } }).then(keepActive, () => undefined);
};
