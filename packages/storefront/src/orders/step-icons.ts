import {
  Bike,
  ChefHat,
  ConciergeBell,
  House,
  type LucideIcon,
  Package,
  PackageCheck,
  ReceiptText,
  ShoppingBag,
  Utensils,
} from "lucide-react";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";

const ready: Record<OrderType, LucideIcon> = { 1: ConciergeBell, 2: ShoppingBag, 3: Package };
const ends: Record<OrderType, LucideIcon> = { 1: Utensils, 2: PackageCheck, 3: House };

/** The icon of a step; a done step shows a check instead. */
export const getStepIcon = (status: OrderStatus, type: OrderType): LucideIcon => {
  if (status === "ready") return ready[type];
  if (status === "delivered") return ends[type];
  if (status === "assigned") return Package;
  if (status === "en_route") return Bike;
  return status === "sent_to_kitchen" ? ChefHat : ReceiptText;
};
