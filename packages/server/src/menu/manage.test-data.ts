import { makePng } from "../uploads/images.test-data.ts";
import type { Client } from "../../test/support/http-client.ts";

export const both = (text: string) => ({ sa: `${text} ع`, en: text });
const always = { schedule: null, active: true };

export const categoryBody = (name = "Sweets") => ({ name: both(name), description: both(""), ...always });

export const productBody = (category_id: string, changes: Record<string, unknown> = {}) => ({
  category_id,
  name: both("Kunafa"),
  description: both("Warm"),
  price: 1800,
  tax_rate_bp: null,
  nutrition: null,
  caffeine_mg: null,
  allergens: ["milk"],
  dietary_tags: ["vegetarian", "gluten_free"],
  spicy_level: 0,
  preparation_minutes: 5,
  capacity_units: 1,
  popular: false,
  option_group_ids: [],
  branches: [],
  ...always,
  ...changes,
});

export const groupBody = (changes: Record<string, unknown> = {}) => ({
  name: both("Topping"),
  min: 0,
  max: 2,
  free: 1,
  options: [
    { name: both("Cream"), price: 300, calories: 90, max_quantity: 1, active: true },
    { name: both("Honey"), price: 200, calories: null, max_quantity: 2, active: true },
  ],
  ...changes,
});

export const comboBody = (slots: unknown[], changes: Record<string, unknown> = {}) => ({
  name: both("Family"),
  description: both(""),
  price: 4000,
  ...always,
  slots,
  ...changes,
});

/** Sends a picture as the console does; answers what the call answers. */
export const sendPicture = async (url: string, client: Client, bytes?: Buffer) => {
  const form = new FormData();
  form.append("images", new Blob([Uint8Array.from(bytes ?? (await makePng()))]), "a.png");
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${url}/api/console/pictures/`, {
    method: "POST",
    headers: { origin: url, cookie },
    body: form,
  });
  // What a test reads is checked by its expectations.
  const body = (await answer.json()) as { id: string; code?: string; picture: { base: string; color: string } };
  return { status: answer.status, body };
};
