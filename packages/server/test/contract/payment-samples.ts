import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

export const paymentSamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  "POST /payments/:attempt_id/confirm/": ({ attemptId, savedCardId }): Sample[] => [
    { params: { attempt_id: attemptId }, body: { source: { type: "saved_card", card_id: savedCardId } } },
    { params: { attempt_id: attemptId }, body: { source: { type: "stc_pay", mobile: "0512345678" } } },
    { params: { attempt_id: attemptId }, body: { source: { type: "apple_pay", token: "{}" } } },
    { params: { attempt_id: attemptId }, body: { source: { type: "token", token: "token_aaaaaaaaaaaa", keep: true } } },
  ],
  "POST /payments/:attempt_id/apple-pay/": (establishment) => ({
    params: { attempt_id: establishment.attemptId },
    body: { validation_url: "https://apple-pay-gateway.apple.com/paymentservices/startSession" },
  }),
  "POST /payments/apple-pay/": () => ({
    body: { validation_url: "https://apple-pay-gateway.apple.com/paymentservices/startSession" },
  }),
  "GET /me/cards/": () => ({}),
  "DELETE /me/cards/:id/": (establishment) => ({ params: { id: establishment.savedCardId } }),
  "POST /payments/:attempt_id/code/": (establishment) => ({
    params: { attempt_id: establishment.attemptId },
    body: { code: "123456" },
  }),
  "GET /payments/:attempt_id/": (establishment) => ({ params: { attempt_id: establishment.attemptId } }),
  "POST /orders/:id/payments/": (establishment) => ({
    params: { id: establishment.payableId },
    body: { payment_method: "online_card" },
  }),
  "POST /payments/webhooks/:provider/:secret/": (establishment) => ({
    params: { provider: "sandbox", secret: `${establishment.tenantId.replaceAll("-", "")}-${"0".repeat(40)}` },
  }),
};
