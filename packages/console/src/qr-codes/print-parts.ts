import { maxPrinted } from "@sufra/domain/qr-codes/console-api.ts";

/** What one file holds: all of many codes take several, and none is left out. */
export const printParts = <T>(codes: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(codes.length / maxPrinted) }, (_, part) =>
    codes.slice(part * maxPrinted, (part + 1) * maxPrinted),
  );

/** From which to which of all codes a part holds, as people count. */
export const partRange = (part: number, count: number): string =>
  `${part * maxPrinted + 1}\u2013${Math.min((part + 1) * maxPrinted, count)}`;
