import type {
  CartAddress,
  CartCombo,
  CartComboProduct,
  CartProduct,
  CartState,
} from "@sufra/domain/cart/cart-state.ts";
import type { Picture } from "@sufra/domain/establishments/api.ts";

/** Name and picture from when the line was added; refreshed from the menu. */
type NameAndPicture = { name: string; image: Picture | null };

export type CartProductLine = CartProduct &
  NameAndPicture & {
    unitPrice: number;
    /** Price of the options for one unit, without free ones. */
    optionsPrice: number;
    /** Options as text, in the language at that time: "لبن، خبز × 2". */
    optionsText: string;
  };

export type CartComboPart = CartComboProduct & {
  name: string;
  surcharge: number;
  optionsPrice: number;
  optionsText: string;
};

export type CartComboLine = Omit<CartCombo, "products"> &
  NameAndPicture & { unitPrice: number; products: readonly CartComboPart[] };

export type CartTable = { id: string; number: number };

/** A reward in the cart; `value` is a voucher's discount in halalas. */
export type CartReward = { code: string; name: string; value: number; productId?: string | null };

/** The domain's cart, with names and pictures of its lines. */
export type GuestCart = Omit<CartState, "products" | "combos"> & {
  products: readonly CartProductLine[];
  combos: readonly CartComboLine[];
  /** Table and address for display; the cart's own fields have their ids. */
  table: CartTable | null;
  withoutCutlery: boolean;
  /** The voucher and free items that this cart uses. */
  voucher: CartReward | null;
  rewards: readonly CartReward[];
  /** What paid last: a kept card by its id, null for anything else. It outlives the order. */
  lastCard?: string | null;
};

export type { CartAddress };
