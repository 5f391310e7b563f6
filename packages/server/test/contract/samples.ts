import { randomUUID } from "node:crypto";
import type { Call } from "@sufra/domain/contract/call.ts";
import { receiptCode } from "../../src/till/bills.test-data.ts";
import { consoleSamples } from "./console-samples.ts";
import { courierSamples } from "./courier-samples.ts";
import { customerSamples } from "./customer-samples.ts";
import { paymentSamples } from "./payment-samples.ts";
import { guestCampaignSamples } from "./guest-campaign-samples.ts";
import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

const delivery = (establishment: SampleData) => ({
  ...establishment.basket,
  order_type: 3,
  cart_id: randomUUID(),
  cart_version: 1,
  address_id: establishment.addressId,
  coordinates: establishment.place,
  notes: "ring twice",
  vehicle: "white, 1234",
  tip: 200,
});
const dineIn = (establishment: SampleData) => ({
  ...establishment.basket,
  order_type: 1,
  table_id: establishment.tableId,
});
const branch = (establishment: SampleData): Sample => ({ params: { id: establishment.branchId } });
const nothing = (): Sample => ({});
const mapSamples = (path: string): Record<string, (establishment: SampleData) => Sample> => ({
  [`GET ${path}`]: nothing,
  [`GET ${path}places/`]: ({ place: { lat, lng } }) => ({ query: { q: "العليا", lat: String(lat), lng: String(lng) } }),
  [`GET ${path}place/`]: ({ place: { lat, lng } }) => ({
    query: { lat: String(lat), lng: String(lng), language: "en" },
  }),
});
const pushKeys = {
  p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
  auth: "tBHItJI5svbpez7KI4CCXg",
};

