import type { Text } from "@sufra/domain/language/language.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";
import type { LevelBenefits } from "@sufra/domain/loyalty/level-benefits.ts";

export type PrizeSeed = {
  name: Text;
  description: Text;
  terms: Text;
  /** The product it gives for nothing; absent: it is shown at the cashier. Its picture is the prize's. */
  product?: string;
  picture: string;
  points: number;
  stock?: number;
  /** Days from the seeding: not before, not after. */
  from_days?: number;
  until_days?: number;
  /** The level it is kept for, by its place. */
  level?: number;
  new_customers_only?: boolean;
  usable_after_minutes?: number;
};

export type LevelSeed = Partial<LevelBenefits> & {
  name: Text;
  break_points: number;
  multiplier_bp: number;
  benefits: Text[];
};

export type LoyaltySeed = {
  rules: {
    points_per_100_sar: number;
    expiry_days: number | null;
    goal_days: number | null;
    max_points_per_day: number | null;
    max_points_per_transaction: number | null;
    max_redeems_per_day: number | null;
    min_redemption: number;
    max_redemption_per_transaction: number | null;
    max_redemption_per_day: number | null;
    halalas_per_point: number;
    voucher_points: number[];
  };
  levels: LevelSeed[];
  bonuses: BonusSeed[];
  prizes: PrizeSeed[];
};

export type BonusSeed = {
  name: Text;
  multiplier_bp?: number;
  points?: number;
  schedule?: ScheduleRange[];
  /** Slugs of its dishes. */
  products?: string[];
};

const level = (
  sa: string,
  en: string,
  break_points: number,
  multiplier_bp: number,
  benefits: Text[],
  rules: Partial<LevelBenefits> = {},
): LevelSeed => ({ name: { sa, en }, break_points, multiplier_bp, benefits, ...rules });
const half: Text = { sa: "نقطة ونصف مع كل ريال", en: "1.5 points with every riyal" };
const double: Text = { sa: "نقطتان مع كل ريال", en: "2 points with every riyal" };
const welcome: Text = { sa: "نقطة مع كل ريال", en: "1 point with every riyal" };
const secret: Text = { sa: "جوائز خاصة بالمستوى الذهبي", en: "Prizes only Gold members can claim" };
const terms: Text = {
  sa: "جائزة واحدة في الزيارة، وغير قابلة للاستبدال بالنقد.",
  en: "One prize a visit; it can't be exchanged for money.",
};
const nothing: Text = { sa: "", en: "" };

const prize = (sa: string, en: string, points: number, picture: string, more: Partial<PrizeSeed> = {}): PrizeSeed => ({
  name: { sa, en },
  description: nothing,
  terms,
  points,
  picture,
  ...more,
});
const free = (sa: string, en: string, points: number, product: string, more: Partial<PrizeSeed> = {}): PrizeSeed =>
  prize(sa, en, points, product, { product, ...more });

/** Every limit of the specification, three levels, and a prize for each reason why one can't be had. */
export const riwaqLoyalty: LoyaltySeed = {
  rules: {
    points_per_100_sar: 100,
    expiry_days: 180,
    goal_days: 365,
    max_points_per_day: 2_000,
    max_points_per_transaction: 1_000,
    max_redeems_per_day: 5,
    min_redemption: 50,
    max_redemption_per_transaction: 500,
    max_redemption_per_day: 1_000,
    halalas_per_point: 10,
    voucher_points: [50, 100, 200, 500],
  },
  levels: [
    level("الصديق", "Friend", 0, 10_000, [welcome]),
    level("الفضي", "Silver", 300, 15_000, [half], { delivery_minimum: 6_000, birthday_points: 50 }),
    level("الذهبي", "Gold", 1_000, 20_000, [double, secret], {
      discount_bp: 1_000,
      discount_cap: 3_000,
      delivery_minimum: 0,
      birthday_points: 120,
    }),
  ],
  bonuses: [
    {
      name: { sa: "ثلاثاء المشاوي", en: "Grill Tuesday" },
      multiplier_bp: 20_000,
      schedule: [{ weekdays: [2], from_minute: 0, to_minute: 1440 }],
      products: ["mixed-grill", "shish-tawook"],
    },
    { name: { sa: "نقاط الحلى", en: "Sweet points" }, points: 10, products: ["basbousa", "baklava"] },
  ],
  prizes: [
    free("شاي بالنعناع", "Mint tea", 40, "tea-mint"),
    free("بسبوسة", "Basbousa", 120, "basbousa", { stock: 50 }),
    prize("كوب الرواق", "A Riwaq cup", 250, "batch-brew", {
      stock: 7,
      usable_after_minutes: 60,
      description: {
        sa: "كوب فخار يدوي، يستلم من الكاشير.",
        en: "A clay cup made by hand, handed out at the counter.",
      },
    }),
    free("قهوة سعودية للعائلة", "Saudi coffee for the family", 400, "saudi-coffee"),
    prize("عشاء لأهل الذهبي", "A dinner for Gold", 450, "biryani-chicken", { level: 2 }),
    prize("سلة رمضان", "The Ramadan basket", 300, "tamees", { from_days: 60, until_days: 90 }),
    prize("صينية الحلى", "The tray of sweets", 200, "baklava", { stock: 0 }),
    free("هدية أول طلب", "A gift for the first order", 0, "water", { new_customers_only: true }),
    prize("وليمة لعشرة", "A feast for ten", 900, "saleeg"),
  ],
};

export const emberLoyalty: LoyaltySeed = {
  rules: {
    points_per_100_sar: 50,
    expiry_days: null,
    goal_days: null,
    max_points_per_day: null,
    max_points_per_transaction: null,
    max_redeems_per_day: null,
    min_redemption: 20,
    max_redemption_per_transaction: null,
    max_redemption_per_day: null,
    halalas_per_point: 20,
    voucher_points: [20, 50, 100],
  },
  levels: [
    level("صديق", "Friend", 0, 10_000, [welcome]),
    level("جار", "Neighbor", 150, 12_500, [], { birthday_points: 30 }),
    level("من أهل البيت", "Family", 500, 15_000, [half], {
      discount_bp: 1_500,
      discount_joins: true,
      birthday_points: 60,
    }),
  ],
  bonuses: [
    {
      name: { sa: "صباح المحمصة", en: "Roastery mornings" },
      multiplier_bp: 15_000,
      products: ["batch-brew"],
      schedule: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from_minute: 360, to_minute: 600 }],
    },
  ],
  prizes: [
    prize("قهوة اليوم", "Coffee of the day", 30, "batch-brew"),
    prize("قطعة كيك", "A slice of cake", 60, "san-sebastian"),
  ],
};
