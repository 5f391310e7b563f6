import { espressoBar } from "./ember-coffee.ts";
import { bakery, plates } from "./ember-kitchen.ts";
import { emberOptionGroups } from "./ember-options.ts";
import type { EstablishmentSeed } from "./establishment-seed.ts";
import { pick } from "./picked.ts";
import { riwaqBreakfast } from "./riwaq-breakfast.ts";
import { riwaqCold } from "./riwaq-cold.ts";
import { riwaqHot } from "./riwaq-hot.ts";
import { riwaqOptionGroups } from "./riwaq-options.ts";
import { riwaqSides } from "./riwaq-sides.ts";
import { riwaqSweets } from "./riwaq-sweets.ts";

const all = [bakery, plates, espressoBar, riwaqBreakfast, riwaqSides, riwaqSweets, riwaqCold, riwaqHot];

/** A bakery: large photos in two columns, round letters, a joking voice. */
export const wheat: EstablishmentSeed = {
  id: "d0000000-0000-4000-8000-000000000004",
  slug: "wheat-house",
  qr: null,
  hosts: [],
  name: { sa: "بيت الحنطة", en: "Wheat House" },
  description: { sa: "نعجن قبل الفجر، ونبيع قبل أن يبرد", en: "Kneaded before dawn, gone before it cools" },
  legal_name: { sa: "مؤسسة بيت الحنطة للمخبوزات", en: "Wheat House Bakeries Est." },
  tax_address: { sa: "4415 شارع التحلية، جدة 23433", en: "4415 Tahlia Street, Jeddah 23433" },
  vat_number: "310000000100003",
  brand_color: "#d9a441",
  shape: "heart",
  face: { layout: "gallery", fonts: "marhey", pattern: "wheat", corners: "leaf", photos: "plain", voice: "playful" },
  logo: "wheat-logo",
  cover: "wheat-cover",
  default_language: "sa",
  prices_include_tax: true,
  tips_enabled: false,
  phone: "+966122345700",
  email: "salam@wheat.example",
  social_links: [{ kind: "instagram", url: "https://instagram.com/wheat.example" }],
  deactivated: false,
  branches: [
    {
      id: "d1000000-0000-4000-8000-000000000001",
      qr: "44444444-4444-4444-8444-444444444444",
      name: { sa: "بيت الحنطة، التحلية", en: "Wheat House, Tahlia" },
      address: { sa: "شارع التحلية", en: "Tahlia Street" },
      city: { sa: "جدة", en: "Jeddah" },
      district: { sa: "الأندلس", en: "Al Andalus" },
      phone: "+966122345700",
      lat: 21.5504,
      lng: 39.1497,
      order_types: [1, 2],
      hours: Array.from({ length: 7 }, () => [[0, 1440]]),
      preparation_minutes: 8,
      slot_capacity: null,
      pickup_geofence: null,
      dine_in_geofence: null,
      zones: [],
      tables: 6,
      tableCode: (number) => `44444444-4444-4444-8444-0000000000${String(number).padStart(2, "0")}`,
      unlisted: [],
      prices: {},
      sold_out: ["manakish-cheese"],
    },
  ],
  groups: { ...emberOptionGroups, ...riwaqOptionGroups },
  categories: [
    pick({ slug: "oven", name: { sa: "طلع من الفرن", en: "Out of the oven" }, description: { sa: "", en: "" } }, all, {
      "croissant-butter": 12,
      "croissant-almond": 17,
      "croissant-zaatar": 16,
      "banana-bread": 14,
      "cookie-chip": 10,
    }),
    pick(
      { slug: "trays", name: { sa: "صواني السكر", en: "Sugar trays" }, description: { sa: "", en: "" } },
      all,
      { basbousa: 15, maamoul: 18, baklava: 22, "muffin-blueberry": 13, "muffin-chocolate": 13, "san-sebastian": 24 },
      ["basbousa", "maamoul", "baklava"],
    ),
    pick(
      { slug: "flat", name: { sa: "فطائر على الحجر", en: "Flatbreads on stone" }, description: { sa: "", en: "" } },
      all,
      { "manakish-zaatar": 11, "manakish-cheese": 15, "lahm-bi-ajeen": 16, tamees: 3 },
    ),
    pick({ slug: "sips", name: { sa: "رشفة معها", en: "A sip beside it" }, description: { sa: "", en: "" } }, all, {
      karak: 8,
      "tea-mint": 7,
      "saudi-coffee": 11,
      "hot-chocolate": 16,
      "juice-orange": 14,
      "lemon-mint": 15,
    }),
  ],
  combos: [],
  campaigns: { coupons: [], punch_programs: [], wheels: [] },
  slides: [],
  popup: null,
  staff: [
    { email: "cashier@c.test", name: "هدى الغامدي", role: "cashier", language: "sa", phone_e164: "+966599993001" },
    { email: "manager@c.test", name: "فيصل الغامدي", role: "manager", language: "sa", phone_e164: "+966599993002" },
  ],
};
