import type { EstablishmentSummary, listEstablishments as contract } from "@sufra/domain/establishments/admin-api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { foldForSearch } from "@sufra/domain/language/search.ts";
import { AppError } from "../../platform/errors.ts";
import { toPage, readCursor, usualPage } from "../../platform/db/pages.ts";
import type { Ctx } from "../../platform/http/context.ts";
import { readSummary } from "./read-summary.ts";

const matches = ({ name, slug, hosts }: EstablishmentSummary, wanted: string): boolean =>
  [name.sa, name.en, slug, ...hosts].some((text) => foldForSearch(text).includes(wanted));

/** Each is searched in its own transaction, so one request searches at most this many. */
const maxSearched = 100;

/**
 * Newest first. No role may read rows of all establishments at once, so each is read in its own transaction. A search
 * reads on until the page is full or its limit is reached; the cursor says where to continue.
 */
export const listEstablishments = async ({
  database,
  query,
}: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> => {
  const before = readCursor(query.cursor);
  const wanted = foldForSearch(query.q ?? "");
  const tenants = await database.platform(
    (tx) =>
      tx
        .selectFrom("tenant")
        .select("id")
        .$if(before !== undefined, (all) => all.where("id", "<", before ?? ""))
        .orderBy("id", "desc")
        .limit(maxSearched + 1)
        .execute(),
    { readOnly: true },
  );
  const found: EstablishmentSummary[] = [];
  const asked = toPage(tenants, maxSearched);
  for (const { id } of asked.rows) {
    if (found.length > usualPage) break;
    const summary = await database
      .inTenant(id, (tx) => readSummary(tx, id), { readOnly: true })
      .catch((error: unknown) => {
        // An establishment that is being created has no row yet.
        if (error instanceof AppError && error.code === "not_found") return undefined;
        throw error;
      });
    if (summary && matches(summary, wanted)) found.push(summary);
  }
  const { rows: items, cursor } = toPage(found, usualPage);
  return { items, cursor: cursor ?? asked.cursor };
};
