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
      name: { sa: "خصم 10٪ من الجمرة", en: "10% from Ember" },
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
  wheels: [
    {
      name: { sa: "عجلة التحميص", en: "The roast wheel" },
      description: { sa: "هدية مع قهوتك", en: "A gift with your coffee" },
      loss_wait_minutes: 7 * 1440,
      win_period_minutes: 7 * 1440,
      segments: [
        { label: { sa: "كوكيز", en: "A cookie" }, weight: 8, product: "cookie-chip" },
        { label: { sa: "حظ أوفر", en: "Next time" }, weight: 30 },
        { label: { sa: "20 نقطة", en: "20 points" }, weight: 20, points: 20 },
        { label: { sa: "كرواسون بالزبدة", en: "A butter croissant" }, weight: 6, product: "croissant-butter" },
        { label: { sa: "حظ أوفر", en: "Next time" }, weight: 30 },
        { label: { sa: "40 نقطة", en: "40 points" }, weight: 6, points: 40 },
      ],
    },
  ],
  offers: [
    {
      title: { sa: "محصول جديد من الحبشة", en: "A new crop from Ethiopia" },
      text: { sa: "قوجي مجففة، على التقطير هذا الأسبوع.", en: "Natural Guji, on filter this week." },
      link: null,
      sent_days_ago: 16,
    },
    {
      title: { sa: "فطور الجمعة", en: "Friday breakfast" },
      text: { sa: "كرواسون مع كل قهوة حتى العاشرة.", en: "A croissant with every coffee until ten." },
      link: null,
    },
  ],
  punch_programs: [
    {
      name: { sa: "بطاقة القهوة", en: "Coffee card" },
      description: { sa: "ختم مع كل كوب", en: "One stamp with every cup" },
      reward_name: { sa: "كورتادو مجاني", en: "A free cortado" },
      reward_product: "cortado",
      items: coffees,
      required: 6,
      days: 30,
      repeats: true,
    },
    {
      name: { sa: "بطاقة الخبّاز", en: "Baker's card" },
      description: {
        sa: "ختم مع كل كرواسون، بطاقة واحدة لكل ضيف",
        en: "One stamp with every croissant, one card per guest",
      },
      reward_name: { sa: "كرواسون لوز مجاني", en: "A free almond croissant" },
      reward_product: "croissant-almond",
      items: ["croissant-butter", "croissant-almond"],
      required: 4,
      days: 14,
      repeats: false,
    },
  ],
};
