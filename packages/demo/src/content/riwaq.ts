import { screenLink } from "@sufra/domain/qr-codes/code-link.ts";
import { riwaqLoyalty } from "./loyalty-seed.ts";
import type { BranchSeed, EstablishmentSeed } from "./establishment-seed.ts";
import { riwaqBreakfast } from "./riwaq-breakfast.ts";
import { riwaqCampaigns } from "./riwaq-campaigns.ts";
import { riwaqCombos } from "./riwaq-combos.ts";
import { riwaqGrills } from "./riwaq-grills.ts";
import { riwaqMezze } from "./riwaq-mezze.ts";
import { riwaqOptionGroups } from "./riwaq-options.ts";
import { riwaqRice } from "./riwaq-rice.ts";
import { riwaqBurgers } from "./riwaq-burgers.ts";
import { riwaqShawarma } from "./riwaq-shawarma.ts";
import { riwaqSides } from "./riwaq-sides.ts";
import { riwaqCold } from "./riwaq-cold.ts";
import { riwaqHot } from "./riwaq-hot.ts";
import { riwaqSweets } from "./riwaq-sweets.ts";

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Open round the clock, so that the demo can be ordered from at any hour. */
const olaya: BranchSeed = {
  id: "a1000000-0000-4000-8000-000000000001",
  qr: "11111111-1111-4111-8111-111111111111",
  name: { sa: "رواق الهيل، العليا", en: "Riwaq Alhail, Olaya" },
  address: { sa: "طريق العليا العام، مبنى 3127", en: "Olaya Main Road, building 3127" },
  city: { sa: "الرياض", en: "Riyadh" },
  district: { sa: "العليا", en: "Olaya" },
  phone: "+966112345670",
  lat: 24.6949,
  lng: 46.6853,
  order_types: [1, 2, 3],
  hours: Array.from({ length: 7 }, () => [[0, 1440]]),
  preparation_minutes: 15,
  slot_capacity: null,
  pickup_geofence: null,
  dine_in_geofence: null,
  zones: [
    {
      name: { sa: "العليا والسليمانية", en: "Olaya and Sulaymaniyah" },
      kilometers: 3,
      fee: 900,
      minimum: 3000,
      minutes: 25,
    },
    { name: { sa: "وسط الرياض", en: "Central Riyadh" }, kilometers: 7, fee: 1500, minimum: 5000, minutes: 40 },
    { name: { sa: "أطراف الرياض", en: "Greater Riyadh" }, kilometers: 13, fee: 2500, minimum: 8000, minutes: 60 },
  ],
  tables: 12,
  tableCode: (number) => `11111111-1111-4111-8111-0000000000${twoDigits(number)}`,
  unlisted: [],
  prices: {},
  sold_out: ["margoog"],
};

/** Two shifts, the second past midnight; on Friday after the prayer. */
const yasmin: BranchSeed = {
  ...olaya,
  id: "a1000000-0000-4000-8000-000000000002",
  qr: "11111111-1111-4111-8111-222222222222",
  name: { sa: "رواق الهيل، الياسمين", en: "Riwaq Alhail, Al Yasmin" },
  address: { sa: "طريق أنس بن مالك، مبنى 7740", en: "Anas Ibn Malik Road, building 7740" },
  district: { sa: "الياسمين", en: "Al Yasmin" },
  phone: "+966112345671",
  lat: 24.823,
  lng: 46.6425,
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    weekday === 5
      ? [[780, 1560]]
      : weekday === 4
        ? [
            [360, 720],
            [780, 1620],
          ]
        : [
            [360, 720],
            [780, 1530],
          ],
  ),
  slot_capacity: 40,
  pickup_geofence: 3000,
  dine_in_geofence: 300,
  zones: [
    {
      name: { sa: "الياسمين والنرجس", en: "Al Yasmin and Al Narjis" },
      kilometers: 3.5,
      fee: 800,
      minimum: 3000,
      minutes: 25,
    },
    { name: { sa: "شمال الرياض", en: "North Riyadh" }, kilometers: 8, fee: 1400, minimum: 6000, minutes: 40 },
  ],
  tables: 8,
  tableCode: (number) => `11111111-1111-4111-8111-0000000002${twoDigits(number)}`,
  unlisted: ["grilled-hammour", "grilled-shrimp", "kabsa-shrimp", "haneeth-lamb"],
  prices: { "mixed-grill": 6500, "saudi-coffee": 1000 },
  sold_out: ["qursan"],
};

