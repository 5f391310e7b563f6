import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import { z } from "zod";
import type { HttpClientOptions } from "../../http-client.ts";
import { type PosAdapter, PosError, type PosMenuCursor, type PosMenuPage, type PosOrder } from "../pos-adapter.ts";
import { readDecimal } from "./decimals.ts";
import { createFoodicsClient, type FoodicsClient } from "./foodics-client.ts";
import * as shapes from "./foodics-shapes.ts";
import { toOrderBody } from "./order-body.ts";
import { readCombo } from "./read-combo.ts";
import { readCategory, readProduct, readRows } from "./read-menu.ts";
import { readOrder } from "./read-order.ts";

export type FoodicsOptions = {
  /** `https://api.foodics.com/v5`; no slash at the end. */
  baseUrl: string;
  token: string;
  http?: HttpClientOptions;
};

/** Far beyond any business; ends a list that never ends. */
const maxPages = 100;

const readPage = (client: FoodicsClient, path: string, query: Record<string, string>, page: number) =>
  client({ method: "GET", path, query: { ...query, page: String(page) } }, shapes.listPage);

/** Throws `PosError` for a row of another shape: what is connected by hand must be complete. */
const readList = async <S extends z.ZodType>(
  client: FoodicsClient,
  path: string,
  shape: S,
  query: Record<string, string> = {},
): Promise<z.output<S>[]> => {
  const rows: z.output<S>[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { data, meta } = await readPage(client, path, query, page);
    for (const row of data) {
      if (shapes.deletable.safeParse(row).data?.deleted_at) continue;
      const read = shape.safeParse(row);
      if (!read.success) throw new PosError("down", `Foodics GET ${path}: a row of another shape`);
      rows.push(read.data);
    }
    if (page >= meta.last_page) return rows;
  }
  throw new PosError("down", `Foodics GET ${path}: more than ${maxPages} pages`);
};

const menuParts = {
  categories: { sort: "created_at" },
  products: { sort: "created_at", include: "category,tax_group.taxes,branches,modifiers,modifiers.options" },
  combos: { sort: "created_at", include: "sizes,items,items.options,items.options.product,items.options.sizes" },
} as const;
const nextPart = { categories: "products", products: "combos", combos: null } as const;

const readMenuPage = async (client: FoodicsClient, { part, page }: PosMenuCursor): Promise<PosMenuPage> => {
  const { data, meta } = await readPage(client, `/${part}`, menuParts[part], page);
  const following = nextPart[part];
  const next = page < meta.last_page ? { part, page: page + 1 } : following && { part: following, page: 1 };
  const found = { categories: [], products: [], combos: [], next };
  if (part === "categories") {
    const { read, problems } = readRows(data, part, readCategory);
    return { ...found, categories: read, problems };
  }
  if (part === "products") {
    const { read, problems } = readRows(data, part, readProduct);
    return { ...found, products: read, problems };
  }
  const { read, problems } = readRows(data, part, readCombo);
  return { ...found, combos: read.flat(), problems };
};

const oneOrder = z.object({ data: shapes.order });
const orderIncludes = "branch,customer,products.product,combos.combo_size,combos.products,charges.charge";

const toPosOrder = (row: unknown): PosOrder => {
  const read = shapes.order.safeParse(row);
  if (!read.success) throw new PosError("down", "Foodics GET /orders: an order of another shape");
  return readOrder(read.data, "down");
};

const listOrders = async (client: FoodicsClient, query: Record<string, string>): Promise<unknown[]> =>
  (await readPage(client, "/orders", { include: orderIncludes, ...query }, 1)).data;

/** One order that cannot be read must not keep those behind it from being found. */
const readable = (row: unknown): PosOrder[] => {
  try {
    return [toPosOrder(row)];
  } catch (error) {
    if (error instanceof PosError) return [];
    throw error;
  }
};

/** An unknown filter may be ignored. Then all orders would answer, and "not found" would be a guess. */
const findOrder = async (client: FoodicsClient, externalNumber: string): Promise<PosOrder | null> => {
  const rows = await listOrders(client, { "filter[meta.external_number]": externalNumber });
  const found = rows.map(toPosOrder);
  if (found.some((order) => order.external_number !== externalNumber)) {
    throw new PosError("down", "Foodics GET /orders: the filter by external number was ignored");
  }
  return found[0] ?? null;
};

