import { useEffect, useEffectEvent, useState } from "react";
import type { Quoted, QuoteState } from "../cart/use-quote.ts";

export type KeptPress = { waiting: boolean; press: (agreed: number) => void; drop: () => void };

/**
 * A press that comes while the price is still being confirmed is kept, and carried out as soon as it is, for the total
 * that stood on the button. Where the price can't be had it is dropped: the page says why.
 */
export const useKeptPress = (quote: QuoteState, carryOut: (quoted: Quoted, agreed: number) => void): KeptPress => {
  const [agreed, setAgreed] = useState<number | undefined>(undefined);
  const { quoted, pending } = quote;
  const settle = useEffectEvent(() => {
    if (agreed === undefined) return;
    setAgreed(undefined);
    if (quoted) carryOut(quoted, agreed);
  });
  const due = agreed !== undefined && !pending;
  useEffect(() => {
    if (due) settle();
  }, [due]);
  return { waiting: agreed !== undefined, press: setAgreed, drop: () => setAgreed(undefined) };
};
