import { lazyOptional } from "./lazy-optional.ts";

/** Part of the cart's screen, which the first page shows. */
export const WaitingCart = lazyOptional(async () => (await import("../cart/cart-screen.tsx")).WaitingCart);
