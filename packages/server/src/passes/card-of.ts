import { groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { makePalette } from "@sufra/domain/branding/palette.ts";
import { loadOwnCode } from "../customers/own-code.ts";
import type { PassCard } from "../gateways/wallet-pass/pass-card.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "kysely";

/** `#rrggbb`, and a readable text color. */
export type Colors = { color: string; ink: string };
export const getColors = (brand: string): Colors => {
  const light = makePalette(brand)?.light;
  return { color: light?.["--fill"] ?? brand, ink: light?.["--on"] ?? "#ffffff" };
};

export type Holder = { tenantId: string; customerId: string };

/** Points and level of a card as one text, compared with what it showed before. */
export const shownOf = sql<string>`concat(coalesce(w.balance, 0), ' ', w.level_id)`;

const loadFacts = (tx: Tx, { tenantId, customerId }: Holder) =>
  tx
    .selectFrom("customer as c")
    .innerJoin("establishment as e", (join) => join.onRef("e.tenant_id", "=", "c.tenant_id"))
    .leftJoin("wallet as w", (join) =>
      join
        .onRef("w.tenant_id", "=", "c.tenant_id")
        .onRef("w.customer_id", "=", "c.id")
        .on("w.tenant_id", "=", tenantId),
    )
    .leftJoin("loyalty_level as l", (join) =>
      join.onRef("l.tenant_id", "=", "w.tenant_id").onRef("l.id", "=", "w.level_id").on("l.tenant_id", "=", tenantId),
    )
    .select(["c.language", "e.name", "e.brand_color", "w.balance", "l.name as level", shownOf.as("shown")])
    .where("c.tenant_id", "=", tenantId)
    .where("e.tenant_id", "=", tenantId)
    .where("c.id", "=", customerId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();

/** A customer's current card; undefined after erasure. */
export const toCard = async (
  tx: Tx,
  holder: Holder,
  secret: string,
): Promise<{ card: PassCard; shown: string } | undefined> => {
  const facts = await loadFacts(tx, holder);
  if (!facts) return undefined;
  const card: PassCard = {
    ...holder,
    code: groupedCode(await loadOwnCode(tx, { ...holder, secret })),
    name: facts.name,
    ...getColors(facts.brand_color),
    points: facts.balance ?? 0,
    level: facts.level,
    language: facts.language === "en" ? "en" : "sa",
  };
  return { card, shown: facts.shown };
};
