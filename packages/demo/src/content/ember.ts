import { emberLoyalty } from "./loyalty-seed.ts";
import { espressoBar, filter } from "./ember-coffee.ts";
import { iced, notCoffee } from "./ember-drinks.ts";
import { bakery, plates } from "./ember-kitchen.ts";
import { emberCampaigns } from "./ember-campaigns.ts";
import { emberOptionGroups } from "./ember-options.ts";
import type { EstablishmentSeed } from "./establishment-seed.ts";

/** English first, and prices without tax: what the other establishment is not. */
export const ember: EstablishmentSeed = {
  id: "b0000000-0000-4000-8000-000000000002",
  slug: "ninth-ember",
  qr: null,
  hosts: [],
  name: { sa: "الجمرة التاسعة", en: "Ninth Ember Coffee" },
  description: { sa: "محمصة ومقهى في حي السفارات", en: "A roastery and café in the Diplomatic Quarter" },
  legal_name: { sa: "مؤسسة الجمرة التاسعة للقهوة", en: "Ninth Ember Coffee Est." },
  tax_address: {
    sa: "6210 ساحة الكندي، حي السفارات، الرياض 12512",
    en: "6210 Al Kindi Plaza, Diplomatic Quarter, Riyadh 12512",
  },
  vat_number: "300000000000003",
  brand_color: "#2a211e",
  shape: "bean",
  face: { layout: "board", fonts: "kufi", pattern: "rings", corners: "square", voice: "formal" },
  logo: "ember-logo",
  cover: "ember-cover",
  default_language: "en",
  prices_include_tax: false,
  tips_enabled: true,
  phone: "+966112345680",
  email: "hello@ember.example",
  social_links: [{ kind: "instagram", url: "https://instagram.com/ember.example" }],
  deactivated: false,
  branches: [
    {
      id: "b1000000-0000-4000-8000-000000000001",
      qr: "22222222-2222-4222-8222-222222222222",
      name: { sa: "الجمرة التاسعة، حي السفارات", en: "Ninth Ember, Diplomatic Quarter" },
      address: { sa: "ساحة الكندي، حي السفارات", en: "Al Kindi Plaza, Diplomatic Quarter" },
      city: { sa: "الرياض", en: "Riyadh" },
      district: { sa: "حي السفارات", en: "Diplomatic Quarter" },
      phone: "+966112345680",
      lat: 24.6808,
      lng: 46.6238,
      order_types: [1, 2, 3],
      hours: Array.from({ length: 7 }, () => [[0, 1440]]),
      preparation_minutes: 8,
      slot_capacity: null,
      pickup_geofence: null,
      dine_in_geofence: null,
      zones: [
        {
          name: { sa: "حي السفارات", en: "Diplomatic Quarter" },
          kilometers: 2.5,
          fee: 700,
          minimum: 2500,
          minutes: 20,
        },
        { name: { sa: "غرب الرياض", en: "West Riyadh" }, kilometers: 6, fee: 1400, minimum: 5000, minutes: 35 },
      ],
      tables: 6,
      tableCode: (number) => `22222222-2222-4222-8222-0000000000${String(number).padStart(2, "0")}`,
      unlisted: [],
      prices: {},
      sold_out: ["tiramisu"],
    },
  ],
  groups: emberOptionGroups,
  campaigns: emberCampaigns,
  categories: [espressoBar, filter, iced, notCoffee, bakery, plates],
  combos: [
    {
      slug: "combo-morning",
      name: { sa: "صباح الجمرة", en: "Ember morning" },
      description: { sa: "قهوة ومخبوزة بسعر ألطف", en: "A coffee and a bake, for less" },
      price: 2400,
      schedule: null,
      slots: [
        {
          name: { sa: "القهوة", en: "Coffee" },
          min: 1,
          products: [["flat-white"], ["cortado"], ["latte", 100], ["iced-latte", 200], ["v60", 400]],
        },
        {
          name: { sa: "المخبوزة", en: "Bake" },
          min: 1,
          products: [["croissant-butter"], ["cookie-chip"], ["muffin-blueberry", 100], ["croissant-almond", 400]],
        },
      ],
    },
  ],
  slides: [],
  loyalty: emberLoyalty,
  popup: null,
  staff: [
    { email: "cashier@b.test", name: "Maya Haddad", role: "cashier", language: "en", phone_e164: "+966599992001" },
    { email: "manager@b.test", name: "Omar Farouk", role: "manager", language: "en", phone_e164: "+966599992002" },
  ],
};
