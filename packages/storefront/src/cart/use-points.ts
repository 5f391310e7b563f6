import { useRef, useState } from "react";
import { buyVoucher, listRewards, readPointsShop, type Reward } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useMine } from "../loyalty/use-mine.ts";
import { setVoucher } from "./savings.ts";

export type VoucherOffer = { points: number; value: number };

/** The dearest that the order uses up whole: no points go for money that it doesn't take off. */
const bestFor = (offers: readonly VoucherOffer[], subtotal: number): VoucherOffer | undefined =>
  offers.findLast(({ value }) => value <= subtotal);

/** What of a known guest's points and vouchers this cart could use, and buying a voucher and using it in one step. */
export const usePoints = (subtotal: number) => {
  const { services } = useVisit();
  const { customer } = useGuest();
  const sold = customer !== null && services.includes("points_shop");
  const shop = useRead(sold ? "points shop" : null, (signal) => client.send(readPointsShop, { signal }));
  const own = useRead(customer === null ? null : "rewards", (signal) => client.send(listRewards, { signal }));
  useMine(
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
  return { balance: shop.data?.balance ?? 0, offer: bestFor(claimable, subtotal), ready, buy, busy, problem };
};
