import type { EstablishmentSeed } from "./establishment-seed.ts";
import { pick } from "./picked.ts";
import { riwaqCold } from "./riwaq-cold.ts";
import { riwaqGrills } from "./riwaq-grills.ts";
import { riwaqMezze } from "./riwaq-mezze.ts";
import { riwaqOptionGroups } from "./riwaq-options.ts";
import { riwaqSides } from "./riwaq-sides.ts";

const all = [riwaqGrills, riwaqMezze, riwaqSides, riwaqCold];

/** A grill house: a list with round plates, poster letters, Sadu bands. */
export const hatab: EstablishmentSeed = {
  id: "e0000000-0000-4000-8000-000000000005",
  slug: "hatab-grill",
  qr: null,
  hosts: [],
  name: { sa: "مشاوي الحطب", en: "Hatab Grill House" },
  description: { sa: "لحم وملح ونار سمر", en: "Meat, salt and acacia fire" },
  legal_name: { sa: "شركة مشاوي الحطب المحدودة", en: "Hatab Grill House Ltd" },
  tax_address: { sa: "2207 طريق خريص، الرياض 14214", en: "2207 Khurais Road, Riyadh 14214" },
  vat_number: "310000000200003",
  brand_color: "#b3261a",
  shape: "star",
  face: { layout: "list", fonts: "lalezar", pattern: "sadu", corners: "ticket", photos: "plate", voice: "warm" },
  logo: "hatab-logo",
  cover: "hatab-cover",
  default_language: "sa",
  prices_include_tax: true,
  tips_enabled: true,
  phone: "+966112345710",
  email: "salam@hatab.example",
  social_links: [{ kind: "x", url: "https://x.com/hatab_example" }],
  deactivated: false,
  branches: [
    {
      id: "e1000000-0000-4000-8000-000000000001",
      qr: "55555555-5555-4555-8555-555555555555",
      name: { sa: "مشاوي الحطب، خريص", en: "Hatab Grill House, Khurais" },
      address: { sa: "طريق خريص", en: "Khurais Road" },
      city: { sa: "الرياض", en: "Riyadh" },
      district: { sa: "الريان", en: "Al Rayyan" },
      phone: "+966112345710",
      lat: 24.7104,
      lng: 46.7697,
      order_types: [1, 2, 3],
      hours: Array.from({ length: 7 }, () => [[0, 1440]]),
      preparation_minutes: 18,
      slot_capacity: null,
      pickup_geofence: null,
      dine_in_geofence: null,
      zones: [{ name: { sa: "شرق الرياض", en: "East Riyadh" }, kilometers: 6, fee: 1200, minimum: 4000, minutes: 35 }],
      tables: 8,
      tableCode: (number) => `55555555-5555-4555-8555-0000000000${String(number).padStart(2, "0")}`,
      unlisted: [],
      prices: {},
      sold_out: ["lamb-chops"],
    },
  ],
  groups: riwaqOptionGroups,
  categories: [
    pick(
      {
        slug: "skewers",
        name: { sa: "أسياخ", en: "Skewers" },
        description: { sa: "ثلاثة أسياخ في الطلب", en: "Three skewers each" },
      },
      all,
      { "lamb-kebab": 34, "chicken-kebab": 29, "shish-tawook": 32, "lamb-cubes": 42, "kebab-aubergine": 39 },
    ),
    pick({ slug: "bones", name: { sa: "بالعظم", en: "On the bone" }, description: { sa: "", en: "" } }, all, {
      "mixed-grill": 58,
      "lamb-chops": 64,
      "half-chicken": 26,
      "chicken-wings": 24,
      arayes: 24,
    }),
    pick(
      { slug: "beside", name: { sa: "على الجنب", en: "On the side" }, description: { sa: "", en: "" } },
      all,
      { hummus: 12, mutabbal: 13, tabbouleh: 14, fries: 9, tamees: 3, coleslaw: 7 },
      ["tabbouleh", "fries", "coleslaw"],
    ),
    pick(
      { slug: "cold", name: { sa: "يبرّد القلب", en: "Cools the heart" }, description: { sa: "", en: "" } },
      all,
      { laban: 5, "lemon-mint": 14, karkadeh: 9, jallab: 12 },
      ["laban", "karkadeh"],
    ),
  ],
  combos: [],
  campaigns: { coupons: [], punch_programs: [], wheels: [] },
  slides: [],
  popup: null,
  staff: [
    { email: "cashier@d.test", name: "نواف الدوسري", role: "cashier", language: "sa", phone_e164: "+966599994001" },
    { email: "manager@d.test", name: "بدر الدوسري", role: "manager", language: "sa", phone_e164: "+966599994002" },
  ],
};
