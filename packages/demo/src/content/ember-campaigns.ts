import type { CampaignSeed } from "./campaign-seed.ts";
import { espressoBar, filter } from "./ember-coffee.ts";

const coffees = [...espressoBar.products, ...filter.products].map(({ slug }) => slug);

export const emberCampaigns: CampaignSeed = {
  coupons: [
    {
      code: "EMBER10",
      kind: "percent",
      rate_bp: 1000,
      cap: 1000,
      listed: true,
      per_customer: 2,
      ends_in: 45,
      name: { sa: "خصم 10% من الجمرة", en: "10% from Ember" },
      description: { sa: "حتى 10 ريالات، مرتين لكل ضيف", en: "Up to 10 riyals, twice a guest" },
    },
    {
      code: "BAKE",
      kind: "free_item",
      minimum: 4000,
      items: ["croissant-butter", "cookie-chip"],
      listed: true,
      name: { sa: "مخبوزة علينا", en: "A bake on us" },
      description: {
        sa: "كرواسون أو كوكيز مع طلب من 40 ريالًا",
        en: "A croissant or a cookie with an order of 40 riyals",
      },
    },
    {
      code: "QUIET5",
      kind: "amount",
      amount: 500,
      minimum: 20_000,
      applied: "automatic",
      per_customer: 1000,
      name: { sa: "خصم الطلبات الكبيرة", en: "Off large orders" },
      description: { sa: "5 ريالات من الطلبات فوق 200 ريال", en: "5 riyals off orders above 200 riyals" },
    },
  ],
  wheels: [],
  punch_programs: [
    {
      name: { sa: "بطاقة القهوة", en: "Coffee card" },
      description: { sa: "ستة أكواب خلال 30 يومًا", en: "Six cups in 30 days" },
      reward_name: { sa: "قهوة مجانية", en: "A free coffee" },
      items: coffees,
      required: 6,
      days: 30,
      repeats: true,
    },
    {
      name: { sa: "بطاقة الخبّاز", en: "Baker's card" },
      description: { sa: "أربع قطع كرواسون خلال 14 يومًا، مرة واحدة", en: "Four croissants in 14 days, once" },
      reward_name: { sa: "كرواسون لوز", en: "An almond croissant" },
      reward_product: "croissant-almond",
      items: ["croissant-butter", "croissant-almond"],
      required: 4,
      days: 14,
      repeats: false,
    },
  ],
};
