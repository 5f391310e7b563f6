import type { QuoteCart } from "../pricing/api.ts";
import type { Coordinates, OrderType, PaymentMethod } from "../contract/fields.ts";
import type { ChosenOption } from "../menu/options.ts";
import type { Halalas } from "../money/halalas.ts";

/** A product in the cart: what was chosen, and the price the menu showed, for an instant total only. */
export type CartProduct = {
  /** Names the line on this device. */
  key: string;
  productId: string;
  options: readonly ChosenOption[];
  note: string;
  productQuantity: number;
};

export type CartComboProduct = { slotId: string; productId: string; options: readonly ChosenOption[] };

export type CartCombo = {
  key: string;
  comboId: string;
  products: readonly CartComboProduct[];
  note: string;
  comboQuantity: number;
};

export type CartAddress = {
  id: string | null;
  title: string;
  description: string;
  doorNumber: string;
  levelNumber: string;
  blockNumber: string;
  phoneNumber: string;
  notes: string;
  lat: number;
  lng: number;
};

export type CartZone = { branchId: string; zoneId: string; fee: Halalas; minimum: Halalas; minutes: number };

export type CartCoupon = { code: string; way: "auto" | "entered" };

export type PaymentData = {
  paymentMethod: PaymentMethod | null;
  /** The kept card that an online payment uses. */
  cardId?: string | null;
  tip: Halalas;
  /** ISO instant of a chosen slot; `null` = as soon as possible. */
  scheduledAt: string | null;
  tableId: string | null;
  notes: string;
  vehicle: string;
};

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** What the last quote said, in whole halalas, in the specification's names (`QuoteCart`). */
export type CartTotals = { readonly [Name in keyof QuoteCart as Camel<Name>]: QuoteCart[Name] };

/**
 * The specification's client state (§3), camelCase, on the device only. `version` grows with every change of the order;
 * with `cartId` the server recognizes one cart that two tabs sent.
 */
export type CartState = CartTotals & {
  cartId: string;
  version: number;
  products: readonly CartProduct[];
  combos: readonly CartCombo[];
  /** Starts empty (specification §4). */
  orderType: OrderType | null;
  coordinates: Coordinates | null;
  branch: string | null;
  fullAddress: CartAddress | null;
  deliveryZone: CartZone | null;
  coupon: CartCoupon | null;
  paymentData: PaymentData;
};

const noTotals: CartTotals = {
  subtotal: 0,
  totalDiscount: 0,
  chargeAmount: 0,
  chargesTaxes: 0,
  taxesPrice: 0,
  branchTaxes: [],
  modifiersTaxes: 0,
  foodicsTaxes: 0,
  foodicsCharges: 0,
  foodicsTotal: 0,
  integrated: false,
  deliveryBranches: [],
  pickupBranches: [],
};

/** An empty cart; `cartId` is a new random id, made by the caller. */
export const emptyCart = (cartId: string): CartState => ({
  ...noTotals,
  cartId,
  version: 0,
  products: [],
  combos: [],
  orderType: null,
  coordinates: null,
  branch: null,
  fullAddress: null,
  deliveryZone: null,
  coupon: null,
  paymentData: { paymentMethod: null, tip: 0, scheduledAt: null, tableId: null, notes: "", vehicle: "" },
});

/** Units in the cart, combos counted as one each: the number on the cart bar. */
export const cartCount = (cart: {
  products: readonly Pick<CartProduct, "productQuantity">[];
  combos: readonly Pick<CartCombo, "comboQuantity">[];
}): number =>
  cart.products.reduce((sum, product) => sum + product.productQuantity, 0) +
  cart.combos.reduce((sum, combo) => sum + combo.comboQuantity, 0);
