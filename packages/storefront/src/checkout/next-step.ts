import { paths } from "../app/paths.ts";
import { getCart } from "../cart/cart-store.ts";

/** Where the cart leads: to the next missing choice, or to the checkout, which asks for name and number itself. */
export const getNextStep = (uuid: string): string => {
  const { orderType, fullAddress, paymentData } = getCart();
  if (orderType === null || (orderType === 1 && paymentData.tableId === null)) return paths.orderType(uuid);
  if (orderType === 3 && !fullAddress) return paths.address(uuid);
  return paths.checkout(uuid);
};
