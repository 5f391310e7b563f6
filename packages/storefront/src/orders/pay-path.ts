import type { OrderDetail } from "@sufra/domain/orders/api.ts";
import { paths } from "../app/paths.ts";

type Unpaid = Pick<OrderDetail, "id" | "payment">;

/** The card was not submitted, or the guest left at the bank's page or before the wallet's code. */
export const waitsForGuest = ({ payment }: Unpaid): boolean => payment?.status === "requires_action";

/** The bank has not answered. */
export const isBeingChecked = ({ payment }: Unpaid): boolean =>
  payment?.status === "processing" || payment?.status === "authorized";

/** The payment of an order that waits for its guest continues where it was left; another one begins anew. */
export const getPayPath = (order: Unpaid, uuid: string): string =>
  order.payment && waitsForGuest(order)
    ? `${paths.payment(uuid)}?attempt=${order.payment.attempt_id}`
    : `${paths.paymentFailed(uuid)}?order=${order.id}`;

/** Also lists the ways to pay at the branch, which the page of the payment has not. */
export const getOtherWaysPath = ({ id }: Unpaid, uuid: string): string =>
  `${paths.paymentFailed(uuid)}?order=${id}&ways=all`;
