import type { WheelSeed, WheelSegmentSeed } from "./campaign-seed.ts";

const week = 7 * 1440;

const coffee = (weight: number): WheelSegmentSeed => ({
  label: { sa: "قهوة سعودية", en: "Saudi coffee" },
  weight,
  product: "saudi-coffee",
});
const kunafa = (weight: number, stock?: number): WheelSegmentSeed => ({
  label: { sa: "كنافة", en: "Kunafa" },
  weight,
  product: "kunafa",
  ...(stock === undefined ? {} : { stock }),
});
const luqaimat = (weight: number): WheelSegmentSeed => ({
  label: { sa: "لقيمات", en: "Luqaimat" },
  weight,
  product: "luqaimat",
});
const karak = (weight: number): WheelSegmentSeed => ({
  label: { sa: "شاي كرك", en: "Karak tea" },
  weight,
  product: "karak",
});
const points = (count: number, weight: number): WheelSegmentSeed => ({
  label: { sa: `${count} نقطة`, en: `${count} points` },
  weight,
  points: count,
});
const luck = (weight: number): WheelSegmentSeed => ({ label: { sa: "حظ أوفر", en: "Next time" }, weight });

/** One that welcomes everyone once and mostly gives, one to come back for every week, and one that an order gives a turn of. */
export const riwaqWheels: WheelSeed[] = [
  {
    name: { sa: "عجلة الترحيب", en: "Welcome wheel" },
    description: { sa: "أول لفة لك عندنا، وأغلب اللفات فيها ضيافة", en: "Your first spin with us, and most spins win" },
    new_to: "game",
    once_per: "customer",
    segments: [coffee(6), kunafa(2), luqaimat(3), karak(5), luck(1), luqaimat(3)],
  },
  {
    name: { sa: "عجلة الأسبوع", en: "Wheel of the week" },
    description: { sa: "حلا أو نقاط أو خصم", en: "Sweets, points or a discount" },
    loss_wait_minutes: week,
    win_period_minutes: week,
    segments: [
      kunafa(3, 200),
      luck(30),
      points(50, 20),
      coffee(10),
      luck(20),
      { label: { sa: "خصم 15٪", en: "15% off" }, weight: 8, coupon: "DAWWER15" },
      points(100, 8),
      luqaimat(6),
    ],
  },
  {
    name: { sa: "عجلة طلبك", en: "Your order's wheel" },
    description: { sa: "كل طلب معه لفة", en: "Every order comes with a spin" },
    per_order: true,
    segments: [karak(5), luck(20), points(25, 20), luqaimat(4), luck(20), points(50, 10)],
  },
];
