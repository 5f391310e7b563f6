import type { SandboxBusiness } from "./sandbox-business.ts";
import { type Fields, type PosSandboxContext, SandboxError, toFields, toText } from "./sandbox-context.ts";
import { both, escapeHtml } from "./sandbox-page.ts";

type AdapterAct = "reward" | "verify_otp" | "redeem";
type Answer = { ok: boolean; body: Fields };

/** Where the app takes rewards, as its owner entered it at the register. */
export const saveAdapter = (context: PosSandboxContext, business: SandboxBusiness, fields: Fields): void => {
  const [url, key] = [toText(fields["url"]).trim().replace(/\/+$/, ""), toText(fields["key"]).trim()];
  if (!/^https?:\/\//.test(url) || key === "")
    throw new SandboxError(422, "اكتب العنوان والمفتاح. Enter the address and the key.");
  context.store.keep("adapters", { id: business.id, url, key });
};

const callAdapter = async (
  context: PosSandboxContext,
  business: SandboxBusiness,
  act: AdapterAct,
  body: Fields,
): Promise<Answer> => {
  const adapter = context.store.adapters.get(business.id);
  if (!adapter) throw new SandboxError(422, "لم يُدخل مفتاح المكافآت بعد. The key for rewards is missing.");
  const answer = await fetch(`${adapter.url}/${act}`, {
    method: "POST",
    headers: { authorization: `Bearer ${adapter.key}`, "content-type": "application/json" },
    body: JSON.stringify({ business_reference: business.reference, ...body }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (answer === null) throw new SandboxError(502, "لا يمكن الوصول إلى التطبيق. The app cannot be reached.");
  const read: unknown = await answer.json().catch(() => null);
  return { ok: answer.ok, body: toFields(read) };
};

const toNotice = ({ body }: Answer): string => {
  const off = `${toText(body["discount_amount"])}${body["is_percent"] === true ? "%" : " SAR"}`;
  const products = Array.isArray(body["allowed_products"]) ? ` (${body["allowed_products"].join(", ")})` : "";
  const otp = body["require_otp"] === true ? " · اطلب رمز الرسالة من العميل. Ask the guest for the SMS code." : "";
  return `${toText(body["reward_name"])} · ${off}${products}${otp}`;
};

const toRequest = (fields: Fields): Fields => ({
  customer_mobile_number: toText(fields["phone"]),
  mobile_country_code: "SA",
  reward_code: toText(fields["code"]),
  branch_id: toText(fields["branch"]),
});

/** Asks the app, and says what the cashier reads. `openOrder` opens the bill that a use is named by. */
export const useAdapter = async (
  context: PosSandboxContext,
  business: SandboxBusiness,
  fields: Fields,
  openOrder: () => { id: string; reference: number },
): Promise<string> => {
  const act = toText(fields["act"]);
  if (act !== "reward" && act !== "verify_otp" && act !== "redeem") throw new SandboxError(422, "?");
  const order = act === "redeem" ? openOrder() : null;
  const more = act === "verify_otp" ? { otp: toText(fields["otp"]) } : order ? { order_id: order.id } : {};
  const answer = await callAdapter(context, business, act, { ...toRequest(fields), ...more });
  if (!answer.ok) throw new SandboxError(422, toText(answer.body["message"]) || "?");
  if (act === "reward") return toNotice(answer);
  return order
    ? `صُرفت المكافأة في الفاتورة #${order.reference}. Redeemed in bill #${order.reference}.`
    : "الرمز صحيح. The code is right.";
};

const field = (name: string, words: readonly [string, string], more = ""): string =>
  `<label><span>${both(words)}</span><input name="${name}" dir="ltr" autocomplete="off" ${more}></label>`;

/** `chooser`: branch, product and quantity of the bill. */
export const rewardForms = (context: PosSandboxContext, business: SandboxBusiness, chooser: string): string => {
  const path = `/register/${encodeURIComponent(business.id)}/rewards`;
  const adapter = context.store.adapters.get(business.id);
  const use = `<form method="post" action="${path}"><h2>${both(["مكافأة سفرة", "Sufra reward"])}</h2>
${field("code", ["رمز المكافأة", "Reward code"], "required")}
${field("phone", ["جوال العميل", "Guest's mobile"], 'inputmode="tel" placeholder="05xxxxxxxx" required')}
${field("otp", ["رمز الرسالة", "SMS code"], 'inputmode="numeric"')}${chooser}
<div class="row"><button name="act" value="reward">${both(["تحقق", "Look up"])}</button>
<button name="act" value="verify_otp">${both(["تأكيد رمز الرسالة", "Verify SMS code"])}</button>
<button class="first" name="act" value="redeem">${both(["صرف في فاتورة جديدة", "Redeem in a new bill"])}</button></div></form>`;
  const address = adapter ? `value="${escapeHtml(adapter.url)}" required` : "required";
  return `${adapter ? use : ""}<form method="post" action="${path}/settings">
<h2>${both(["ربط المكافآت", "Connect rewards"])}</h2>
${field("url", ["العنوان من لوحة سفرة", "Address from Sufra's console"], address)}
${field("key", ["المفتاح", "Key"], "required")}
<button>${both(["حفظ", "Save"])}</button></form>`;
};
