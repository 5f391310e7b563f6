import { mostPrinted } from "@sufra/domain/tenants/tables-api.ts";

/** What one file holds: all of many codes take several, and none is left out. */
export const printParts = <T>(codes: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(codes.length / mostPrinted) }, (_, part) =>
    codes.slice(part * mostPrinted, (part + 1) * mostPrinted),
  );

/** From which to which of all codes a part holds, as people count. */
export const partRange = (part: number, count: number): string =>
  `${part * mostPrinted + 1}\u2013${Math.min((part + 1) * mostPrinted, count)}`;
