import { expect, it } from "vitest";
import { getKept, mayUndo } from "./undo.ts";

it.each([
  { received: 2_700, refunds_booked: 0, amount: 2_700, undone: true },
  { received: 2_700, refunds_booked: 2_700, amount: 2_700, undone: false },
  { received: 2_700, refunds_booked: 1, amount: 2_700, undone: false },
  { received: 2_700, refunds_booked: 1_000, amount: 1_700, undone: true },
])("a payment of $amount of $received, $refunds_booked of it given back: undone $undone", (row) => {
  expect(mayUndo(row.amount, getKept(row))).toBe(row.undone);
});