/** For every call, valid requests of a caller with the right role; together they use every field of the contract. */
export const samples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  "POST /auth/codes/": (establishment) => ({
    body: { uuid: establishment.qr, dial_code: "966", phone_number: "500000001", purpose: "sign_in", channel: "sms" },
  }),
  "POST /auth/sessions/": ({ challengeId: challenge_id }) => [
    { body: { challenge_id, code: "0000", known_as: "Noura" } },
    { body: { challenge_id, code: "0000", new_user: true } },
  ],
  "POST /auth/sessions/refresh/": nothing,
  "DELETE /auth/sessions/current/": nothing,
  "GET /ads/popup/:id/": branch,
  "GET /ads/slider/:id/": branch,
  "GET /notifications/": () => ({ query: { limit: "5" } }),
  "POST /notifications/read/": ({ noticeId }) => [{ body: { up_to: noticeId } }, { body: { only: noticeId } }],
  "GET /notifications/channels/": nothing,
  "PATCH /notifications/channels/": () => ({ body: { order: true, reward: true, offer: false } }),
  "POST /push/subscriptions/": () => ({
    body: { endpoint: "https://fcm.googleapis.com/fcm/send/abc", keys: pushKeys, expirationTime: null },
  }),
  "DELETE /push/subscriptions/": nothing,
  ...customerSamples,
  "POST /delivery/check/": (establishment) => ({ body: { branch_id: establishment.branchId, ...establishment.place } }),
  "GET /branches/:id/zones/": branch,
  ...mapSamples("/map/"),
  ...mapSamples("/console/map/"),
  "GET /menu/:id/": branch,
  "GET /menu/:id/suggestions/": branch,
  "GET /menu/:id/events/": branch,
  "GET /bookmarks/": nothing,
  "PUT /bookmarks/:id/": (establishment) => ({ params: { id: establishment.cart.productId } }),
  "DELETE /bookmarks/:id/": (establishment) => ({ params: { id: establishment.cart.productId } }),
  "POST /quotes/": (establishment) => [
    { body: delivery(establishment) },
    { body: { ...dineIn(establishment), scheduled_at: "2026-01-01T12:00:00Z" } },
    { body: { ...dineIn(establishment), coupon_codes: ["A"], voucher_code: "B", reward_codes: ["C"] } },
    { body: dineIn(establishment) },
  ],
  "POST /orders/": (establishment) => {
    const agreed = { quote_id: establishment.quoteId, payment_method: "cash", expected_total: 10_000_000 };
    return [
      { body: { ...establishment.basket, order_type: 2, ...agreed, expected_total: establishment.total } },
      { body: { ...delivery(establishment), customer_name: "سارة", ...agreed } },
      { body: { ...dineIn(establishment), scheduled_at: "2026-01-01T12:00:00Z", ...agreed } },
      { body: { ...dineIn(establishment), coupon_codes: ["A"], voucher_code: "B", reward_codes: ["C"], ...agreed } },
    ];
  },
  "GET /coupons/": () => ({ query: { in_cart: "EMBER10" } }),
  "POST /coupons/check/": (establishment) => ({
    body: { code: "EMBER10", branch_id: establishment.branchId, order_type: 2 },
  }),
  "POST /coupons/saved/": () => ({ body: { code: "EMBER10" } }),
  "GET /punch-cards/": nothing,
  "GET /punch-cards/:id/punches/": (establishment): Sample[] => [
    { params: { id: establishment.punchCardId }, query: { limit: "10" } },
    { params: { id: establishment.punchCardId }, query: { cursor: "", limit: "10" } },
  ],
  "GET /orders/": (): Sample[] => [{ query: { limit: "10" } }, { query: { cursor: "", limit: "10" } }],
  "GET /orders/again/": nothing,
  "GET /orders/:id/": (establishment) => ({ params: { id: establishment.orderId } }),
  "POST /orders/:id/cancel/": (establishment) => ({ params: { id: establishment.deliveryId } }),
  "GET /orders/:id/events/": (establishment) => ({ params: { id: establishment.orderId } }),
  "POST /orders/:id/again/": (establishment) => ({ params: { id: establishment.orderId } }),
  ...paymentSamples,
  ...courierSamples,
  "POST /console/sessions/": (establishment) => ({
    body: { email: establishment.accounts.cashier, password: "wrong", code: "1234" },
  }),
  "GET /console/sessions/current/": nothing,
  "DELETE /console/sessions/current/": nothing,
  "GET /console/orders/": (establishment): Sample[] => [
    { query: { branch_id: establishment.branchId, status: "pending", limit: "10" } },
    { query: { branch_id: establishment.branchId, status: "pending", cursor: "", limit: "10" } },
  ],
  "GET /console/orders/:id/": (establishment) => ({ params: { id: establishment.orderId } }),
  "POST /console/orders/:id/moves/": (establishment) => ({
    params: { id: establishment.orderId },
    body: { to: "returned", reason: "other", lines: [{ line_no: 1, quantity: 1 }] },
  }),
  "POST /console/orders/:id/promise/": (establishment) => ({
    params: { id: establishment.orderId },
    body: { promised_at: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  "POST /console/orders/:id/messages/": (establishment) => ({
    params: { id: establishment.orderId },
    body: { text: "Ten minutes late" },
  }),
  "POST /console/orders/:id/accept/": (establishment) => ({ params: { id: establishment.orderId } }),
  "GET /console/events/": (establishment) => ({ query: { branch_id: establishment.branchId } }),
  "POST /console/redemptions/lookup/": (establishment): Sample[] => [
    { body: { code: establishment.rewardCode, branch_id: establishment.branchId } },
    { body: { code: "EMBER10", branch_id: establishment.branchId, customer_id: establishment.guestId } },
  ],
  "POST /console/redemptions/": (establishment): Sample[] => [
    { body: { code: establishment.rewardCode, branch_id: establishment.branchId } },
    { body: { code: "EMBER10", branch_id: establishment.branchId, customer_id: establishment.guestId } },
  ],
  "POST /console/redemptions/:id/undo/": (establishment) => ({
    params: { id: establishment.redemptionId },
    body: { reason: "wrong guest" },
  }),
  "GET /console/redemptions/": (establishment): Sample[] => [
    { query: { branch_id: establishment.branchId, limit: "10" } },
    { query: { branch_id: establishment.branchId, cursor: "", limit: "10" } },
    { query: { branch_id: establishment.branchId, day: "2026-01-31" } },
  ],
  "POST /console/customers/lookup/": (establishment) => ({
    body: { dial_code: "966", phone_number: establishment.guestPhone, branch_id: establishment.branchId },
  }),
  "POST /console/punches/": (establishment) => ({
    body: {
      customer_id: establishment.guestId,
      program_id: establishment.programId,
      count: 1,
      branch_id: establishment.branchId,
    },
  }),
  "POST /console/bills/": (establishment): Sample[] => [
    {
      body: {
        customer_id: establishment.guestId,
        branch_id: establishment.branchId,
        bill: { source: "typed", amount: 4_500, reference: "A-17" },
      },
    },
    {
      body: {
        customer_id: establishment.guestId,
        branch_id: establishment.branchId,
        bill: {
          source: "receipt",
          text: receiptCode(4_500, new Date(Date.now() - 60_000), establishment.seed.vat_number),
        },
      },
    },
  ],
  "GET /console/branches/": nothing,
  "PATCH /console/branches/:id/state/": (establishment) => ({
    params: { id: establishment.branchId },
    body: { closed_by_staff: false, closed_until: null, busy_delay_minutes: 0 },
  }),
  "GET /console/branches/:id/availability/": branch,
  "PATCH /console/branches/:id/availability/": (establishment) => [
    {
      params: { id: establishment.branchId },
      body: { kind: "product", item_id: establishment.cart.productId, sold_out: false, until: null },
    },
    {
      params: { id: establishment.branchId },
      body: { kind: "option", item_id: establishment.cart.optionId, sold_out: false, until: null },
    },
    {
      params: { id: establishment.branchId },
      body: { kind: "combo", item_id: establishment.cart.combo.combo_id, sold_out: false, until: null },
    },
  ],
  "GET /console/branches/:id/tables/": branch,
  "PATCH /console/tables/:id/": (establishment) => [
    { params: { id: establishment.tableId }, body: { state: "occupied" } },
    { params: { id: establishment.tableId }, body: { state: "occupied", from: "occupied" } },
    { params: { id: establishment.tableId }, body: { state: "occupied", open_orders: [] } },
  ],
  "POST /console/tables/:id/move/": (establishment) => ({
    params: { id: establishment.tableId },
    body: { to: establishment.tableId, merge: true },
  }),
  "POST /console/calls/:id/take/": (establishment) => ({ params: { id: establishment.callId } }),
  "POST /console/calls/:id/done/": (establishment) => ({ params: { id: establishment.callId } }),
  "GET /console/services/": nothing,
  "PATCH /console/services/": (establishment) => ({
    body: { branch_id: establishment.branchId, service: "wheel", active: true, reason: "broken", returns_at: null },
  }),
  "POST /branch/qr-check/": (establishment) => ({
    body: { uuid: establishment.qr, utm_source: "poster", coordinates: establishment.place },
  }),
  "GET /restaurant/qr/:uuid/data/": (establishment) => ({
    params: { uuid: establishment.qr },
    query: { utm_source: "poster" },
  }),
  "GET /branch/main-branch/": nothing,
  "GET /menu/order/qr/payment/choices/:id/": (establishment) => ({
    ...branch(establishment),
    query: { order_type: "2" },
  }),
  "GET /branch/list-qr/:id/": (establishment) => ({ ...branch(establishment), query: { lat: "24.7", lng: "46.6" } }),
  "GET /branches/:id/tables/": branch,
  "GET /branches/:id/slots/": (establishment) => ({ ...branch(establishment), query: { order_type: "2" } }),
  "POST /tables/:id/calls/": (establishment) => ({ params: { id: establishment.tableId }, body: { kind: "bill" } }),
  "GET /tables/:id/bill/": (establishment) => ({ params: { id: establishment.tableId } }),
  "GET /wallet/": nothing,
  "GET /wallet/passes/": nothing,
  "POST /wallet/passes/:vendor/": () => ({ params: { vendor: "google" } }),
  "GET /wallet/entries/": (): Sample[] => [
    { query: { limit: "10", activity: "promotion" } },
    { query: { cursor: "", limit: "10", activity: "orders" } },
  ],
  "GET /me/events/": nothing,
  "GET /levels/": nothing,
  "GET /loyalty-rules/": nothing,
  "GET /prizes/": nothing,
  "POST /prizes/:id/claims/": (establishment) => ({ params: { id: establishment.prizeId } }),
  "GET /points-shop/": nothing,
  "POST /points-shop/vouchers/": () => ({ body: { points: 50 } }),
  "GET /rewards/": nothing,
  "GET /rewards/:id/": (establishment) => ({ params: { id: establishment.rewardId } }),
  "GET /console/evaluations/": (establishment): Sample[] => [
    { query: { branch_id: establishment.branchId, limit: "10" } },
    { query: { branch_id: establishment.branchId, cursor: "", limit: "10" } },
  ],
  "POST /console/evaluations/:id/seen/": (establishment) => ({ params: { id: establishment.evaluationId } }),
  "POST /uploads/": nothing,
  "GET /uploads/:id/": (establishment) => ({ params: { id: establishment.uploadId } }),
  "GET /console/uploads/:id/": (establishment) => ({ params: { id: establishment.keptUploadId } }),
  ...guestCampaignSamples,
  "GET /referrals/me/": nothing,
  "POST /referrals/leads/": (): Sample[] => [
    { body: { name: "Noura", channel: "link" } },
    { body: { name: "Noura", channel: "phone", dial_code: "966", phone_number: "0500009999" } },
    { body: { name: "Noura", channel: "email", email: "noura@example.com" } },
  ],
  "GET /references/:code/": (establishment) => ({ params: { code: establishment.referralCode } }),
  "POST /references/:code/stop/": (establishment) => ({ params: { code: establishment.leadCode } }),
  ...consoleSamples,
  "GET /dev/outbox/": () => ({ query: { to: "+966500000001" } }),
};

export const getName = (call: Pick<Call, "method" | "url">): string => `${call.method} ${call.url}`;

export const getSamples = (call: Call, establishment: SampleData): Sample[] => {
  const made = samples[getName(call)]?.(establishment);
  return made === undefined ? [] : Array.isArray(made) ? made : [made];
};

/** The path of a call with its ids and query filled in. */
export const getPath = (call: Pick<Call, "url">, { params = {}, query = {} }: Sample): string => {
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return `/api${path}${search === "" ? "" : `?${search}`}`;
};
