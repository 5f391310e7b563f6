import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import type { OrderRequest } from "@sufra/domain/pricing/api.ts";
import type { BranchDetail } from "@sufra/domain/branches/api.ts";
import type { Establishment } from "@sufra/domain/establishments/api.ts";
import { priceOrder } from "@sufra/domain/pricing/price-order.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { GuestCart } from "./cart-lines.ts";
import { isUnavailable, type JudgedCart } from "./judge-lines.ts";
import type { Sums } from "./sums.ts";

/** In both languages, since the kitchen may read either. */
const noCutlery = (): string =>
  `${m.cart_no_cutlery({}, { locale: "ar" })} · ${m.cart_no_cutlery({}, { locale: "en" })}`;

/** Notes for the kitchen beside those of the lines. */
export const toNotes = (cart: Pick<GuestCart, "paymentData" | "withoutCutlery">, gift = ""): string => {
  const toGiftText = gift.trim() === "" ? "" : `${m.cart_gift_note({}, { locale: "ar" })}: ${gift.trim()}`;
  return [cart.paymentData.notes.trim(), toGiftText, cart.withoutCutlery ? noCutlery() : ""]
    .filter(Boolean)
    .join("\n")
    .slice(0, 500);
};

type Branch = Pick<BranchDetail, "id" | "dine_in_geofence" | "pickup_geofence">;

/** A price needs an order type, with its table or address. */
export const isQuotable = (cart: GuestCart): boolean => {
  if (cart.products.length + cart.combos.length === 0) return false;
  if (cart.orderType === 1) return cart.paymentData.tableId !== null;
  if (cart.orderType === 3) return cart.fullAddress !== null;
  return cart.orderType !== null;
};

/** The cart as an API request. The geofence needs the guest's location, a delivery the saved address or its pin. */
export const toOrderRequest = (
  cart: GuestCart,
  branch: Branch,
  here: Coordinates | null,
  gift = "",
): OrderRequest | null => {
  const { orderType, paymentData, fullAddress } = cart;
  if (orderType === null || !isQuotable(cart)) return null;
  const fence = orderType === 1 ? branch.dine_in_geofence : orderType === 2 ? branch.pickup_geofence : null;
  const notes = toNotes(cart, gift);
  return {
    branch_id: branch.id,
    order_type: orderType,
    lines: cart.products.map(({ productId, productQuantity, options, note }) => ({
      product_id: productId,
      quantity: productQuantity,
      options: options.map(({ option_id, quantity }) => ({ option_id, quantity })),
      ...(note ? { note } : {}),
    })),
    combos: cart.combos.map(({ comboId, comboQuantity, products, note }) => ({
      combo_id: comboId,
      quantity: comboQuantity,
      products: products.map(({ slotId, productId, options }) => ({
        slot_id: slotId,
        product_id: productId,
        options: options.map(({ option_id, quantity }) => ({ option_id, quantity })),
      })),
      ...(note ? { note } : {}),
    })),
    cart_id: cart.cartId,
    cart_version: cart.version,
    ...(orderType === 1 && paymentData.tableId !== null ? { table_id: paymentData.tableId } : {}),
    ...(orderType === 3 && fullAddress ? deliveryPlace(fullAddress) : {}),
    ...(fence !== null && here ? { coordinates: here } : {}),
    ...(orderType !== 1 && paymentData.scheduledAt !== null ? { scheduled_at: paymentData.scheduledAt } : {}),
    ...(cart.coupon ? { coupon_codes: [cart.coupon.code] } : {}),
    ...(cart.voucher ? { voucher_code: cart.voucher.code } : {}),
    ...(cart.rewards.length > 0 ? { reward_codes: cart.rewards.map(({ code }) => code) } : {}),
    ...(notes ? { notes } : {}),
    ...(paymentData.vehicle.trim() && orderType === 2 ? { vehicle: paymentData.vehicle.trim() } : {}),
    ...(paymentData.tip > 0 ? { tip: paymentData.tip } : {}),
  };
};

const deliveryPlace = (address: NonNullable<GuestCart["fullAddress"]>) =>
  address.id === null ? { coordinates: { lat: address.lat, lng: address.lng } } : { address_id: address.id };

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
