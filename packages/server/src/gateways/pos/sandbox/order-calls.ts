import type { FastifyInstance } from "fastify";
import { checkOrder } from "./check-order.ts";
import {
  authorize,
  type Fields,
  getOrder,
  invalid,
  type PosSandboxContext,
  requireScope,
  toFields,
  toItems,
  toText,
} from "./sandbox-context.ts";
import { readListQuery, toPage } from "./sandbox-lists.ts";
import { addOrder, changeOrder, moveOrder, toOrder } from "./sandbox-orders.ts";
import type { OrderRecord } from "./sandbox-store.ts";

const known = {
  filters: ["status", "source", "branch_id", "reference_after", "updated_after", "meta.external_number"],
  sorts: ["reference", "created_at", "updated_at"],
  includes: [
    "branch",
    "customer",
    "payments",
    "products",
    "products.product",
    "combos",
    "combos.combo_size",
    "combos.products",
    "charges",
    "charges.charge",
  ],
};

const matches = (order: OrderRecord, filters: Record<string, string>): boolean => {
  const tests: Record<string, (value: string) => boolean> = {
    status: (value) => order.status === Number(value),
    source: (value) => order.source === Number(value),
    branch_id: (value) => order.branch_id === value,
    reference_after: (value) => order.reference > Number(value),
    updated_after: (value) => order.updated_at >= value,
    "meta.external_number": (value) => toText(toFields(order.sent["meta"])["external_number"]) === value,
  };
  return Object.entries(filters).every(([name, value]) => tests[name]?.(value) ?? false);
};

const sortOrders = (orders: OrderRecord[], sort: string): OrderRecord[] => {
  const field = sort.replace(/^-/, "") as "reference" | "created_at" | "updated_at";
  // References ascend with time, so that they decide within a second.
  const sorted = orders.sort((a, b) => a.reference - b.reference);
  if (field === "updated_at") sorted.sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
  return sort === "" || sort.startsWith("-") ? sorted.reverse() : sorted;
};

/** They let an app decline what is pending, and say how far a delivery is; nothing else. */
const updateOrder = (context: PosSandboxContext, order: OrderRecord, fields: Fields): OrderRecord => {
  if (fields["status"] === 3) return order.status === 3 ? order : moveOrder(context, order, "decline");
  const delivery_status = fields["delivery_status"];
  if (typeof delivery_status !== "number" || ![2, 3, 4, 5].includes(delivery_status)) {
    throw invalid({ delivery_status: ["is not 2 to 5"] });
  }
  if (delivery_status === order.delivery_status) return order;
  const isOpen = order.status === 1 || order.status === 2;
  if (!isOpen || delivery_status < (order.delivery_status ?? 0)) {
    throw invalid({ delivery_status: ["is not a next step of this order"] });
  }
  return changeOrder(context, order, { delivery_status }, "order.delivery.updated");
};

export const orderCalls = (app: FastifyInstance, context: PosSandboxContext): void => {
  app.post("/v5/orders", async (request, reply) => {
    const { token, business } = authorize(context, request, "orders.limited.create");
    const sent = toFields(request.body);
    if (toItems(sent["payments"]).length > 0) requireScope(token, "orders.limited.pay");
    const errors = checkOrder(business, sent);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const order = addOrder(context, business, sent, { source: 2, status: 1 });
    return reply.code(201).send({ data: toOrder(business, order, null) });
  });
  app.get("/v5/orders", async (request) => {
    const { business } = authorize(context, request, "orders.list");
    const query = readListQuery(request.query, known);
    if (query.page > 10) throw invalid({ page: ["is more than 10; walk by reference instead"] });
    const own = [...context.store.orders.values()].filter((each) => each.business_id === business.id);
    const found = sortOrders(
      own.filter((each) => matches(each, query.filters)),
      query.sort,
    );
    const rows = found.map((order) => toOrder(business, order, query.includes));
    return toPage(rows, query.page, "/v5/orders");
  });
  app.get<{ Params: { id: string } }>("/v5/orders/:id", async (request) => {
    const { business } = authorize(context, request, "orders.get");
    const { includes } = readListQuery(request.query, known);
    return { data: toOrder(business, getOrder(context, business.id, request.params.id), includes) };
  });
  app.put<{ Params: { id: string } }>("/v5/orders/:id", async (request) => {
    const fields = toFields(request.body);
    const scope = fields["status"] === undefined ? "orders.limited.deliver" : "orders.limited.decline";
    const { business } = authorize(context, request, scope);
    const order = updateOrder(context, getOrder(context, business.id, request.params.id), fields);
    return { data: toOrder(business, order, null) };
  });
};
