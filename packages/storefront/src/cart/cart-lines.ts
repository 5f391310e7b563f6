import type {
  CartAddress,
  CartCombo,
  CartComboProduct,
  CartProduct,
  CartState,
} from "@sufra/domain/cart/cart-state.ts";
import type { Picture } from "@sufra/domain/tenants/api.ts";

/** What a line looked like when it was added: drawn at once, and refreshed from the menu when that is at hand. */
type Looks = { name: string; image: Picture | null };

export type CartProductLine = CartProduct &
  Looks & {
    unitPrice: number;
    /** What the options add to one unit, free ones left out. */
    optionsPrice: number;
    /** The options in words, in the language of that moment: "لبن، خبز × 2". */
    optionsText: string;
  };

export type CartComboPart = CartComboProduct & {
  name: string;
  surcharge: number;
  optionsPrice: number;
  optionsText: string;
};

export type CartComboLine = Omit<CartCombo, "products"> &
  Looks & { unitPrice: number; products: readonly CartComboPart[] };

export type CartTable = { id: string; number: number };

/** One of the guest's own rewards in the cart; `value` is what a voucher takes off, in halalas. */
export type CartReward = { code: string; name: string; value: number; productId?: string | null };

/** The specification's cart with what its lines look like. */
export type GuestCart = Omit<CartState, "products" | "combos"> & {
  products: readonly CartProductLine[];
  combos: readonly CartComboLine[];
  /** The chosen table with its number, and the address as it was chosen; their ids stand in the cart's own fields. */
  table: CartTable | null;
  withoutCutlery: boolean;
  /** The guest's own that this cart uses: money off, and items that cost nothing. */
  voucher: CartReward | null;
  rewards: readonly CartReward[];
};

export type { CartAddress };

export const productLineTotal = (line: CartProductLine): number =>
  (line.unitPrice + line.optionsPrice) * line.productQuantity;

export const comboUnitPrice = (line: CartComboLine): number =>
  line.products.reduce((sum, part) => sum + part.surcharge + part.optionsPrice, line.unitPrice);

export const comboLineTotal = (line: CartComboLine): number => comboUnitPrice(line) * line.comboQuantity;

/** Lines alone, before discounts and charges: what the cart bar shows. Halalas. */
export const linesTotal = (cart: Pick<GuestCart, "products" | "combos">): number =>
  cart.products.reduce((sum, line) => sum + productLineTotal(line), 0) +
  cart.combos.reduce((sum, line) => sum + comboLineTotal(line), 0);