const orderPath = (externalId: string): string => `/orders/${encodeURIComponent(externalId)}`;

const deliveryNumbers: Partial<Record<OrderStatus, number>> = { ready: 2, assigned: 3, en_route: 4, delivered: 5 };

type OrderCalls = Pick<
  PosAdapter,
  "createOrder" | "findOrder" | "getOrder" | "listOrdersAfter" | "declineOrder" | "setDeliveryStatus"
>;

type StatusChange = { status: number } | { delivery_status: number };

/** A change is done once the order says so; an answer that does not is followed by a look at the order. */
const updateOrder = async (client: FoodicsClient, externalId: string, json: StatusChange): Promise<void> => {
  const path = orderPath(externalId);
  const isDone = ({ id, status, delivery_status }: z.infer<typeof shapes.order>): boolean =>
    id === externalId && ("status" in json ? status === json.status : (delivery_status ?? 0) >= json.delivery_status);
  const answer = oneOrder.safeParse(await client({ method: "PUT", path, json }, z.unknown()));
  if (answer.success && isDone(answer.data.data)) return;
  const { data } = await client({ method: "GET", path, query: { include: orderIncludes } }, oneOrder);
  if (!isDone(data)) throw new PosError("down", "Foodics PUT /orders: the order stayed as it was");
};

const createOrderCalls = (client: FoodicsClient): OrderCalls => {
  const update = (externalId: string, json: StatusChange) => updateOrder(client, externalId, json);
  return {
    createOrder: async (draft) => {
      const json = toOrderBody(draft);
      const { data } = await client({ method: "POST", path: "/orders", json }, oneOrder);
      return readOrder(data, "unclear");
    },
    findOrder: (externalNumber) => findOrder(client, externalNumber),
    getOrder: async (externalId) => {
      const query = { include: orderIncludes };
      const { data } = await client({ method: "GET", path: orderPath(externalId), query }, oneOrder);
      return readOrder(data, "down");
    },
    listOrdersAfter: async (reference) => {
      const query: Record<string, string> =
        reference === null ? { sort: "-reference" } : { sort: "reference", "filter[reference_after]": reference };
      return (await listOrders(client, query)).flatMap(readable);
    },
    declineOrder: (externalId) => update(externalId, { status: 3 }),
    setDeliveryStatus: async (externalId, status) => {
      const delivery_status = deliveryNumbers[status];
      if (delivery_status === undefined) throw new RangeError(`Foodics has no delivery status for ${status}`);
      await update(externalId, { delivery_status });
    },
  };
};

/** One business of Foodics. Reads are repeated by the HTTP client, an order is sent once. */
export const createFoodics = ({ baseUrl, token, http }: FoodicsOptions): PosAdapter => {
  const client = createFoodicsClient(baseUrl, token, http);
  const listNamed = async (path: string) => {
    const rows = await readList(client, path, shapes.named);
    return rows.map((row) => ({ id: row.id, name: shapes.toText(row) }));
  };
  return {
    name: "foodics",
    whoAmI: async () => (await client({ method: "GET", path: "/whoami" }, shapes.whoAmI)).data.business,
    readSettings: async () => {
      const { data } = await client({ method: "GET", path: "/settings" }, shapes.settings);
      return { prices_include_tax: data.tax_inclusive_pricing, currency: data.currency, time_zone: data.timezone };
    },
    listBranches: async () => {
      const rows = await readList(client, "/branches", shapes.branch);
      return rows.map((row) => ({
        id: row.id,
        name: shapes.toText(row),
        receives_online_orders: row.receives_online_orders !== false,
      }));
    },
    listTables: async () => {
      const rows = await readList(client, "/tables", shapes.table, { include: "section.branch" });
      return rows.map(({ id, name, section }) => ({ id, branch_id: section.branch.id, name: name ?? "" }));
    },
    listCharges: () => listNamed("/charges"),
    listTaxes: async () => {
      const rows = await readList(client, "/taxes", shapes.tax);
      return rows.map((row) => {
        const rate = readDecimal(row.rate);
        return { id: row.id, name: shapes.toText(row), rate_bp: rate.ok ? rate.value : null };
      });
    },
    listPaymentMethods: () => listNamed("/payment_methods"),
    readMenuPage: (cursor) => readMenuPage(client, cursor),
    ...createOrderCalls(client),
  };
};
