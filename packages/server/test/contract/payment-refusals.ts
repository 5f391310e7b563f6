import type { Client } from "../support/http-client.ts";
import { declinedCard, forgetAtProvider, frictionlessCard, tokenFor } from "./card.ts";
import { order } from "./sample-data.ts";
import type { Scenario, Scene } from "./scenario.ts";
import { requireStatus } from "./sign-in.ts";

const attempt = async ({ guest, establishment }: Scene) =>
  (await order(guest, { ...establishment.basket, order_type: 2 }, "online_card")).body.payment;
const confirm = (guest: Client, id: string, token: string, say: Parameters<Scenario>[1]) =>
  say(guest, "POST", `/api/payments/${id}/confirm/`, { body: { source: { type: "token", token } }, key: true });

/** Refusals of card payments. */
export const paymentScenarios = {
  payment_failed: async (scene, say) =>
    confirm(scene.guest, (await attempt(scene)).attempt_id, "token_ofnobody0000", say),
  card_declined: async (scene, say) => {
    const { attempt_id, next } = await attempt(scene);
    return confirm(scene.guest, attempt_id, await tokenFor(next, declinedCard), say);
  },
  card_unusable: async (scene, say) => {
    const { attempt_id, next } = await attempt(scene);
    const token = await tokenFor(next, frictionlessCard, true);
    const kept = { source: { type: "token", token, keep: true } };
    requireStatus(await scene.guest.post(`/api/payments/${attempt_id}/confirm/`, kept, { key: true }), 200);
    const again = await attempt(scene);
    const [card] = (await scene.guest.get(`/api/payments/${again.attempt_id}/`)).body.ways.cards;
    await forgetAtProvider(next, token);
    const body = { source: { type: "saved_card", card_id: card.id } };
    return say(scene.guest, "POST", `/api/payments/${again.attempt_id}/confirm/`, { body, key: true });
  },
} satisfies Record<string, Scenario>;
