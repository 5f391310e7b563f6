import type { FastifyInstance } from "fastify";
import { findThing, type SandboxBusiness, type SandboxCombo, type SandboxProduct } from "./sandbox-business.ts";
import { authorize, type Fields, invalid, type PosSandboxContext } from "./sandbox-context.ts";

const pageSize = 50;

export type ListQuery = { page: number; sort: string; filters: Record<string, string>; includes: Set<string> };

/** `a.b.c` includes `a` and `a.b` as well. */
const toIncludes = (text: string): Set<string> =>
  new Set(
    text
      .split(",")
      .filter((each) => each !== "")
      .flatMap((path) => path.split(".").map((_, index, parts) => parts.slice(0, index + 1).join("."))),
  );

/** Refuses what it does not know, as they do. */
export const readListQuery = (
  raw: unknown,
  known: { filters: readonly string[]; sorts: readonly string[]; includes: readonly string[] },
): ListQuery => {
  const query = raw as Record<string, string>;
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const key = /^filter\[(.+)\]$/.exec(name)?.[1];
    if (key === undefined) continue;
    if (!known.filters.includes(key)) throw invalid({ [name]: ["is not a filter of this list"] });
    filters[key] = value;
  }
  const sort = query["sort"] ?? "";
  if (sort !== "" && !known.sorts.includes(sort.replace(/^-/, "")))
    throw invalid({ sort: ["is not a field to sort by"] });
  const includes = toIncludes(query["include"] ?? "");
  for (const each of includes) if (!known.includes.includes(each)) throw invalid({ include: [`${each} is unknown`] });
  const page = Number(query["page"] ?? "1");
  if (!Number.isInteger(page) || page < 1) throw invalid({ page: ["is not a page"] });
  return { page, sort, filters, includes };
};

export const toPage = (rows: readonly Fields[], page: number, path: string): Fields => {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const link = (to: number): string | null => (to < 1 || to > last ? null : `${path}?page=${to}`);
  return {
    data: rows.slice((page - 1) * pageSize, page * pageSize),
    links: { first: link(1), last: link(last), prev: link(page - 1), next: link(page + 1) },
    meta: { current_page: page, last_page: last, path, per_page: pageSize, total: rows.length },
  };
};

const toProduct = (business: SandboxBusiness, product: SandboxProduct, has: Set<string>): Fields => {
  const { category_id, tax_group_id, branches, modifiers, ...own } = product;
  const group = findThing(business, "tax_groups", tax_group_id);
  const taxes = has.has("tax_group.taxes") && {
    taxes: (group?.tax_ids ?? []).map((id) => findThing(business, "taxes", id)),
  };
  return {
    is_active: true,
    ...own,
    // A category that was deleted is still named.
    ...(has.has("category") && { category: category_id === null ? null : { id: category_id } }),
    ...(has.has("tax_group") && { tax_group: group && { id: group.id, name: group.name, ...taxes } }),
    ...(has.has("branches") && {
      branches: (branches ?? []).map(({ branch_id, price = null, is_active = true, is_in_stock = true }) => ({
        ...findThing(business, "branches", branch_id),
        id: branch_id,
        pivot: { price, is_active, is_in_stock },
      })),
    }),
    ...(has.has("modifiers") && {
      modifiers: (modifiers ?? []).map(({ modifier_id, index = 0, ...limits }) => {
        const { options, ...modifier } = findThing(business, "modifiers", modifier_id) ?? {
          id: modifier_id,
          options: [],
        };
        const pivot = { free_options: 0, default_options_ids: [], excluded_options_ids: [], ...limits, index };
        return { ...modifier, pivot, ...(has.has("modifiers.options") && { options }) };
      }),
    }),
  };
};

const toCombo = (business: SandboxBusiness, combo: SandboxCombo, has: Set<string>): Fields => {
  const { sizes, items, ...own } = combo;
  const shownItems = items.map(({ options, ...item }, index) => ({
    ...item,
    index,
    ...(has.has("items.options") && {
      options: options.map(({ id, product_id, prices }) => ({
        id,
        ...(has.has("items.options.product") && {
          product: { ...findThing(business, "products", product_id), id: product_id },
        }),
        ...(has.has("items.options.sizes") && {
          sizes: Object.entries(prices).map(([size, price]) => ({ id: size, pivot: { price } })),
        }),
      })),
    }),
  }));
  return {
    is_active: true,
    ...own,
    ...(has.has("sizes") && { sizes }),
    ...(has.has("items") && { items: shownItems }),
  };
};

type Row = (business: SandboxBusiness, thing: never, has: Set<string>) => Fields;
const plain: Row = (_business, thing) => thing as Fields;

const lists = {
  branches: { includes: [], toRow: plain },
  tables: {
    includes: ["section", "section.branch"],
    toRow: (
      business: SandboxBusiness,
      { branch_id, ...table }: SandboxBusiness["tables"][number],
      has: Set<string>,
    ) => {
      const branch = has.has("section.branch") && { branch: findThing(business, "branches", branch_id) };
      return {
        ...table,
        ...(has.has("section") && { section: { id: `${branch_id}-section`, name: "Hall", ...branch } }),
      };
    },
  },
  taxes: { includes: [], toRow: plain },
  tax_groups: { includes: [], toRow: plain },
  charges: { includes: [], toRow: plain },
  payment_methods: { includes: [], toRow: plain },
  categories: { includes: [], toRow: plain },
  products: {
    includes: ["category", "tax_group", "tax_group.taxes", "branches", "modifiers", "modifiers.options"],
    toRow: toProduct,
  },
  combos: {
    includes: ["sizes", "items", "items.options", "items.options.product", "items.options.sizes"],
    toRow: toCombo,
  },
} as const satisfies Record<string, { includes: readonly string[]; toRow: Row }>;

/** Everything that is read as a list, apart from orders. Deleted things are left out unless asked for. */
export const listCalls = (app: FastifyInstance, context: PosSandboxContext): void => {
  for (const [part, { includes, toRow }] of Object.entries(lists)) {
    app.get(`/v5/${part}`, async (request) => {
      const { business } = authorize(context, request, "general.read");
      const known = { filters: ["id", "name", "is_deleted"], sorts: ["created_at", "name"], includes };
      const query = readListQuery(request.query, known);
      const { filters } = query;
      const things = [...business[part as keyof typeof lists]]
        .filter((each) => Boolean(each.deleted_at) === (filters["is_deleted"] === "true"))
        .filter((each) => filters["id"] === undefined || each.id === filters["id"])
        .filter((each) => filters["name"] === undefined || each.name.includes(filters["name"]));
      if (query.sort.endsWith("name")) things.sort((a, b) => (a.name < b.name ? -1 : 1));
      if (query.sort.startsWith("-")) things.reverse();
      const rows = things.map((each) => (toRow as (...all: unknown[]) => Fields)(business, each, query.includes));
      return toPage(rows, query.page, `/v5/${part}`);
    });
  }
  app.get("/v5/whoami", async (request) => {
    const { id, name, reference } = authorize(context, request, null).business;
    return { data: { business: { id, name, reference, country_iso_code: "SA" }, user: { id: `${id}-owner` } } };
  });
  app.get("/v5/settings", async (request) => {
    const { tax_inclusive_pricing } = authorize(context, request, "general.read").business;
    const rounding = { rounding_level: null, rounding_method: "none" };
    return { data: { tax_inclusive_pricing, ...rounding, currency: "SAR", timezone: "Asia/Riyadh" } };
  });
};
