import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText, type Text } from "@sufra/domain/language/language.ts";
import type { readRules } from "@sufra/domain/loyalty/api.ts";
import { bonusHolds } from "@sufra/domain/loyalty/bonuses.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { loadBonuses } from "./loyalty-facts.ts";

/** The names of products and combos; what is not there has none. */
export const readItemNames = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, Text>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: Text }>`
    select id, name from product where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
    union all select id, name from combo where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

type Reading = { tenantId: string; language: Language; zone: string; now: Date };

/** Running and coming bonuses as guests read them. One whose dishes are all gone is left out. */
export const readBonuses = async (
  tx: Tx,
  { tenantId, language, zone, now }: Reading,
): Promise<AnswerOf<typeof readRules>["bonuses"]> => {
  const bonuses = await loadBonuses(tx, tenantId, now);
  const names = await readItemNames(tx, tenantId, [...new Set(bonuses.flatMap(({ items }) => items ?? []))]);
  return bonuses.flatMap((bonus) => {
    const { name, items, starts_at, ends_at, ...rest } = bonus;
    const named = items?.flatMap((id) => {
      const found = names.get(id);
      return found ? [readText(found, language)] : [];
    });
    if (named?.length === 0) return [];
    return [
      {
        ...rest,
        name: readText(name, language),
        items: named ?? null,
        starts_at: starts_at?.toISOString() ?? null,
        ends_at: ends_at?.toISOString() ?? null,
        holds: bonusHolds(bonus, now, zone),
      },
    ];
  });
};
