import { useCallback, useEffect, useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { PaymentMethod } from "@sufra/domain/contract/fields.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { createQuote, type OrderRequest, type Quote } from "@sufra/domain/pricing/api.ts";
import { ApiProblem, isSilent } from "@sufra/ui/api/failures.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import { dispatchCart } from "./cart-store.ts";
import { watchNetwork } from "./watch-network.ts";

/** A confirmed price with its request; placing sends the same request. */
export type Quoted = { request: OrderRequest; quote: Quote };
export type QuoteState = {
  /** Only while it matches the request and is not expired. */
  quoted: Quoted | undefined;
  problem: unknown;
  pending: boolean;
  again: () => void;
};

/**
 * Places the order that was priced, and keeps it as the guest's active one. The same cart sent twice, from whichever
 * screen, becomes one order.
 */
export const placeQuoted = async (
  { request, quote }: Quoted,
  payment_method: PaymentMethod,
  expected_total: number,
): Promise<AnswerOf<typeof placeOrder>> => {
  const { name } = orderDraft.get();
  const named = name === "" ? {} : { customer_name: name };
  const body = { ...request, ...named, quote_id: quote.quote_id, payment_method, expected_total };
  const placed = await withKey("place-order", body, (key) => client.send(placeOrder, { body, key }));
  const { id, number, status } = placed;
  setGuest({ active_order: { id, number, status, order_type: request.order_type } });
  return placed;
};

const pauseMs = 250;

/** The cart's id and version do not change its price. */
const getContent = (request: OrderRequest | null): string | null =>
  request && JSON.stringify({ ...request, cart_id: undefined, cart_version: undefined });

const toCamel = (name: string) => name.replace(/_./g, (part) => part.slice(1).toUpperCase());

/** The cart's names are those of the wire in camelCase. */
const storeTotals = ({ cart }: AnswerOf<typeof createQuote>): void => {
  const totals = Object.fromEntries(Object.entries(cart).map(([name, value]) => [toCamel(name), value]));
  dispatchCart({ type: "setTotals", totals });
};

type Answer = { content: string; quoted?: Quoted; problem?: unknown };

/**
 * Requests a quote when the request or the menu's version changes and before it expires. A new menu may change
 * automatic discounts.
 */
export const useQuote = (request: OrderRequest | null, version: string | undefined): QuoteState => {
  const language = useLanguage();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const content = getContent(request);
  const wanted = JSON.stringify(request);
  const again = useCallback(() => {
    setAnswer(undefined);
    setTurn((before) => before + 1);
  }, []);
  useEffect(() => {
    if (content === null) return undefined;
    const abort = new AbortController();
    let expiry: ReturnType<typeof setTimeout> | undefined;
    // A request that failed without a network is repeated when it returns.
    const network = watchNetwork(again);
    const ask = async () => {
      network.begin();
      const body = JSON.parse(wanted) as OrderRequest;
      try {
        const quote = await client.send(createQuote, { body, signal: abort.signal });
        if (abort.signal.aborted) return;
        setAnswer({ content, quoted: { request: body, quote } });
        storeTotals(quote);
        // Earlier than the expiry, so that a late press has a valid quote.
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
    // `content` decides when to ask: the cart's version also grows without a new price.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [content, language, turn, version]);
  const fits = answer !== undefined && answer.content === content;
  return {
    quoted: fits ? answer.quoted : undefined,
    problem: fits ? answer.problem : undefined,
    pending: content !== null && !fits,
    again,
  };
};
