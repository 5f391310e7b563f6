import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { PosError, type PosOrder } from "../pos-adapter.ts";
import { readDecimal, readFoodicsTime } from "./decimals.ts";
import type { OrderRow } from "./foodics-shapes.ts";

/** Null for joined orders, drafts, and what they may add one day. The first match wins. */
export const mapStatus = (status: number, delivery: number | null): OrderStatus | null => {
  if (status === 7) return "canceled";
  if (status === 3) return "declined";
  if (status === 5) return "returned";
  if (delivery === 5 || delivery === 6 || status === 4) return "delivered";
  if (delivery === 4) return "en_route";
  if (delivery === 3) return "assigned";
  if (delivery === 2) return "ready";
  if (delivery === 1 || status === 2) return "sent_to_kitchen";
  return status === 1 ? "pending" : null;
};

const getPhone = (row: OrderRow): string | null => {
  const phone = row.customer?.phone?.replace(/\D/g, "") ?? "";
  const dialCode = row.customer?.dial_code?.replace(/\D/g, "") ?? "";
  return phone === "" || dialCode === "" ? null : `+${dialCode}${phone.replace(/^0+/, "")}`;
};

/** Throws `PosError` with `fault`, since a wrong sum is worse than none. */
export const readOrder = (row: OrderRow, fault: "down" | "unclear"): PosOrder => {
  const refuse = (field: string) => new PosError(fault, `Foodics order ${row.id}: ${field}`);
  const money = (value: unknown, field: string): number => {
    const read = readDecimal(value);
    if (!read.ok) throw refuse(`${field} ${read.reason}`);
    return read.value;
  };
  const updatedAt = readFoodicsTime(row.updated_at);
  const branchId = row.branch?.id ?? row.branch_id;
  if (updatedAt === null) throw refuse("updated_at");
  if (!branchId) throw refuse("branch");
  return {
    external_id: row.id,
    reference: row.reference ?? "",
    external_number: row.meta?.external_number ?? null,
    branch_id: branchId,
    from_cashier: row.source === 1,
    status: mapStatus(row.status, row.delivery_status ?? null),
    customer_phone: getPhone(row),
    closed: row.status === 4,
    lines: row.products.map(({ product, quantity, total_price }) => ({
      product_id: product.id,
      quantity,
      total_price: money(total_price, "products.total_price"),
    })),
    combos: row.combos.map(({ combo_size, quantity, products }) => ({
      combo_size_id: combo_size.id,
      quantity,
      total_price: products.reduce((sum, each) => sum + money(each.total_price, "combos.products.total_price"), 0),
    })),
    charges: row.charges.map(({ charge, amount }) => ({
      charge_id: charge.id,
      amount: money(amount, "charges.amount"),
    })),
    discount: money(row.discount_amount ?? 0, "discount_amount"),
    total: money(row.total_price, "total_price"),
    updated_at: updatedAt,
  };
};
