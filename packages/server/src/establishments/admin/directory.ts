import { foldForSearch } from "@sufra/domain/language/search.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import type { Platform } from "../../platform/http/context.ts";

/** A longer part of a text is found by all of its parts of this length. */
const pieceLength = 3;

const isNumber = (text: string): boolean => /^\+?\d[\d\s()-]*$/.test(text);
/** Digits alone, without the zeros before: 050 123 is a part of +966 50123. */
const toDigits = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/** Folded, phones as their digits; empty if nothing is left. */
export const foldSearch = (text: string): string => (isNumber(text.trim()) ? toDigits(text) : foldForSearch(text));

const getPieces = (word: string, length: number): string[] =>
  Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length));

/** Pieces that every text with this part has. */
export const getSearchPieces = (part: string): string[] =>
  part.length <= pieceLength ? [part] : [...new Set(getPieces(part, pieceLength))];

/** Writes what operators search; within the transaction that changes it, or later by the regular work below. */
export const indexEstablishment = async (tx: Tx, tenantId: string): Promise<void> => {
  const { rows } = await sql<{ source: string | null }>`select directory_source(${tenantId}) as source`.execute(tx);
  const source = rows[0]?.source;
  if (source === null || source === undefined) return;
  const words = source
    .split("\n")
    .map(foldSearch)
    .filter((word) => word !== "");
  const pieces = [
    ...new Set(words.flatMap((word) => [1, 2, pieceLength].flatMap((length) => getPieces(word, length)))),
  ];
  const values = { source, words: words.join("\n"), pieces };
  await tx
    .insertInto("establishment_directory")
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(values))
    .execute();
};

/** Names and phones change in many places: rows that differ from their source are found and written again. */
export const registerDirectory = ({ jobs, database }: Platform): void =>
  jobs.whenDue("directory", (tenantId) => database.inTenant(tenantId, (tx) => indexEstablishment(tx, tenantId)), {
    everySeconds: 600,
  });
