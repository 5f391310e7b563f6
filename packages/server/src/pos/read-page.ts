import type { ReadWhat } from "@sufra/domain/pos/api.ts";
import { type PosMenuPart, posMenuParts } from "@sufra/domain/pos/pos-menu.ts";
import type { PosAdapter } from "../gateways/pos/pos-adapter.ts";
import { json } from "../platform/db/json.ts";
import type { JsonValue } from "../platform/db/json-columns.ts";
import type { Storing } from "./live-links.ts";
import { applyLive } from "./live-menu.ts";
import { linkByItself } from "./link-by-itself.ts";
import { markGone, replaceThings, type Thing } from "./things.ts";

export type Step = { part: string; page: number };
export type Page = { next: Step | null; store: (storing: Storing) => Promise<void> };

const linkParts = ["settings", "branches", "tables", "charges", "taxes", "payment_methods"] as const;
const nextOf = (part: string): Step | null => {
  const next = linkParts[linkParts.findIndex((each) => each === part) + 1];
  return next === undefined ? null : { part: next, page: 1 };
};

const storeThings =
  (kind: Thing["kind"], things: Thing[]): Page["store"] =>
  async ({ tx, tenantId, now }) => {
    await replaceThings(tx, tenantId, kind, things);
    await markGone(tx, { tenantId, kind, now, there: things.map(({ external_id }) => external_id) });
    await linkByItself(tx, tenantId);
  };

const readSettings = async (pos: PosAdapter): Promise<Page["store"]> => {
  const { prices_include_tax, currency } = await pos.readSettings();
  return async ({ tx, tenantId }) => {
    await tx
      .updateTable("pos_business")
      .set({ prices_include_tax, currency })
      .where("tenant_id", "=", tenantId)
      .execute();
  };
};

/** What can be linked, one list a step; `Text` without a second language stays empty there. */
const readLinks = async (pos: PosAdapter, part: string): Promise<Page["store"]> => {
  switch (part) {
    case "settings":
      return readSettings(pos);
    case "branches":
      return storeThings(
        "branch",
        (await pos.listBranches()).map(({ id: external_id, name, receives_online_orders }) => ({
          kind: "branch",
          external_id,
          name,
          receives_online_orders,
        })),
      );
    case "tables":
      return storeThings(
        "table",
        (await pos.listTables()).map(({ id: external_id, name, branch_id }) => ({
          kind: "table",
          external_id,
          name: { sa: name, en: name },
          branch_id,
        })),
      );
    case "taxes":
      return storeThings(
        "tax",
        (await pos.listTaxes()).map(({ id: external_id, name, rate_bp }) => ({
          kind: "tax",
          external_id,
          name,
          rate_bp: rate_bp !== null && rate_bp <= 10_000 ? rate_bp : null,
        })),
      );
    default: {
      const kind = part === "charges" ? "charge" : "payment_method";
      const list = part === "charges" ? await pos.listCharges() : await pos.listPaymentMethods();
      return storeThings(
        kind,
        list.map(({ id: external_id, name }) => ({ kind, external_id, name })),
      );
    }
  }
};

const partOf = (part: string): PosMenuPart => posMenuParts.find((each) => each === part) ?? "categories";

const readMenu = async (pos: PosAdapter, step: Step): Promise<Page> => {
  const { next, ...content } = await pos.readMenuPage({ part: partOf(step.part), page: step.page });
  return {
    next,
    store: async ({ tx, tenantId }) => {
      const value = json(content as JsonValue & typeof content);
      await tx
        .insertInto("pos_menu_page")
        .values({ tenant_id: tenantId, part: step.part, page: step.page, content: value })
        .onConflict((conflict) => conflict.columns(["tenant_id", "part", "page"]).doUpdateSet({ content: value }))
        .execute();
    },
  };
};

const readLive = async (pos: PosAdapter, step: Step): Promise<Page> => {
  const { next, products, combos } = await pos.readMenuPage({ part: partOf(step.part), page: step.page });
  return { next, store: (storing) => applyLive(storing, { products, combos }) };
};

/** One page from them, and what storing it means. */
export const readPage = async (pos: PosAdapter, what: ReadWhat, step: Step): Promise<Page> => {
  if (what === "links") return { next: nextOf(step.part), store: await readLinks(pos, step.part) };
  return what === "menu" ? readMenu(pos, step) : readLive(pos, step);
};
