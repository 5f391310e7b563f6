import { maxSheetRows } from "@sufra/domain/menu/read-sheet.ts";
import { parse } from "csv-parse/sync";
import type { ReadSheet } from "./sheet-reading.ts";

/** More than the limit, and space for empty rows, so that the rule can report too many rows. */
const rowsRead = maxSheetRows + 1000;

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, place) => bytes[place] === byte);

/** UTF-16 without a byte order mark: every other byte of Latin or Arabic text has few different values. */
const guessUtf16 = (bytes: Buffer): "utf-16le" | "utf-16be" | null => {
  const head = bytes.subarray(0, 400);
  const high = (byte: number | undefined) => byte === 0 || byte === 6;
  const share = (offset: number) =>
    head.filter((byte, place) => place % 2 === offset && high(byte)).length / (head.length / 2);
  if (head.length < 4) return null;
  if (share(1) > 0.8 && share(0) < 0.4) return "utf-16le";
  return share(0) > 0.8 && share(1) < 0.4 ? "utf-16be" : null;
};

/** Text as spreadsheets save it: by its byte order mark, else UTF-8 if valid, else Windows-1256 (Arabic). */
const decodeText = (bytes: Buffer): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  const wide = guessUtf16(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
};

const delimiters = [",", ";", "\t", "؛"];

/** The delimiter of the headings outside quotes; a first line `sep=;` names it. */
const getDelimiter = (text: string): string => {
  const line = text.split(/\r\n|\r|\n/).find((each) => each.trim() !== "") ?? "";
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, "");
  const counts = delimiters.map((sign) => bare.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
};

const readText = (bytes: Buffer): ReadSheet => {
  const text = decodeText(bytes);
  const named = /^sep=(.)(\r\n|\r|\n)/i.exec(text);
  try {
    const records: string[][] = parse(named ? text.slice(named[0].length) : text, {
      delimiter: named?.[1] ?? getDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      to: rowsRead,
    });
    // The line that named the delimiter still counts as the first row.
    const rows = records.map((record) => record.map((cell) => ({ text: cell })));
    return { ok: true, rows: named ? [[], ...rows] : rows };
  } catch {
    return { ok: false, code: "unreadable" };
  }
};

/**
 * Reads a file by its content, whatever its name: a workbook by its first bytes, other known kinds are refused, the
 * rest is text.
 */
export const readSheet = async (bytes: Buffer): Promise<ReadSheet> => {
  // The workbook reader is large, and text files do not need it.
  if (startsWith(bytes, 0x50, 0x4b)) return (await import("./read-workbook.ts")).readWorkbook(bytes, rowsRead);
  const isOther =
    startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
    startsWith(bytes, 0x25, 0x50, 0x44, 0x46) ||
    startsWith(bytes, 0xff, 0xd8);
  return isOther || startsWith(bytes, 0x89, 0x50) ? { ok: false, code: "unsupported_media" } : readText(bytes);
};
