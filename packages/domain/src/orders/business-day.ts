import { type Day, toLocalTime } from "../hours/zoned-time.ts";

/**
 * The day of an order: the calendar day in the establishment's zone (product rules §1). Numbers restart daily per
 * branch, so (branch, business day, number) is unique.
 */
export const getBusinessDay = (placedAt: Date, zone: string): Day => toLocalTime(placedAt, zone).day;

/** How a number is called out and printed: at least three digits, "#007". */
export const orderNumberText = (number: number): string => `#${String(number).padStart(3, "0")}`;

/** An order that waits for an online payment is given up after this long without capture (product rules §6). */
export const captureMinutes = 15;

/** A quote holds this long (product rules §4). */
export const quoteMinutes = 10;
