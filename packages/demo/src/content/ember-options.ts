import type { OptionGroupSeed, OptionSeed } from "./product-seed.ts";

const option = (sa: string, en: string, riyals = 0, calories?: number, max_quantity?: number): OptionSeed => ({
  name: { sa, en },
  price: Math.round(riyals * 100),
  calories,
  max_quantity,
});

export const emberOptionGroups: Record<string, OptionGroupSeed> = {
  milk: {
    name: { sa: "الحليب", en: "Milk" },
    min: 1,
    max: 1,
    options: [
      option("كامل الدسم", "Whole"),
      option("قليل الدسم", "Low fat"),
      option("شوفان", "Oat", 4),
      option("لوز", "Almond", 4),
      option("خالي من اللاكتوز", "Lactose free", 2),
    ],
  },
  cup: {
    name: { sa: "الحجم", en: "Size" },
    min: 1,
    max: 1,
    options: [option("8 أونصة", "8 oz"), option("12 أونصة", "12 oz", 3, 60), option("16 أونصة", "16 oz", 5, 110)],
  },
  shots: {
    name: { sa: "إضافات القهوة", en: "Coffee extras" },
    min: 0,
    max: 4,
    options: [
      option("شوت إسبريسو", "Espresso shot", 5, 5, 2),
      option("فانيليا", "Vanilla", 3, 60),
      option("كراميل", "Caramel", 3, 70),
      option("بندق", "Hazelnut", 3, 60),
    ],
  },
  beans: {
    name: { sa: "المحصول", en: "Beans" },
    min: 1,
    max: 1,
    options: [
      option("إثيوبيا يرغاتشيف: ياسمين وليمون", "Ethiopia Yirgacheffe: jasmine, lemon"),
      option("كولومبيا هويلا: كراميل وتفاح", "Colombia Huila: caramel, apple"),
      option("خولاني جازان: زبيب وكاكاو", "Khawlani, Jazan: raisin, cocoa", 6),
    ],
  },
  warm: {
    name: { sa: "التقديم", en: "Served" },
    min: 1,
    max: 1,
    options: [option("مسخّن", "Warmed"), option("كما هو", "As it is")],
  },
  pairing: {
    name: { sa: "معها", en: "With it" },
    min: 0,
    max: 2,
    options: [
      option("زبدة ومربى", "Butter and jam", 4, 130),
      option("كريمة مخفوقة", "Whipped cream", 3, 90),
      option("عسل سدر", "Sidr honey", 5, 70),
    ],
  },
};
