import type { FastifyInstance } from "fastify";
import { readDecimal, toDecimal, toDecimalText } from "../foodics/decimals.ts";
import { findThing, type SandboxBusiness } from "./sandbox-business.ts";
import {
  type Fields,
  getBusiness,
  getOrder,
  type PosSandboxContext,
  SandboxError,
  toFields,
  toText,
} from "./sandbox-context.ts";
import { revokeTokens } from "./oauth-calls.ts";
import { rewardForms, saveAdapter, useAdapter } from "./register-rewards.ts";
import { both, escapeHtml, sendPage, type Words } from "./sandbox-page.ts";
import { addOrder, canMove, moveOrder, type RegisterAction } from "./sandbox-orders.ts";
import type { OrderRecord } from "./sandbox-store.ts";

const actionWords: Record<RegisterAction, Words> = {
  accept: ["قبول", "Accept"],
  decline: ["رفض", "Decline"],
  ready: ["جاهز", "Ready"],
  assign: ["تعيين مندوب", "Assign courier"],
  en_route: ["في الطريق", "On the way"],
  deliver: ["تم التوصيل", "Delivered"],
  close: ["إغلاق الفاتورة", "Close bill"],
  void: ["إلغاء", "Void"],
  return: ["إرجاع", "Return"],
};
const statusWords: Record<number, Words> = {
  1: ["جديد", "Pending"],
  2: ["مقبول", "Active"],
  3: ["مرفوض", "Declined"],
  4: ["مغلق", "Closed"],
  5: ["مرجع", "Returned"],
  7: ["ملغى", "Void"],
};
const deliveryWords: Record<number, Words> = {
  2: ["جاهز", "Ready"],
  3: ["مع مندوب", "Assigned"],
  4: ["في الطريق", "On the way"],
  5: ["تم التوصيل", "Delivered"],
};
const typeWords: Record<number, Words> = {
  1: ["محلي", "Dine-in"],
  2: ["استلام", "Pickup"],
  3: ["توصيل", "Delivery"],
};

const toRiyals = (value: unknown): string => {
  const read = readDecimal(value);
  return read.ok ? toDecimalText(read.value) : "?";
};

const toArticle = (business: SandboxBusiness, order: OrderRecord): string => {
  const { sent } = order;
  const status = (order.status === 2 && deliveryWords[order.delivery_status ?? 0]) || statusWords[order.status];
  const external = toText(toFields(sent["meta"])["external_number"]);
  const from: Words = order.source === 1 ? ["الكاشير", "Cashier"] : ["سفرة", "Sufra"];
  const actions = (Object.keys(actionWords) as RegisterAction[])
    .filter((action) => canMove(order, action))
    .map((action) => `<button name="action" value="${action}">${both(actionWords[action])}</button>`)
    .join("");
  const where = findThing(business, "branches", order.branch_id)?.name ?? "";
  const plain = [where, external, toText(sent["customer_phone"])].filter((each) => each !== "").map(escapeHtml);
  const facts = [both(from), both(typeWords[order.type] ?? ["", ""]), ...plain];
  return `<article><div class="row"><h2 dir="ltr">#${order.reference}</h2><strong>${status ? both(status) : ""}</strong><strong dir="ltr">${toRiyals(sent["total_price"])} SAR</strong></div>
<p class="muted">${facts.map((each) => `<bdi>${each}</bdi>`).join(" · ")}</p>
<form class="row" method="post" action="/register/${encodeURIComponent(business.id)}/orders/${order.id}">${actions}</form></article>`;
};

const option = ({ id, name }: { id: string; name: string }): string =>
  `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`;

const billFields = (business: SandboxBusiness): string => {
  const priced = business.products.filter(({ price, deleted_at }) => !deleted_at && readDecimal(price).ok);
  return `<label><span>${both(["الفرع", "Branch"])}</span><select name="branch">${business.branches.map(option).join("")}</select></label>
<label><span>${both(["المنتج", "Product"])}</span><select name="product">${priced.map(option).join("")}</select></label>
<label><span>${both(["الكمية", "Quantity"])}</span><input name="quantity" inputmode="numeric" value="1" dir="ltr" required></label>`;
};

const billForm = (business: SandboxBusiness): string =>
  `<form method="post" action="/register/${encodeURIComponent(business.id)}/bills"><h2>${both(["فاتورة جديدة", "New bill"])}</h2>
${billFields(business)}
<label><span>${both(["جوال العميل", "Customer's mobile"])}</span><input name="phone" inputmode="tel" placeholder="05xxxxxxxx" dir="ltr"></label>
<button class="first">${both(["تسجيل الفاتورة", "Ring up"])}</button></form>`;

