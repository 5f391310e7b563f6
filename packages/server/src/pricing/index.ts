export { accepted, wrongField } from "./accepted.ts";
export { type AddressFacts, type CartFacts, loadCartFacts } from "./cart-facts.ts";
export { priceCart, type PricedCart } from "./price-cart.ts";
export { type NewQuote, newQuote, shownCoupons, shownLine, shownQuote, shownSums, storeQuote } from "./quotes.ts";
export { registerPricing } from "./routes.ts";
export type { StoredLine, StoredOption, StoredPrice } from "./stored-quote.ts";
