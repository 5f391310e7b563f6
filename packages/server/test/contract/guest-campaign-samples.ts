import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

/** Guests' calls for evaluations, register-and-win forms and wheels. */
export const guestCampaignSamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
  "GET /evaluations/": () => ({}),
  "GET /evaluations/:form/": (establishment) => ({
    params: { form: establishment.formId },
    query: { order: establishment.deliveredId },
  }),
  "POST /evaluations/:form/": (establishment): Sample[] => [
    { params: { form: establishment.formId }, body: { answers: { [establishment.questionId]: 5 } } },
    {
      params: { form: establishment.formId },
      body: { answers: { [establishment.questionId]: 5 }, order_id: establishment.deliveredId },
    },
  ],
  "GET /register-and-win/:uuid/": (establishment) => ({ params: { uuid: establishment.qr } }),
  "POST /register-and-win/:uuid/": (establishment) => ({
    params: { uuid: establishment.qr },
    body: {
      full_name: "Sara",
      email: "sara@example.com",
      answers: { dish: "kabsa" },
      referral_code: "",
      consent: true,
    },
  }),
  "GET /wheels/": (establishment) => ({ query: { order_id: establishment.orderId } }),
  "GET /wheels/:id/": ({ wheelId, orderId }) => ({ params: { id: wheelId }, query: { order_id: orderId } }),
  "POST /wheels/:id/reminders/": (establishment) => ({ params: { id: establishment.wheelId } }),
  "POST /wheels/:id/spins/": (establishment) => ({
    params: { id: establishment.wheelId },
    body: { form: { full_name: "Sara" }, order_id: establishment.orderId, confirms_seen: false },
  }),
  "POST /wheels/:id/spins/:draw_id/seen/": (establishment) => ({
    params: { id: establishment.spunWheelId, draw_id: establishment.drawId },
  }),
};
