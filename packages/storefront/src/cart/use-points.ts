import { useRef, useState } from "react";
import { buyVoucher, listRewards, readPointsShop, type Reward } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { setVoucher } from "./savings.ts";

export type VoucherOffer = { points: number; value: number };

/** The largest voucher that the order uses completely. */
const findBestOffer = (offers: readonly VoucherOffer[], subtotal: number): VoucherOffer | undefined =>
  offers.findLast(({ value }) => value <= subtotal);

/** Points and vouchers that this cart can use; buys and uses a voucher in one step. */
export const usePoints = (subtotal: number) => {
  const { services } = useVisit();
  const { customer } = useGuest();
  const sold = customer !== null && services.includes("points_shop");
  const shop = useRead(sold ? "points shop" : null, (signal) => client.send(readPointsShop, { signal }));
  const own = useRead(customer === null ? null : "rewards", (signal) => client.send(listRewards, { signal }));
  useOwnEvents(
    ["wallet", "reward"],
    () => {
      shop.reload();
      own.reload();
    },
    customer !== null,
  );
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);
  const claimable = (shop.data?.vouchers ?? []).filter(({ state }) => state === "claimable");
  const buy = async ({ points }: VoucherOffer, name: (value: number) => string): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const { code, value } = await withKey("buy-voucher", { points }, (key) =>
        client.send(buyVoucher, { body: { points }, key }),
      );
      setVoucher({ code, value, name: name(value) });
    } catch (error) {
      setProblem(error);
    }
    running.current = false;
    setBusy(false);
  };
  const ready: Reward | undefined = own.data?.available.find(({ kind }) => kind === "voucher");
  return { balance: shop.data?.balance ?? 0, offer: findBestOffer(claimable, subtotal), ready, buy, busy, problem };
};
