import { useNavigate } from "react-router";
import { useGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { useCart } from "../cart/cart-store.ts";
import { useOrderDraft } from "./order-draft.ts";

/** Leads from the cart to the next missing choice, or to the checkout. */
export const useNextStep = (): (() => void) => {
  const navigate = useNavigate();
  const { uuid } = useVisit();
  const { orderType, fullAddress, paymentData } = useCart();
  const { customer } = useGuest();
  const [draft] = useOrderDraft();
  return () => {
    if (orderType === null || (orderType === 1 && paymentData.tableId === null))
      return void navigate(paths.orderType(uuid));
    if (orderType === 3 && !fullAddress) return void navigate(paths.address(uuid));
    const known = customer?.full_name != null || (draft.name !== "" && draft.phone_number !== "");
    return void navigate(known ? paths.checkout(uuid) : paths.orderData(uuid));
  };
};
