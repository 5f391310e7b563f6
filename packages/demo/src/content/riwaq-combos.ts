import type { ComboSeed } from "./combo-seed.ts";

export const riwaqCombos: ComboSeed[] = [
  {
    slug: "combo-shawarma",
    name: { sa: "وجبة الشاورما", en: "Shawarma meal" },
    description: { sa: "ساندويتش وبطاطس ومشروب", en: "A roll, fries and a drink" },
    price: 2200,
    schedule: null,
    slots: [
      {
        name: { sa: "الساندويتش", en: "Roll" },
        min: 1,
        products: [["shawarma-chicken"], ["shawarma-beef", 300], ["shawarma-spicy", 300], ["saj-tawook", 500]],
      },
      {
        name: { sa: "البطاطس", en: "Fries" },
        min: 1,
        products: [["fries"], ["fries-loaded", 1400], ["onion-rings", 400]],
      },
      {
        name: { sa: "المشروب", en: "Drink" },
        min: 1,
        products: [["cola"], ["laban", 200], ["lemon-mint", 700], ["juice-orange", 800]],
      },
    ],
  },
  {
    slug: "combo-burger",
    name: { sa: "وجبة البرجر", en: "Burger meal" },
    description: { sa: "برجر على مزاجك مع جانبي ومشروب", en: "Your burger with a side and a drink" },
    price: 3400,
    schedule: null,
    slots: [
      {
        name: { sa: "البرجر", en: "Burger" },
        min: 1,
        products: [
          ["burger-classic"],
          ["burger-chicken", 100],
          ["burger-fire", 300],
          ["burger-kebab", 500],
          ["burger-double", 1000],
        ],
      },
      { name: { sa: "الجانبي", en: "Side" }, min: 1, products: [["fries"], ["onion-rings", 300], ["coleslaw"]] },
      {
        name: { sa: "المشروب", en: "Drink" },
        min: 1,
        products: [["cola"], ["water"], ["lemon-mint", 700], ["iced-tea-peach", 700]],
      },
    ],
  },
  {
    slug: "combo-kabsa-lunch",
    name: { sa: "غدا الرواق", en: "Riwaq lunch" },
    description: {
      sa: "صحن رز وسلطة وحلا ولبن، غدا كامل لشخص",
      en: "Rice, salad, a sweet and ayran: a whole lunch for one",
    },
    price: 4900,
    schedule: null,
    slots: [
      {
        name: { sa: "صحن الرز", en: "Rice" },
        min: 1,
        products: [
          ["kabsa-chicken"],
          ["mandi-chicken", 100],
          ["bukhari-chicken"],
          ["kabsa-lamb", 2000],
          ["mandi-lamb", 2300],
        ],
      },
      {
        name: { sa: "السلطة أو الشوربة", en: "Salad or soup" },
        min: 1,
        products: [["lentil-soup"], ["fattoush", 300], ["tabbouleh", 200]],
      },
      { name: { sa: "الحلا", en: "Sweet" }, min: 1, products: [["muhallabia"], ["rice-pudding"], ["luqaimat", 400]] },
      { name: { sa: "المشروب", en: "Drink" }, min: 1, products: [["laban"], ["cola"], ["karkadeh", 300]] },
    ],
  },
  {
    slug: "combo-family-grill",
    name: { sa: "سفرة العائلة", en: "Family table" },
    description: {
      sa: "مشويّان ومقبلتان وسلطة وأربعة مشروبات إلى ستة: تكفي أربعة",
      en: "Two grills, two mezze, a salad and four to six drinks: enough for four",
    },
    price: 11500,
    schedule: null,
    slots: [
      {
        name: { sa: "المشاوي", en: "Grills" },
        min: 2,
        products: [
          ["shish-tawook"],
          ["lamb-kebab", 300],
          ["lamb-cubes", 900],
          ["mixed-grill", 2400],
          ["lamb-chops", 2900],
        ],
      },
      {
        name: { sa: "المقبلات", en: "Mezze" },
        min: 2,
        products: [["hummus"], ["mutabbal"], ["muhammara", 200], ["vine-leaves", 300], ["kibbeh", 400]],
      },
      { name: { sa: "السلطة", en: "Salad" }, min: 1, products: [["fattoush"], ["tabbouleh"], ["rocket-salad", 400]] },
      {
        name: { sa: "المشروبات", en: "Drinks" },
        min: 4,
        max: 6,
        products: [["water"], ["cola", 200], ["laban", 300], ["lemon-mint", 900]],
      },
    ],
  },
  {
    slug: "combo-breakfast",
    name: { sa: "فطور لشخصين", en: "Breakfast for two" },
    description: { sa: "صحن رئيسي ومنقوشتان وشاي لاثنين", en: "A main plate, two manakish and tea for two" },
    price: 4200,
    schedule: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from_minute: 300, to_minute: 720 }],
    slots: [
      {
        name: { sa: "الصحن", en: "Plate" },
        min: 1,
        products: [["foul-mudammas"], ["shakshuka", 300], ["falafel-plate", 200], ["fatteh-chickpea", 600]],
      },
      {
        name: { sa: "المناقيش", en: "Manakish" },
        min: 2,
        products: [["manakish-zaatar"], ["manakish-cheese", 300], ["lahm-bi-ajeen", 500]],
      },
      { name: { sa: "الشاي", en: "Tea" }, min: 2, products: [["karak"], ["tea-mint"], ["tea-adeni"]] },
    ],
  },
  {
    slug: "combo-sweet-coffee",
    name: { sa: "قهوة وحلا", en: "Coffee and a sweet" },
    description: { sa: "دلة الضيف: قهوة مع حلاها", en: "The guest's coffee and its sweet" },
    price: 1900,
    schedule: null,
    slots: [
      {
        name: { sa: "القهوة", en: "Coffee" },
        min: 1,
        products: [["saudi-coffee"], ["turkish-coffee", 100], ["cappuccino", 500], ["spanish-latte", 700]],
      },
      {
        name: { sa: "الحلا", en: "Sweet" },
        min: 1,
        products: [["maamoul"], ["basbousa", 100], ["luqaimat", 300], ["kunafa", 700], ["date-pudding", 1000]],
      },
    ],
  },
  {
    slug: "combo-kids",
    name: { sa: "سفرة الصغار", en: "Little table" },
    description: { sa: "وجبة صغيرة وعصير وآيس كريم", en: "A small meal, a juice and ice cream" },
    price: 4200,
    schedule: null,
    slots: [
      {
        name: { sa: "الوجبة", en: "Meal" },
        min: 1,
        products: [["kids-pasta"], ["kids-nuggets", 200], ["slider-trio", 900]],
      },
      {
        name: { sa: "العصير", en: "Juice" },
        min: 1,
        products: [["juice-orange"], ["juice-strawberry", 200], ["juice-mango", 300]],
      },
      {
        name: { sa: "الحلا", en: "Sweet" },
        min: 1,
        products: [["rice-pudding"], ["muhallabia", 100], ["ice-cream", 500], ["fruit-plate", 900]],
      },
    ],
  },
];