export const riwaq: EstablishmentSeed = {
  id: "a0000000-0000-4000-8000-000000000001",
  slug: "riwaq-alhail",
  qr: "11111111-1111-4111-8111-ffffffffffff",
  hosts: ["localhost", "127.0.0.1"],
  name: { sa: "رواق الهيل", en: "Riwaq Alhail" },
  description: {
    sa: "مطبخ سعودي وشامي على أصوله، ورائحة الهيل من الباب",
    en: "Saudi and Levantine home cooking, with the scent of cardamom at the door",
  },
  legal_name: { sa: "شركة رواق الهيل للأغذية المحدودة", en: "Riwaq Alhail Foods Company Ltd" },
  tax_address: {
    sa: "3127 طريق العليا العام، العليا، الرياض 12213",
    en: "3127 Olaya Main Road, Olaya, Riyadh 12213",
  },
  vat_number: "399999999900003",
  brand_color: "#0f6b57",
  shape: "scallop",
  face: { layout: "magazine", fonts: "messiri", pattern: "najdi", voice: "warm" },
  logo: "riwaq-logo",
  cover: "riwaq-cover",
  default_language: "sa",
  prices_include_tax: true,
  tips_enabled: true,
  whatsapp_codes: true,
  code_countries: ["AE", "BH", "EG", "GB", "IN", "JO", "KW", "OM", "PK", "QA", "SA"],
  phone: "+966112345670",
  email: "salam@riwaq.example",
  social_links: [
    { kind: "instagram", url: "https://instagram.com/riwaq.example" },
    { kind: "x", url: "https://x.com/riwaq_example" },
    { kind: "website", url: "https://riwaq.example" },
  ],
  deactivated: false,
  branches: [olaya, yasmin],
  groups: riwaqOptionGroups,
  categories: [
    riwaqRice,
    riwaqGrills,
    riwaqShawarma,
    riwaqBurgers,
    riwaqMezze,
    riwaqBreakfast,
    riwaqSides,
    riwaqSweets,
    riwaqCold,
    riwaqHot,
  ],
  combos: riwaqCombos,
  campaigns: riwaqCampaigns,
  slides: [
    {
      picture: "slide-family",
      text: { sa: "سفرة العائلة: مشاوي ومقبلات تكفي أربعة", en: "The family table: grills and mezze for four" },
    },
    {
      picture: "slide-breakfast",
      text: { sa: "فطور الرواق من الخامسة فجرًا", en: "Breakfast at the Riwaq, from five in the morning" },
    },
    {
      picture: "slide-sweets",
      text: { sa: "كنافة تطلع من الفرن وقت طلبك", en: "Kunafa out of the oven as you order" },
    },
  ],
  loyalty: riwaqLoyalty,
  popup: {
    picture: "popup-coffee",
    popup_text: {
      sa: "حيّاك الله. قهوتنا بالهيل والزعفران، ومعها تمر سكري",
      en: "Welcome. Our coffee comes with cardamom, saffron and Sukkari dates",
    },
    button_text: { sa: "عرض المنيو", en: "See the menu" },
    redirect_url: screenLink("menu"),
    frequency: "first_launch",
  },
  staff: [
    { email: "cashier@a.test", name: "سارة العتيبي", role: "cashier", language: "sa", phone_e164: "+966599991001" },
    { email: "manager@a.test", name: "عبدالله القحطاني", role: "manager", language: "sa", phone_e164: "+966599991002" },
    { email: "owner@a.test", name: "ريم القحطاني", role: "manager", language: "sa", phone_e164: "+966599991003" },
  ],
};
