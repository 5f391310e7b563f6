import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@sufra/domain/errors/catalog.ts";
import type { Client } from "../support/http-client.ts";
import { askForApp, openReward, showAt } from "../../src/till/live-codes.test-data.ts";
import { insertPrize } from "../fixtures/loyalty.ts";
import { type SampleData, order } from "./sample-data.ts";
import { askCode, lastCode, requireStatus, newNumber, signIn, signInStaff } from "./sign-in.ts";
import type { Scenario, Scene } from "./scenario.ts";
import { billScenarios } from "./bill-refusals.ts";
import { campaignScenarios, spinning } from "./campaign-refusals.ts";
import { connectionScenarios } from "./connection-refusals.ts";
import { courierScenarios } from "./courier-refusals.ts";
import { moneyScenarios } from "./money-refusals.ts";
import { paymentScenarios } from "./payment-refusals.ts";
import { tableScenarios } from "./table-refusals.ts";
import { teamScenarios } from "./team-refusals.ts";

const pickup = (establishment: SampleData) => ({ ...establishment.basket, order_type: 2 });
const quoted = async ({ guest, establishment }: Scene, body: Record<string, unknown> = pickup(establishment)) => {
  const { quote_id, total } = requireStatus(await guest.post("/api/quotes/", body), 200).body;
  return { ...body, quote_id, expected_total: total, payment_method: "cash" };
};
const state = (scene: Scene, body: Record<string, unknown>) =>
  scene.manager.send("PATCH", `/api/console/branches/${scene.establishment.branchId}/state/`, { body });
const soldOut = (scene: Scene, sold_out: boolean) =>
  scene.manager.send("PATCH", `/api/console/branches/${scene.establishment.branchId}/availability/`, {
    body: { kind: "product", item_id: scene.establishment.cart.line.product_id, sold_out },
  });
const service = (scene: Scene, active: boolean) =>
  scene.manager.send("PATCH", "/api/console/services/", { body: { service: "ordering", active } });
const registration = { full_name: "Sara", consent: true };
/** A geofence of the second branch. */
const fenced = (establishment: SampleData) => ({ ...pickup(establishment), branch_id: establishment.otherBranchId });

const claim = (guest: Client, prizeId: string, say: Parameters<Scenario>[1]) =>
  say(guest, "POST", `/api/prizes/${prizeId}/claims/`, { key: true });
const voucher = async ({ establishment }: Scene) =>
  requireStatus(await establishment.guest.post("/api/points-shop/vouchers/", { points: 50 }, { key: true }), 201).body
    .code as string;
const deliver = async ({ manager }: Scene, id: string) => {
  for (const to of ["sent_to_kitchen", "ready", "delivered"])
    requireStatus(await manager.post(`/api/console/orders/${id}/moves/`, { to }), 200);
};

