import { type Language, readText } from "@sufra/domain/language/language.ts";
import { isLater } from "@sufra/domain/hours/promise.ts";
import { type CartDifference, compareQuotes, laterPromise } from "@sufra/domain/pricing/compare-quotes.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";
import { AppError } from "../platform/errors.ts";
import { type NewQuote, type StoredPrice, toQuote } from "../pricing/quotes.ts";
import type { PricedCart } from "../pricing/price-cart.ts";

/** The cart costs more, or something is missing. Carries the new quote, which is stored although the order is not. */
export class CartChangedError extends AppError {
  readonly quote: NewQuote;
  constructor(quote: NewQuote, params: Record<string, unknown>, shown: Quote) {
    super("cart_changed", { ...params, quote: shown });
    this.quote = quote;
  }
}

/** What the guest last saw and agreed to. */
export type Agreed = { price: StoredPrice; quotedAt: Date };

type Placing = {
  expectedTotal: number;
  requote: () => NewQuote;
  language: Language;
  now: Date;
  /** Of the establishment, whose clock the guest reads. */
  zone: string;
};

const findLaterPromise = (agreed: Agreed | null, cart: PricedCart, { now, zone }: Placing): CartDifference | null => {
  if (agreed === null) return null;
  const before = { promisedAt: new Date(agreed.price.promised_at), quotedAt: agreed.quotedAt };
  return isLater(before, cart.promisedAt, now) ? laterPromise(cart.promisedAt, zone) : null;
};

/** Throws `cart_changed` where today's price takes more from the guest, or gives less or later, than they agreed to. */
export const requireAgreed = (agreed: Agreed | null, cart: PricedCart, placing: Placing): void => {
  const { expectedTotal, language } = placing;
  const before = agreed?.price ?? { ...cart.stored, total: expectedTotal };
  const verdict = compareQuotes(before, cart.stored, expectedTotal, cart.gone, findLaterPromise(agreed, cart, placing));
  if (verdict.ok) return;
  const found = (verdict.params?.differences ?? []) as CartDifference[];
  const differences = found.map((each) => ({ ...each, name: readText(each.name, language) }));
  const quote = placing.requote();
  throw new CartChangedError(quote, { ...verdict.params, differences }, toQuote(quote, language));
};
