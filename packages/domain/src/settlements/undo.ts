import type { Halalas } from "../money/halalas.ts";

/** What was received for an order and has not gone back. */
export const getKept = ({ received, refunds_booked }: { received: Halalas; refunds_booked: Halalas }): Halalas =>
  received - refunds_booked;

/** A payment is undone only while all of its money is still here. */
export const mayUndo = (amount: Halalas, kept: Halalas): boolean => amount <= kept;
