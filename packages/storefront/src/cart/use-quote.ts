import { useCallback, useEffect, useState } from "react";
import { createQuote, type OrderRequest, type Quote } from "@sufra/domain/pricing/api.ts";
import { ApiProblem, isSilent } from "@sufra/ui/api/failures.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { client } from "../app/session.ts";
import { dispatchCart } from "./cart-store.ts";
import { watchNetwork } from "./watch-network.ts";

/** A price the server stands by, with exactly what was asked: placing sends the same again. */
export type Quoted = { request: OrderRequest; quote: Quote };
export type QuoteState = {
  /** Only while it fits the request and has not run out. */
  quoted: Quoted | undefined;
  problem: unknown;
  pending: boolean;
  again: () => void;
};

const pauseMs = 250;

/** The identity of the cart is no part of its price. */
const contentOf = (request: OrderRequest | null): string | null =>
  request && JSON.stringify({ ...request, cart_id: undefined, cart_version: undefined });

const keepTotals = ({ subtotal, total_discount, taxes_price, charges }: Quote): void => {
  const chargeAmount = charges.reduce((sum, charge) => sum + charge.amount, 0);
  dispatchCart({
    type: "setTotals",
    totals: { subtotal, totalDiscount: total_discount, taxesPrice: taxes_price, chargeAmount },
  });
};

type Answer = { content: string; quoted?: Quoted; problem?: unknown };

/**
 * Keeps a server's price for the request at hand: asked again as it changes, when it runs out, and with each version of
 * the menu, since what comes off by itself may be another with it.
 */
export const useQuote = (request: OrderRequest | null, version: string | undefined): QuoteState => {
  const language = useLanguage();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const content = contentOf(request);
  const wanted = JSON.stringify(request);
  const again = useCallback(() => {
    setAnswer(undefined);
    setTurn((before) => before + 1);
  }, []);
  useEffect(() => {
    if (content === null) return undefined;
    const abort = new AbortController();
    let expiry: ReturnType<typeof setTimeout> | undefined;
    // What could not be asked without a network is asked when it is back, without a tap.
    const network = watchNetwork(again);
    const ask = async () => {
      network.begin();
      const body = JSON.parse(wanted) as OrderRequest;
      try {
        const quote = await client.send(createQuote, { body, signal: abort.signal });
        if (abort.signal.aborted) return;
        setAnswer({ content, quoted: { request: body, quote } });
        keepTotals(quote);
        // A little early, so that a press in the last second meets a fresh one.
        expiry = setTimeout(
          () => setTurn((before) => before + 1),
          Math.max(5000, Date.parse(quote.expires_at) - Date.now() - 10_000),
        );
      } catch (problem) {
        if (abort.signal.aborted || isSilent(problem)) return;
        if (!network.fail(problem instanceof ApiProblem)) setAnswer({ content, problem });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(expiry);
      network.leave();
      abort.abort();
    };
    // The version grows with changes that leave the price alone: `content` decides when to ask.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [content, language, turn, version]);
  const fits = answer !== undefined && answer.content === content;
  return {
    quoted: fits ? answer.quoted : undefined,
    problem: fits ? answer.problem : undefined,
    pending: content !== null && !fits,
    again,
  };
};