/** A closed bill of the cashier, without tax: only its total and its customer matter here. */
export const toBill = (business: SandboxBusiness, fields: Fields): Fields => {
  const product = findThing(business, "products", fields["product"]);
  const quantity = Number(fields["quantity"] ?? "1");
  const phone = toText(fields["phone"])
    .replace(/\D/g, "")
    .replace(/^(00966|966|0)/, "");
  const price = readDecimal(product?.price);
  if (!product || !price.ok || !Number.isInteger(quantity) || quantity < 1 || quantity > 99) {
    throw new SandboxError(422, "اختر منتجا وكمية من 1 إلى 99. Choose a product and a quantity from 1 to 99.");
  }
  if (phone !== "" && !/^5\d{8}$/.test(phone)) throw new SandboxError(422, "رقم الجوال غير صحيح. Wrong mobile number.");
  const total = toDecimal(price.value * quantity);
  const customer = phone !== "" && { customer_name: "عميل", customer_dial_code: "966", customer_phone: phone };
  const line = {
    product_id: product.id,
    quantity,
    unit_price: product.price,
    total_price: total,
    taxes: [],
    options: [],
  };
  return {
    type: 2,
    branch_id: fields["branch"],
    subtotal_price: total,
    total_price: total,
    ...customer,
    products: [line],
  };
};

type Said = { error: string } | { notice: string } | null;

const registerBody = (context: PosSandboxContext, business: SandboxBusiness, said: Said): string => {
  const orders = [...context.store.orders.values()]
    .filter((each) => each.business_id === business.id)
    .sort((a, b) => b.reference - a.reference)
    .slice(0, 50);
  const none = `<p class="muted">${both(["لا توجد طلبات بعد.", "No orders yet."])}</p>`;
  const alert =
    said === null
      ? ""
      : "error" in said
        ? `<p class="error" role="alert" dir="auto">${escapeHtml(said.error)}</p>`
        : `<p class="notice" role="status" dir="auto">${escapeHtml(said.notice)}</p>`;
  const id = encodeURIComponent(business.id);
  return `${alert}<a class="button" href="/register/${id}">${both(["تحديث", "Refresh"])}</a>
${orders.map((order) => toArticle(business, order)).join("") || none}${billForm(business)}${rewardForms(context, business, billFields(business))}
<form method="post" action="/register/${id}/disconnect"><button class="danger">${both(["فصل تطبيق سفرة", "Remove the Sufra app"])}</button></form>`;
};

/** What stands beside the till: orders to accept and move on, and a bill to ring up. */
export const registerPages = (app: FastifyInstance, context: PosSandboxContext): void => {
  const title = ({ name }: SandboxBusiness) => ({ title: `كاشير ${name}`, english: `Test register of ${name}` });
  app.get<{ Params: { id: string } }>("/register/:id", async (request, reply) => {
    const business = getBusiness(context, request.params.id);
    return sendPage(reply, { ...title(business), body: registerBody(context, business, null) });
  });
  /** Answers with what the page then says, if anything. */
  type Act = (business: SandboxBusiness, fields: Fields, orderId: string) => Promise<string> | void;
  const post = (path: string, act: Act): void => {
    app.post<{ Params: { id: string; order?: string } }>(`/register/:id/${path}`, async (request, reply) => {
      const business = getBusiness(context, request.params.id);
      try {
        const notice = await act(business, toFields(request.body), request.params.order ?? "");
        if (notice) return sendPage(reply, { ...title(business), body: registerBody(context, business, { notice }) });
      } catch (error) {
        if (!(error instanceof SandboxError)) throw error;
        const text = Object.values(error.errors ?? {}).flat()[0] ?? error.message;
        return sendPage(
          reply,
          { ...title(business), body: registerBody(context, business, { error: text }) },
          error.status,
        );
      }
      return reply.redirect(`/register/${encodeURIComponent(business.id)}`, 303);
    });
  };
  post("orders/:order", (business, fields, orderId) => {
    const action = fields["action"];
    if (typeof action !== "string" || !(action in actionWords)) throw new SandboxError(422, "?");
    moveOrder(context, getOrder(context, business.id, orderId), action as RegisterAction);
  });
  post("bills", (business, fields) => {
    addOrder(context, business, toBill(business, fields), { source: 1, status: 4 });
  });
  post("rewards/settings", (business, fields) => saveAdapter(context, business, fields));
  post("rewards", (business, fields) =>
    useAdapter(context, business, fields, () =>
      addOrder(context, business, toBill(business, fields), { source: 1, status: 2 }),
    ),
  );
  post("disconnect", (business) => revokeTokens(context, business.id));
};
