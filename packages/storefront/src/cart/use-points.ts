import { useRef, useState } from "react";
import { buyVoucher, listRewards, readPointsShop, type Reward } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { useGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { type Limits, limitText } from "../prizes/limit-text.ts";
import { setVoucher } from "./savings.ts";

/** The fewest and the most points that this order uses completely, and what a point is worth. */
const getRange = ({ rules, spendable }: Limits, subtotal: number) => {
  if (!rules) return undefined;
  const each = rules.halalas_per_point;
  const max = Math.min(spendable.max, Math.floor(subtotal / each));
  return max < spendable.min ? undefined : { min: spendable.min, max, each };
};

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
  const buy = async (points: number, name: (value: number) => string): Promise<void> => {
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
  const range = shop.data && getRange(shop.data, subtotal);
  const ready: Reward | undefined = own.data?.available.find(({ kind }) => kind === "voucher");
  return {
    balance: shop.data?.balance ?? 0,
    range,
    limit: shop.data && range && limitText(range.max, shop.data),
    ready,
    buy,
    busy,
    problem,
  };
};
