import { randomUUID } from "node:crypto";

export type Fields = Record<string, unknown>;

/** A refusal in Tap's words. */
export class TapRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export const fields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

const require = (ok: boolean, code: string): void => {
  if (!ok) throw new TapRefusal(400, code);
};

const isWebAddress = (value: unknown): boolean => URL.canParse(text(value)) && /^https?:/.test(text(value));
/** At most two decimals, at least a tenth. */
const isAmount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0.1 && /^\d+(\.\d{1,2})?$/.test(String(value));

const checkCustomer = (customer: Fields): void => {
  const phone = fields(customer["phone"]);
  require(Object.keys(customer).length > 0, "1129");
  require(text(customer["first_name"]) !== "", "1130");
  require(text(customer["first_name"]).length <= 150, "1131");
  require(text(customer["email"]) !== "" || Object.keys(phone).length > 0, "1139");
  if (Object.keys(phone).length === 0) return;
  require(/^\d{1,4}$/.test(String(phone["country_code"])), "1136");
  require(/^\d{5,14}$/.test(String(phone["number"])), "1137");
};

/** Refuses what Tap refuses. */
export const checkCharge = (body: Fields): void => {
  require(Object.keys(body).length > 0, "1102");
  require(isAmount(body["amount"]), "1117");
  require(/^[A-Z]{3}$/.test(text(body["currency"])), "1118");
  require(body["currency"] === "SAR", "1119");
  const { id } = fields(body["source"]);
  require(id !== undefined, "1124");
  require(id === "src_all" || id === "src_card", "1125");
  require(fields(body["redirect"])["url"] !== undefined, "1110");
  require(isWebAddress(fields(body["redirect"])["url"]), "1111");
  const reference = fields(body["reference"]);
  require(text(reference["order"]).length <= 100, "1122");
  require(text(reference["transaction"]).length <= 100, "1123");
  checkCustomer(fields(body["customer"]));
  const { expiry } = fields(body["transaction"]);
  const period = fields(expiry)["period"];
  require(period === undefined || (Number(period) >= 5 && Number(period) <= 60), "1103");
};

export type Charge = {
  id: string;
  account: string;
  live: boolean;
  status: string;
  code: string;
  amount: number;
  currency: string;
  created: number;
  body: Fields;
  /** As on Tap's page. */
  method: string | null;
  last4: string | null;
};

export type Refund = {
  id: string;
  account: string;
  charge_id: string;
  amount: number;
  currency: string;
  status: string;
  body: Fields;
  created: number;
};

export const newId = (prefix: string): string => `${prefix}_TS${randomUUID().replaceAll("-", "")}`;

const schemes: Record<string, string> = { APPLE_PAY: "VISA", STC_PAY: "" };

/** Mada cards carry the mark of Visa as well. */
const toCard = ({ method, last4 }: Charge): Fields | undefined => {
  if (method === null || last4 === null) return undefined;
  return { object: "card", scheme: schemes[method] ?? method, brand: "VISA", first_six: "446404", last_four: last4 };
};

export const showCharge = (charge: Charge, pageUrl: string): Fields => {
  const { id, status, amount, currency, created, body, code, method } = charge;
  const sent = fields(body["transaction"]);
  return {
    id,
    object: "charge",
    live_mode: charge.live,
    api_version: "V2",
    status,
    amount,
    currency,
    threeDSecure: true,
    metadata: fields(body["metadata"]),
    transaction: {
      timezone: "UTC+03:00",
      created: String(created),
      expiry: sent["expiry"] ?? { period: 30, type: "MINUTE" },
      amount,
      currency,
      ...(status === "INITIATED" ? { url: pageUrl } : {}),
    },
    reference: {
      ...fields(body["reference"]),
      ...(status === "INITIATED" ? {} : { gateway: `gw_${id}`, payment: `pay_${id}`, track: "tck" }),
    },
    response: { code, message: status },
    card: toCard(charge),
    source: { object: "source", id: "src_all", ...(method === null ? {} : { payment_method: method }) },
    redirect: { status: "PENDING", ...fields(body["redirect"]) },
    post: { status: "PENDING", ...fields(body["post"]) },
  };
};

export const showRefund = ({ account: _, body, ...refund }: Refund): Fields => ({
  object: "refund",
  ...refund,
  created: String(refund.created),
  metadata: fields(body["metadata"]),
  reference: fields(body["reference"]),
  response: { code: refund.status === "REFUNDED" ? "000" : "100", message: refund.status },
});

/** Refuses what Tap refuses; `taken` is what earlier refunds of the charge have taken. */
export const checkRefund = (body: Fields, charge: Charge | undefined, taken: number): void => {
  require(text(body["charge_id"]) !== "", "1142");
  if (!charge || charge.status !== "CAPTURED") throw new TapRefusal(400, "1144");
  require(isAmount(body["amount"]), "1117");
  require(body["currency"] === charge.currency, "1149");
  require(text(body["reason"]) !== "", "1156");
  require(Math.round((taken + Number(body["amount"])) * 100) <= Math.round(charge.amount * 100), "1161");
};
