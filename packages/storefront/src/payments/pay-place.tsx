import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { canApplePay } from "../app/can-apple-pay.ts";
import { useGuest } from "../app/guest-store.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { readStored, writeStored } from "../cart/cart-storage.ts";
import type { useOrderPrice } from "../cart/use-order-price.ts";
import { orderDraft } from "../checkout/order-draft.ts";
import styles from "./pay-place.module.css";

/** Providers take no less, in halalas. */
const minTotal = 100;

const offerKey = (branchId: string, { request }: Props["price"]): string =>
  `sufra:apple-pay:${branchId}:${String(request?.order_type)}`;

/** Remembers the branch's answer for the order type: where there is no button, the next screen keeps no place for it. */
export const storeOffer = (branchId: string, price: Props["price"], isOffered: boolean): void =>
  writeStored(offerKey(branchId, price), isOffered);

type Props = {
  branchId: string;
  price: ReturnType<typeof useOrderPrice>;
  /** Stands above other ways to order. */
  divided?: boolean | undefined;
};

/** Whether nothing but the payment is missing: the guest is known, and a delivery goes to a saved address. */
export const useIsPayable = ({ request, quote, sums, ...price }: Props["price"]): boolean => {
  const { customer } = useGuest();
  const online = useOnline();
  const known = customer !== null && (customer.full_name !== null || orderDraft.get().name !== "");
  const placed = request !== null && (request.order_type !== 3 || request.address_id !== undefined);
  const blocked =
    price.hasUnavailable || price.hasPriceChange || price.missingAmount > 0 || quote.problem !== undefined;
  return known && placed && !blocked && sums.total >= minTotal && online && canApplePay();
};

export const Or = () => <p className={styles.or}>{m.payments_or()}</p>;

/** Keeps the button's place while it is not known whether it comes, so that nothing moves when it does. */
export const PayPlace = ({ branchId, price, divided = false }: Props) => {
  const isPayable = useIsPayable(price);
  if (!isPayable || readStored(offerKey(branchId, price)) === "false") return null;
  return (
    <>
      <Skeleton height="52px" radius="14px" />
      {divided && <Or />}
    </>
  );
};
