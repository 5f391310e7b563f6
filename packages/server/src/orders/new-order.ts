import type { SlotShare } from "@sufra/domain/hours/capacity.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type { PendingEarning } from "../loyalty/earn-order.ts";
import type { StoredPrice } from "../pricing/quotes.ts";

export type NewOrder = {
  tenantId: string;
  id: string;
  branchId: string;
  /** Its branch has a point of sale, which gets the order once it is paid or need not be. */
  integrated: boolean;
  customerId: string;
  businessDay: string;
  orderType: number;
  /** Every status the order takes at once, the first from `new`: `[pending, sent_to_kitchen]` where it is auto-accepted. */
  steps: { to: OrderStatus; actor: "guest" | "system" }[];
  paymentMethod: string;
  scheduledAt: string | null;
  promisedAt: Date;
  acceptBefore: Date;
  payBefore: Date | null;
  tableId: string | null;
  tableNumber: number | null;
  address: object | null;
  zoneId: string | null;
  customerName: string;
  customerPhone: string;
  /** When the kitchen starts it, if its guest chose a time; accepted or not. */
  startAt: Date | null;
  acceptedAt: Date | null;
  /** Its units of kitchen capacity, in order of time; `capacity` is that of each slot. */
  shares: readonly SlotShare[];
  capacity: number | null;
  price: StoredPrice;
  notes: string;
  vehicle: string;
  language: string;
  cartId: string | null;
  cartVersion: number | null;
  cartHash: string;
  deviceId: string;
  /** What it is to earn its guest. */
  earning: PendingEarning;
  attempt: { id: string; provider: string; account: string; flow: string; nextCheckAt: Date } | null;
};
