import { randomUUID } from "node:crypto";
import type { Call } from "@sufra/domain/contract/call.ts";
import { consoleSamples } from "./console-samples.ts";
import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

const delivery = (house: SampleData) => ({
  ...house.basket,
  order_type: 3,
  cart_id: randomUUID(),
  cart_version: 1,
  address_id: house.addressId,
  coordinates: house.place,
  notes: "ring twice",
  vehicle: "white, 1234",
  tip: 200,
});
const dineIn = (house: SampleData) => ({ ...house.basket, order_type: 1, table_id: house.tableId });
const address = { title: "Work", description: "Third gate", door_number: "1", level_number: "2" };
const branch = (house: SampleData): Sample => ({ params: { id: house.branchId } });
const nothing = (): Sample => ({});
const pushKeys = {
  p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
  auth: "tBHItJI5svbpez7KI4CCXg",
};

/**
 * For every call, requests that a caller with the right role could make in their own establishment; between them they
 * use every field of the contract.
 */
export const samples: Record<string, (house: SampleData) => Sample | Sample[]> = {
  "POST /auth/codes/": (house) => ({
    body: { uuid: house.qr, dial_code: "966", phone_number: "500000001", purpose: "sign_in" },
  }),
  "POST /auth/sessions/": (house) => ({ body: { challenge_id: house.challengeId, code: "0000" } }),
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
  "POST /me/registration/": () => ({
    body: {
      full_name: "Sara",
      email: "sara@example.com",
      gender: "female",
      age_group: "25_39",
      city: "Riyadh",
      referral_code: "",
      consent: true,
      marketing: false,
    },
  }),
  "GET /me/": nothing,
  "GET /me/code/": nothing,
  "PATCH /me/": () => ({
    body: { full_name: "Sara", email: "", gender: null, age_group: null, city: "Riyadh", language: "en" },
  }),
  "DELETE /me/": nothing,
  "POST /me/phone/": (house) => ({ body: { challenge_id: house.challengeId, code: "0000" } }),
  "GET /me/export/": nothing,
  "GET /me/addresses/": nothing,
  "POST /me/addresses/": (house) => ({
    body: { ...address, block_number: "3", phone_number: "0500000001", notes: "gate 4", ...house.place },
  }),
  "PATCH /me/addresses/:id/": (house) => ({
    params: { id: house.addressId },
    body: { ...address, block_number: "3", phone_number: "0500000001", notes: "gate 4", ...house.place },
  }),
  "DELETE /me/addresses/:id/": (house) => ({ params: { id: house.addressId } }),
  "POST /delivery/check/": (house) => ({ body: { branch_id: house.branchId, ...house.place } }),
  "GET /branches/:id/zones/": branch,
  "GET /menu/:id/": branch,
  "GET /menu/:id/suggestions/": branch,
  "GET /menu/:id/events/": branch,
  "GET /bookmarks/": nothing,
  "PUT /bookmarks/:id/": (house) => ({ params: { id: house.cart.productId } }),
  "DELETE /bookmarks/:id/": (house) => ({ params: { id: house.cart.productId } }),
  "POST /quotes/": (house) => [
    { body: delivery(house) },
    { body: { ...dineIn(house), scheduled_at: "2026-01-01T12:00:00Z" } },
    { body: { ...dineIn(house), coupon_codes: ["A"], voucher_code: "B", reward_codes: ["C"] } },
    { body: dineIn(house) },
  ],
  "POST /orders/": (house) => {
    const agreed = { quote_id: house.quoteId, payment_method: "cash", expected_total: 10_000_000 };
    return [
      { body: { ...house.basket, order_type: 2, ...agreed, expected_total: house.total } },
      { body: { ...delivery(house), ...agreed } },
      { body: { ...dineIn(house), scheduled_at: "2026-01-01T12:00:00Z", ...agreed } },
      { body: { ...dineIn(house), coupon_codes: ["A"], voucher_code: "B", reward_codes: ["C"], ...agreed } },
    ];
  },
  "GET /coupons/": () => ({ query: { in_cart: "EMBER10" } }),
  "POST /coupons/check/": (house) => ({ body: { code: "EMBER10", branch_id: house.branchId, order_type: 2 } }),
  "POST /coupons/saved/": () => ({ body: { code: "EMBER10" } }),
  "GET /punch-cards/": nothing,
  "GET /punch-cards/:id/punches/": (house): Sample[] => [
    { params: { id: house.punchCardId }, query: { limit: "10" } },
    { params: { id: house.punchCardId }, query: { cursor: "", limit: "10" } },
  ],
  "GET /orders/": (): Sample[] => [{ query: { limit: "10" } }, { query: { cursor: "", limit: "10" } }],
  "GET /orders/:id/": (house) => ({ params: { id: house.orderId } }),
  "POST /orders/:id/cancel/": (house) => ({ params: { id: house.deliveryId } }),
  "GET /orders/:id/events/": (house) => ({ params: { id: house.orderId } }),
  "POST /orders/:id/again/": (house) => ({ params: { id: house.orderId } }),
  "POST /payments/:attempt_id/confirm/": (house) => ({
    params: { attempt_id: house.attemptId },
    body: { token: "token_aaaaaaaaaaaa" },
  }),
  "GET /payments/:attempt_id/": (house) => ({ params: { attempt_id: house.attemptId } }),
  "POST /orders/:id/payments/": (house) => ({
    params: { id: house.payableId },
    body: { payment_method: "online_card" },
  }),
  "POST /payments/webhooks/:provider/:secret/": (house) => ({
    params: { provider: "sandbox", secret: `${house.tenantId.replaceAll("-", "")}-${"0".repeat(40)}` },
  }),
  "POST /console/sessions/": (house) => ({
    body: { email: house.accounts.cashier, password: "wrong", code: "1234" },
  }),
  "GET /console/sessions/current/": nothing,
  "DELETE /console/sessions/current/": nothing,
  "GET /console/orders/": (house): Sample[] => [
    { query: { branch_id: house.branchId, status: "pending", limit: "10" } },
    { query: { branch_id: house.branchId, status: "pending", cursor: "", limit: "10" } },
  ],
  "GET /console/orders/:id/": (house) => ({ params: { id: house.orderId } }),
  "POST /console/orders/:id/moves/": (house) => ({
    params: { id: house.orderId },
    body: { to: "returned", reason: "other", lines: [{ line_no: 1, quantity: 1 }] },
  }),
  "GET /console/events/": (house) => ({ query: { branch_id: house.branchId } }),
  "POST /console/redemptions/lookup/": (house): Sample[] => [
    { body: { code: house.rewardCode, branch_id: house.branchId } },
    { body: { code: "EMBER10", branch_id: house.branchId, customer_id: house.guestId } },
  ],
  "POST /console/redemptions/": (house): Sample[] => [
    { body: { code: house.rewardCode, branch_id: house.branchId } },
    { body: { code: "EMBER10", branch_id: house.branchId, customer_id: house.guestId } },
  ],
  "POST /console/redemptions/:id/undo/": (house) => ({
    params: { id: house.redemptionId },
    body: { reason: "wrong guest" },
  }),
  "GET /console/redemptions/": (house): Sample[] => [
    { query: { branch_id: house.branchId, limit: "10" } },
    { query: { branch_id: house.branchId, cursor: "", limit: "10" } },
  ],
  "POST /console/customers/lookup/": (house) => ({
    body: { dial_code: "966", phone_number: house.guestPhone, branch_id: house.branchId },
  }),
  "POST /console/punches/": (house) => ({
    body: { customer_id: house.guestId, program_id: house.programId, count: 1, branch_id: house.branchId },
  }),
  "GET /console/branches/": nothing,
  "PATCH /console/branches/:id/state/": (house) => ({
    params: { id: house.branchId },
    body: { closed_by_staff: false, closed_until: null, busy_delay_minutes: 0 },
  }),
  "GET /console/branches/:id/availability/": branch,
  "PATCH /console/branches/:id/availability/": (house) => [
    {
      params: { id: house.branchId },
      body: { kind: "product", item_id: house.cart.productId, sold_out: false, until: null },
    },
    {
      params: { id: house.branchId },
      body: { kind: "option", item_id: house.cart.optionId, sold_out: false, until: null },
    },
    {
      params: { id: house.branchId },
      body: { kind: "combo", item_id: house.cart.combo.combo_id, sold_out: false, until: null },
    },
  ],
  "GET /console/branches/:id/tables/": branch,
  "PATCH /console/tables/:id/": (house) => [
    { params: { id: house.tableId }, body: { state: "occupied" } },
    { params: { id: house.tableId }, body: { state: "occupied", from: "occupied" } },
  ],
  "POST /console/calls/:id/done/": (house) => ({ params: { id: house.callId } }),
  "GET /console/services/": nothing,
  "PATCH /console/services/": (house) => ({
    body: { branch_id: house.branchId, service: "wheel", active: true, reason: "broken", returns_at: null },
  }),
  "POST /branch/qr-check/": (house) => ({
    body: { uuid: house.qr, utm_source: "poster", coordinates: house.place },
  }),
  "GET /restaurant/qr/:uuid/data/": (house) => ({ params: { uuid: house.qr }, query: { utm_source: "poster" } }),
  "GET /branch/main-branch/": nothing,
  "GET /menu/order/qr/payment/choices/:id/": (house) => ({ ...branch(house), query: { order_type: "2" } }),
  "GET /branch/list-qr/:id/": (house) => ({ ...branch(house), query: { lat: "24.7", lng: "46.6" } }),
  "GET /branches/:id/tables/": branch,
  "GET /branches/:id/slots/": (house) => ({ ...branch(house), query: { order_type: "2" } }),
  "POST /tables/:id/calls/": (house) => ({ params: { id: house.tableId }, body: { kind: "bill" } }),
  "GET /tables/:id/bill/": (house) => ({ params: { id: house.tableId } }),
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
  "POST /prizes/:id/claims/": (house) => ({ params: { id: house.prizeId } }),
  "GET /points-shop/": nothing,
  "POST /points-shop/vouchers/": () => ({ body: { points: 50 } }),
  "GET /rewards/": nothing,
  "GET /rewards/:id/": (house) => ({ params: { id: house.rewardId } }),
  "GET /evaluations/": nothing,
  "GET /evaluations/:form/": (house) => ({ params: { form: house.formId }, query: { order: house.deliveredId } }),
  "POST /evaluations/:form/": (house): Sample[] => [
    { params: { form: house.formId }, body: { answers: { [house.questionId]: 5 } } },
    { params: { form: house.formId }, body: { answers: { [house.questionId]: 5 }, order_id: house.deliveredId } },
  ],
  "GET /console/evaluations/": (house): Sample[] => [
    { query: { branch_id: house.branchId, limit: "10" } },
    { query: { branch_id: house.branchId, cursor: "", limit: "10" } },
  ],
  "POST /console/evaluations/:id/seen/": (house) => ({ params: { id: house.evaluationId } }),
  "GET /register-and-win/:uuid/": (house) => ({ params: { uuid: house.qr } }),
  "POST /register-and-win/:uuid/": (house) => ({
    params: { uuid: house.qr },
    body: {
      full_name: "Sara",
      email: "sara@example.com",
      answers: { dish: "kabsa" },
      referral_code: "",
      consent: true,
    },
  }),
  "POST /uploads/": nothing,
  "GET /uploads/:id/": (house) => ({ params: { id: house.uploadId } }),
  "GET /console/uploads/:id/": (house) => ({ params: { id: house.keptUploadId } }),
  "GET /wheels/": (house) => ({ query: { order_id: house.orderId } }),
  "GET /wheels/:id/": (house) => ({ params: { id: house.wheelId }, query: { order_id: house.orderId } }),
  "POST /wheels/:id/reminders/": (house) => ({ params: { id: house.wheelId } }),
  "POST /wheels/:id/spins/": (house) => ({
    params: { id: house.wheelId },
    body: { form: { full_name: "Sara" }, order_id: house.orderId, confirms_seen: false },
  }),
  "POST /wheels/:id/spins/:draw_id/seen/": (house) => ({
    params: { id: house.spunWheelId, draw_id: house.drawId },
  }),
  "GET /referrals/me/": nothing,
  "POST /referrals/leads/": (): Sample[] => [
    { body: { name: "Noura", channel: "link" } },
    { body: { name: "Noura", channel: "phone", dial_code: "966", phone_number: "0500009999" } },
    { body: { name: "Noura", channel: "email", email: "noura@example.com" } },
  ],
  "GET /references/:code/": (house) => ({ params: { code: house.referralCode } }),
  "POST /references/:code/stop/": (house) => ({ params: { code: house.leadCode } }),
  ...consoleSamples,
  "GET /dev/outbox/": () => ({ query: { to: "+966500000001" } }),
};

export const getName = (call: Pick<Call, "method" | "url">): string => `${call.method} ${call.url}`;

export const getSamples = (call: Call, house: SampleData): Sample[] => {
  const made = samples[getName(call)]?.(house);
  return made === undefined ? [] : Array.isArray(made) ? made : [made];
};

/** The path of a call with its ids and query filled in. */
export const getPath = (call: Pick<Call, "url">, { params = {}, query = {} }: Sample): string => {
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return `/api${path}${search === "" ? "" : `?${search}`}`;
};
