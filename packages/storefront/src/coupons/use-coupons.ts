import { listCoupons } from "@sufra/domain/coupons/api.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";

/** The guest's coupons, and a visitor's: those for everyone. `on`: false reads none. */
export const useCoupons = (on = true) => {
  const { customer } = useGuest();
  return useRead(on ? `coupons ${customer?.id ?? ""}` : null, (signal) =>
    client.send(listCoupons, { query: {}, signal }),
  );
};
