import { listCoupons } from "@sufra/domain/coupons/api.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";

/**
 * The guest's coupons, and a visitor's: those for everyone. `on`: false reads none. They are read again when the customer
 * changes; `whose` says instead whose they are where that is known before the customer.
 */
export const useCoupons = (on = true, whose?: string) => {
  const { customer } = useGuest();
  return useRead(on ? `coupons ${whose ?? customer?.id ?? ""}` : null, (signal) =>
    client.send(listCoupons, { query: {}, signal }),
  );
};
