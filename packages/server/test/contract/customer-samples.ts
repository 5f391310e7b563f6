import type { SampleData } from "./sample-data.ts";
import type { Sample } from "./sample.ts";

const address = { title: "Work", description: "Third gate", door_number: "1", level_number: "2" };
const nothing = (): Sample => ({});

/** What customers do with their own account. */
export const customerSamples: Record<string, (establishment: SampleData) => Sample | Sample[]> = {
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
    body: {
      full_name: "Sara",
      email: "",
      gender: null,
      age_group: null,
      city: "Riyadh",
      language: "en",
      birthday: "02-29",
    },
  }),
  "DELETE /me/": nothing,
  "POST /me/phone/": (establishment) => ({ body: { challenge_id: establishment.challengeId, code: "0000" } }),
  "GET /me/export/": nothing,
  "GET /me/addresses/": nothing,
  "POST /me/addresses/": (establishment) => ({
    body: { ...address, block_number: "3", phone_number: "0500000001", notes: "gate 4", ...establishment.place },
  }),
  "PATCH /me/addresses/:id/": (establishment) => ({
    params: { id: establishment.addressId },
    body: { ...address, block_number: "3", phone_number: "0500000001", notes: "gate 4", ...establishment.place },
  }),
  "DELETE /me/addresses/:id/": (establishment) => ({ params: { id: establishment.addressId } }),
};
