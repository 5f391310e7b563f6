import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { listPrizes, type ShopPrize } from "@sufra/domain/prizes/api.ts";
import { client } from "../app/session.ts";
import { type Read, useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { canBeUsed } from "../coupons/can-be-used.ts";
import { useCoupons } from "../coupons/use-coupons.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";

/** Undefined until they are read; empty where the restaurant does not offer them. */
export type Offers = {
  /** Coupons that can be used at this branch now. */
  coupons: readonly CouponView[] | undefined;
  prizes: readonly ShopPrize[] | undefined;
  /** Whether both were read, or could not be. */
  settled: boolean;
};

/** Whether a read has an answer or a failure to show. */
export const isSettled = ({ data, error }: Pick<Read<unknown>, "data" | "error">): boolean =>
  data !== undefined || error !== undefined;

/** Coupons and prizes of a member or a visitor, read again when they change; `undefined` reads none. */
export const useOffers = (whose: "own" | "visitor" | undefined): Offers => {
  const { branch, services } = useVisit();
  const [hasCoupons, hasPrizes] = [services.includes("coupons"), services.includes("prize_shop")];
  const coupons = useCoupons(whose !== undefined && hasCoupons, whose);
  const prizes = useRead(whose !== undefined && hasPrizes ? `prizes ${whose}` : null, (signal) =>
    client.send(listPrizes, { signal }),
  );
  // The stream reads at its start as well, what is being read would be read twice.
  const isOwn = whose === "own";
  useOwnEvents(["coupon"], coupons.reload, isOwn && coupons.data !== undefined);
  useOwnEvents(["wallet"], prizes.reload, isOwn && prizes.data !== undefined);
  return {
    settled: (!hasCoupons || isSettled(coupons)) && (!hasPrizes || isSettled(prizes)),
    coupons: hasCoupons ? coupons.data?.available.filter((each) => canBeUsed(each, branch?.id)) : [],
    prizes: hasPrizes ? prizes.data?.prizes : [],
  };
};
