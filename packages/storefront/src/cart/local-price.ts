import type { Sums } from "./sums.ts";
import { priceOrder } from "@sufra/domain/pricing/price-order.ts";
import type { Establishment } from "@sufra/domain/establishments/api.ts";
import type { GuestCart } from "./cart-lines.ts";
import { isUnavailable, type JudgedCart } from "./judge-lines.ts";

type Shop = Pick<Establishment, "prices_include_tax" | "tax_rate_bp">;

/** Calculates the total at once with the server's function. Unavailable lines cost nothing. */
export const localPrice = (cart: GuestCart, judged: JudgedCart, shop: Shop): Sums => {
  let line_no = 0;
  const lines = judged.products
    .filter(({ state }) => !isUnavailable(state))
    .map(({ fact }) => ({ ...fact, line_no: (line_no += 1) }));
  const combos = judged.combos
    .filter(({ state }) => !isUnavailable(state))
    .map(({ fact }) => ({ ...fact, line_no: (line_no += 1) }));
  const zone = cart.orderType === 3 ? cart.deliveryZone : null;
  return priceOrder({
    prices_include_tax: shop.prices_include_tax,
    lines,
    combos,
    delivery: zone ? { fee: zone.fee, tax_rate_bp: shop.tax_rate_bp } : null,
    voucher: cart.voucher && { amount: cart.voucher.value },
    tip: cart.paymentData.tip,
  });
};