/** A request that provokes each code of the catalog over HTTP. */
export const scenarios: Partial<Record<ErrorCode, Scenario>> = {
  unknown_error: async ({ product, establishment, guest }, say) => {
    const rename = (from: string, to: string) =>
      product.database.asOwner((tx) => tx.schema.alterTable(from).renameTo(to).execute());
    await rename("bookmark", "bookmark_lost");
    const answer = await say(guest, "PUT", `/api/bookmarks/${establishment.cart.productId}/`);
    await rename("bookmark_lost", "bookmark");
    return answer;
  },
  not_authenticated: ({ product, establishment }, say) => say(product.client(establishment.qr), "GET", "/api/me/"),
  not_authorized: async ({ product, establishment }, say) =>
    say(await signInStaff(product, establishment.accounts.cashier), "PATCH", "/api/console/services/", {
      body: { service: "all", active: true },
    }),
  not_found: ({ guest }, say) => say(guest, "GET", `/api/orders/${randomUUID()}/`),
  validation_failed: ({ guest }, say) => say(guest, "POST", "/api/quotes/", { body: {} }),
  rate_limited: async ({ product, establishment }, say) => {
    const phone_number = newNumber();
    const client = product.client(establishment.qr);
    await askCode(client, establishment.qr, phone_number);
    return say(client, "POST", "/api/auth/codes/", {
      body: { uuid: establishment.qr, dial_code: "966", phone_number },
    });
  },
  service_deactivated: async (scene, say) => {
    await service(scene, false);
    const answer = await say(scene.guest, "POST", "/api/quotes/", { body: pickup(scene.establishment) });
    await service(scene, true);
    return answer;
  },
  branch_closed: async (scene, say) => {
    await state(scene, { closed_by_staff: true });
    const answer = await say(scene.guest, "POST", "/api/quotes/", { body: pickup(scene.establishment) });
    await state(scene, { closed_by_staff: false });
    return answer;
  },
  too_far: ({ guest, establishment }, say) =>
    say(guest, "POST", "/api/quotes/", { body: { ...fenced(establishment), coordinates: { lat: 21.4, lng: 39.8 } } }),
  location_required: ({ guest, establishment }, say) =>
    say(guest, "POST", "/api/quotes/", { body: fenced(establishment) }),
  area_not_covered: ({ guest }, say) => say(guest, "POST", "/api/delivery/check/", { body: { lat: 21.4, lng: 39.8 } }),
  below_minimum: ({ guest, establishment }, say) =>
    say(guest, "POST", "/api/quotes/", {
      body: {
        ...pickup(establishment),
        order_type: 3,
        coordinates: establishment.place,
        combos: [],
        lines: [{ ...establishment.cart.plainLine, quantity: 1 }],
      },
    }),
  phone_not_verified: async (scene, say) => {
    const body = await quoted(scene);
    return say(scene.product.client(scene.establishment.qr), "POST", "/api/orders/", { body, key: true });
  },
  wrong_code: async ({ product, establishment }, say) => {
    const client = product.client(establishment.qr);
    const challenge_id = await askCode(client, establishment.qr);
    const code = (await lastCode(product.database, establishment.tenantId)) === "1234" ? "4321" : "1234";
    return say(client, "POST", "/api/auth/sessions/", { body: { challenge_id, code } });
  },
  invalid_referral_code: async ({ product, establishment }, say) =>
    say(await signIn(product, establishment), "POST", "/api/me/registration/", {
      body: { ...registration, referral_code: "NOBODY" },
    }),
  lead_exists: async ({ guest }, say) => {
    const body = { name: "Noura", channel: "phone", phone_number: `0${newNumber()}` };
    requireStatus(await guest.post("/api/referrals/leads/", body, { key: true }), 201);
    return say(guest, "POST", "/api/referrals/leads/", { body, key: true });
  },
  cannot_notify_by_email: async ({ product, guest }, say) => {
    const invite = { body: { name: "Noura", channel: "email", email: "full@example.com" }, key: true } as const;
    const { link } = requireStatus(await guest.post("/api/referrals/leads/", invite.body, { key: true }), 201).body;
    const code = new URL(link as string).pathname.split("/")[2];
    requireStatus(await product.client().post(`/api/references/${code}/stop/`), 204);
    return say(guest, "POST", "/api/referrals/leads/", invite);
  },
  already_registered: async ({ product, establishment }, say) => {
    const guest = await signIn(product, establishment);
    requireStatus(await guest.post("/api/me/registration/", registration), 200);
    return say(guest, "POST", "/api/me/registration/", { body: registration });
  },
  phone_in_use: async ({ product, establishment, guest }, say) => {
    const number = newNumber();
    await signIn(product, establishment, number);
    // The limit of one code per minute uses the rows' timestamps.
    await product.database.inTenant(establishment.tenantId, (tx) =>
      tx
        .updateTable("verification_code")
        .set({ created_at: new Date(Date.now() - 120_000) })
        .where("tenant_id", "=", establishment.tenantId)
        .execute(),
    );
    const challenge_id = await askCode(guest, establishment.qr, number, { purpose: "change_phone" });
    const code = await lastCode(product.database, establishment.tenantId);
    return say(guest, "POST", "/api/me/phone/", { body: { challenge_id, code } });
  },
  coupon_not_found: ({ guest, establishment }, say) =>
    say(guest, "POST", "/api/quotes/", { body: { ...pickup(establishment), coupon_codes: ["NOPE"] } }),
  item_unavailable: async (scene, say) => {
    await soldOut(scene, true);
    const answer = await say(scene.guest, "POST", "/api/quotes/", { body: pickup(scene.establishment) });
    await soldOut(scene, false);
    return answer;
  },
  cart_changed: async (scene, say) => {
    const body = await quoted(scene);
    return say(scene.guest, "POST", "/api/orders/", {
      body: { ...body, expected_total: 1, quote_id: randomUUID() },
      key: true,
    });
  },
  limit_reached: async ({ product, establishment }, say) => {
    const guest = await signIn(product, establishment);
    const body = { title: "Home", description: "One of many", ...establishment.place };
    for (let saved = 0; saved < 60; saved += 1)
      if ((await guest.post("/api/me/addresses/", body)).status !== 201) break;
    return say(guest, "POST", "/api/me/addresses/", { body });
  },
  prize_unavailable: async ({ product, establishment, guest }, say) =>
    claim(guest, await insertPrize(product.database, establishment.tenantId, { stock: 0 }), say),
  insufficient_points: async ({ product, establishment }, say) =>
    say(await signIn(product, establishment), "POST", "/api/points-shop/vouchers/", {
      body: { points: 50 },
      key: true,
    }),
  new_customers_only: async (scene, say) => {
    const { product, establishment, guest } = scene;
    await deliver(scene, (await order(guest, pickup(establishment))).body.id as string);
    return claim(guest, await insertPrize(product.database, establishment.tenantId, { new_customers_only: true }), say);
  },
  coupon_not_applicable: ({ establishment }, say) =>
    say(establishment.guest, "POST", "/api/quotes/", {
      body: { ...pickup(establishment), reward_codes: [establishment.rewardCode] },
    }),
  coupon_used_up: async (scene, say) => {
    const body = { ...pickup(scene.establishment), voucher_code: await voucher(scene) };
    await order(scene.establishment.guest, body);
    return say(scene.establishment.guest, "POST", "/api/quotes/", { body });
  },
  invalid_transition: async (scene, say) => {
    const { id } = (await order(scene.guest, pickup(scene.establishment))).body;
    requireStatus(await scene.guest.post(`/api/orders/${id}/cancel/`), 200);
    return say(scene.guest, "POST", `/api/orders/${id}/cancel/`);
  },
  not_set_up: async ({ product, establishment, guest }, say) => {
    const turn = (active: boolean) =>
      product.database.inTenant(establishment.tenantId, (tx) =>
        tx.updateTable("referral_program").set({ active }).where("tenant_id", "=", establishment.tenantId).execute(),
      );
    await turn(false);
    try {
      const body = { name: "Huda", channel: "link" };
      return await say(guest, "POST", "/api/referrals/leads/", { body, key: true });
    } finally {
      await turn(true);
    }
  },
  promise_fixed: async (scene, say) => {
    const { id } = (await order(scene.guest, pickup(scene.establishment))).body;
    requireStatus(await scene.guest.post(`/api/orders/${id}/cancel/`), 200);
    const body = { promised_at: new Date(Date.now() + 3_600_000).toISOString() };
    return say(scene.manager, "POST", `/api/console/orders/${id}/promise/`, { body });
  },
  idempotency_key_required: async (scene, say) =>
    say(scene.guest, "POST", "/api/orders/", { body: await quoted(scene) }),
  idempotency_key_reused: async (scene, say) => {
    const body = await quoted(scene);
    const key = randomUUID();
    requireStatus(await scene.guest.post("/api/orders/", body, { key }), 201);
    return say(scene.guest, "POST", "/api/orders/", { body: { ...body, notes: "another" }, key });
  },
  request_in_progress: async (scene, say) => {
    const body = await quoted(scene);
    const key = randomUUID();
    requireStatus(await scene.guest.post("/api/orders/", body, { key }), 201);
    // The row as a process leaves it while it is still working.
    const { tenantId } = scene.establishment;
    await scene.product.database.inTenant(tenantId, (tx) =>
      tx
        .updateTable("idempotency")
        .set({ status: null, response: null })
        .where("tenant_id", "=", tenantId)
        .where("key", "=", key)
        .execute(),
    );
    return say(scene.guest, "POST", "/api/orders/", { body, key });
  },
  ...campaignScenarios,
  not_new_to_branch: async (scene, say) => {
    await deliver(scene, (await order(scene.guest, pickup(scene.establishment))).body.id as string);
    return spinning(scene, say, { new_to: "branch", spun: false });
  },
  already_redeemed: async (scene, say) => {
    const { establishment } = scene;
    const body = { code: await voucher(scene) };
    requireStatus(await establishment.cashier.post("/api/console/redemptions/", body, { key: true }), 201);
    return say(establishment.cashier, "POST", "/api/console/redemptions/lookup/", { body });
  },
  code_held: async (scene, say) => {
    const { establishment } = scene;
    const body = { code: await voucher(scene) };
    requireStatus(await establishment.cashier.post("/api/console/redemptions/lookup/", body), 200);
    return say(establishment.manager, "POST", "/api/console/redemptions/", { body, key: true });
  },
  code_outdated: async ({ establishment }, say) => {
    const reward = await openReward(establishment.guest, establishment.rewardId);
    const body = { code: showAt(reward, new Date(Date.now() - 300_000)) };
    return say(establishment.cashier, "POST", "/api/console/redemptions/lookup/", { body });
  },
  app_code_required: async ({ establishment, manager }, say) => {
    await askForApp(manager, true);
    const body = { code: establishment.rewardCode };
    const answer = await say(establishment.cashier, "POST", "/api/console/redemptions/lookup/", { body });
    await askForApp(manager, false);
    return answer;
  },
  ...tableScenarios,
  ...moneyScenarios,
  ...paymentScenarios,
  ...billScenarios,
  ...connectionScenarios,
  ...courierScenarios,
  ...teamScenarios,
  in_use: ({ manager, establishment: { menu } }, say) =>
    say(manager, "DELETE", `/api/console/categories/${menu.category.id}/?revision=${menu.category.revision}`),
  payload_too_large: ({ guest }, say) => say(guest, "POST", "/api/quotes/", { body: { notes: "x".repeat(70_000) } }),
  unsupported_media: ({ guest }, say) =>
    say(guest, "POST", "/api/quotes/", { body: "<a/>", headers: { "content-type": "text/xml" } }),
};
