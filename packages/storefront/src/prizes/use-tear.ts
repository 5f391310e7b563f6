import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { m } from "@sufra/ui/i18n/messages.ts";
import { isCalm } from "@sufra/ui/components/motion.ts";
import styles from "../loyalty/loyalty.module.css";
import { takePaid } from "./last-purchase.ts";
import type { ShownReward } from "./stored-rewards.ts";
import { copyStub, tearOff, toPriceStub } from "./tear-off.ts";

/** Time to read the price before it is torn off. */
const readMs = 500;

type Torn = { ticket: RefObject<HTMLDivElement | null>; shown: ShownReward; torn: boolean };

/**
 * Tears a ticket where it matters: a reward that was just paid with points loses the stub with its price, and one that
 * staff redeem loses the stub with its code. `shown` follows the reward one step later, so that the old stub is there to
 * be copied.
 */
export const useTear = (reward: ShownReward): Torn => {
  const ticket = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(reward);
  const [torn, setTorn] = useState(false);
  useLayoutEffect(() => {
    if (shown === reward) return;
    const piece =
      shown.state === "available" && reward.state === "claimed" && !isCalm() && ticket.current
        ? copyStub(ticket.current)
        : undefined;
    if (piece && ticket.current) tearOff(ticket.current, piece);
    setTorn(piece !== undefined);
    setShown(reward);
  }, [reward, shown]);
  useLayoutEffect(() => {
    const paid = takePaid(reward.id);
    if (paid === undefined || isCalm() || !ticket.current) return;
    const lines = [m.prizes_price(), m.loyalty_points({ count: paid })];
    tearOff(ticket.current, toPriceStub(ticket.current, styles.center, lines), readMs);
  }, [reward.id]);
  return { ticket, shown, torn };
};
