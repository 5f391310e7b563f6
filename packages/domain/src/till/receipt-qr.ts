import { type Day, toInstant } from "../hours/zoned-time.ts";
import { parseDecimal } from "../money/decimal.ts";
import type { Halalas } from "../money/halalas.ts";
import { accept, type Outcome, refuse } from "../outcome.ts";

/** The five fields that the QR code of every Saudi tax receipt states. */
export type Receipt = { seller_name: string; vat_number: string; issued_at: Date; total: Halalas; vat: Halalas };

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The domain has neither Node's Buffer nor the browser's `atob`. */
const toBytes = (base64: string): Uint8Array | null => {
  const bare = base64.replaceAll(/\s/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(bare)) return null;
  const bytes: number[] = [];
  let [pending, bits] = [0, 0];
  for (const sign of bare.replace(/=+$/, "")) {
    pending = (pending << 6) | alphabet.indexOf(sign);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(pending >> bits);
    pending &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
};

/** Values by tag: one byte tag, one byte length, value. Null if a length runs over the end or a tag comes twice. */
const readFields = (bytes: Uint8Array): Map<number, Uint8Array> | null => {
  const fields = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length;) {
    const [tag, length] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || length === undefined || fields.has(tag)) return null;
    const end = at + 2 + length;
    if (end > bytes.length) return null;
    fields.set(tag, bytes.slice(at + 2, end));
    at = end;
  }
  return fields;
};

/** Null if it is absent or no UTF-8. */
const toText = (bytes: Uint8Array | undefined): string | null => {
  if (bytes === undefined) return null;
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")).trim();
  } catch {
    return null;
  }
};

/** Halalas of `1234.50`; registers also write no decimals, or more of them if those are zeros. Null if inexact. */
const toHalalas = (text: string): Halalas | null =>
  /^\d{1,7}(?:\.\d{1,2}0*)?$/.test(text) ? parseDecimal(text.replace(/(\.\d\d)0+$/, "$1")) : null;

const isDay = (day: Day): boolean => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

const timeForm =
  /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** A time without an offset is the register's local time. */
const toTime = (text: string, zone: string): Date | null => {
  const [, day = "", hour = "", minute = "", second = "0", offset] = timeForm.exec(text) ?? [];
  if (!isDay(day)) return null;
  if (offset !== undefined) return new Date(`${day}T${hour}:${minute}:${second.padStart(2, "0")}${offset}`);
  return new Date(toInstant(day, Number(hour) * 60 + Number(minute), zone).getTime() + Number(second) * 1000);
};

/**
 * Reads the QR code of a tax receipt (ZATCA phase 1): base64 of the fields 1 to 5, each once. Later fields (phase 2)
 * are skipped.
 */
export const readReceipt = (base64: string, zone: string): Outcome<Receipt> => {
  const bytes = toBytes(base64);
  const fields = bytes && readFields(bytes);
  const [seller_name, vat_number, time, totalText, vatText] = [1, 2, 3, 4, 5].map((tag) => toText(fields?.get(tag)));
  const issued_at = toTime(time ?? "", zone);
  const [total, vat] = [toHalalas(totalText ?? ""), toHalalas(vatText ?? "")];
  if (!seller_name || !vat_number || issued_at === null || total === null || vat === null)
    return refuse("receipt_unreadable");
  if (total === 0 || vat > total) return refuse("receipt_unreadable");
  return accept({ seller_name, vat_number, issued_at, total, vat });
};

/** Begins as base64 of field 1 does. Codes of customers and rewards can too, but they are shorter. */
export const beginsLikeReceipt = (text: string): boolean => /^A[Q-Za-f]/.test(text);

/** No code of a customer, reward or coupon is that long. */
const shortestReceipt = 64;

/** Whether a scanned text is meant as a receipt, readable or not. */
export const looksLikeReceipt = (text: string): boolean => {
  const bare = text.replaceAll(/\s/g, "");
  return beginsLikeReceipt(bare) && bare.length >= shortestReceipt && /^[A-Za-z0-9+/]+={0,2}$/.test(bare);
};
