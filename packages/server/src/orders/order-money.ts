import { getDue, type OrderMoney } from "@sufra/domain/orders/returns.ts";

type Row = OrderMoney & { status: string; recorded: boolean };

/** What an order owes, or is owed below zero. One of a time without records, and one whose payment failed, owes nothing. */
export const dueOf = (row: Row): number => {
  if (!row.recorded || row.status === "awaiting_payment") return 0;
  return getDue(row);
};
