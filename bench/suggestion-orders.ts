/** Orders of invented branches: one whose guests have habits, and one where every dish is drawn alone. */
import { createRandom } from "@sufra/domain/seeded-random.ts";

export type PastOrder = { at: Date; products: readonly string[] };
export type Orders = {
  /** Oldest first. */
  orders: readonly PastOrder[];
  getCategory: (productId: string) => string | undefined;
};

type Random = () => number;

const dishes = { breakfast: 12, rice: 12, grill: 12, sandwich: 12, side: 14, bread: 2, cold: 12, hot: 10, sweet: 12 };
type Category = keyof typeof dishes;
const all = Object.entries(dishes).flatMap(([category, count]) =>
  Array.from({ length: count }, (_, place) => `${category}-${place}`),
);
const getCategory = (productId: string): string => productId.split("-")[0] ?? "";

/** A few are ordered much more often than the others. */
const pickSkewed = (random: Random, count: number): number => {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 1) ** 0.8);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) <= 0);
  return place === -1 ? count - 1 : place;
};
const pick = (random: Random, category: Category): string => `${category}-${pickSkewed(random, dishes[category])}`;

/** 06:00 to 01:00 in Riyadh, busiest in the evening. */
const pickHour = (random: Random): number => {
  const share = random();
  if (share < 0.15) return 6 + random() * 5;
  if (share < 0.45) return 11 + random() * 5;
  return share < 0.88 ? 16 + random() * 6 : 22 + random() * 3;
};
const makeTimes = (random: Random, count: number): { at: Date; hour: number }[] =>
  Array.from({ length: count }, (_, place) => {
    const hour = pickHour(random);
    return { at: new Date(Date.UTC(2026, 0, 1 + Math.floor((place / count) * 90)) + (hour - 3) * 3_600_000), hour };
  }).sort((one, other) => one.at.getTime() - other.at.getTime());

const pickMain = (random: Random, hour: number): string => {
  const share = random();
  if (hour < 11) return pick(random, "breakfast");
  if (hour >= 22 && share < 0.6) return pick(random, "sweet");
  if (hour < 16) return pick(random, share < 0.6 ? "rice" : share < 0.8 ? "grill" : "sandwich");
  return pick(random, share < 0.2 ? "rice" : share < 0.6 ? "grill" : "sandwich");
};

/** What every second guest takes beside a dish is the same. */
const makeHabits = (random: Random) => {
  const usual = new Map(
    all.flatMap((main) =>
      (["side", "cold", "hot", "sweet"] as const).map((category) => [
        `${main} ${category}`,
        `${category}-${Math.floor(random() * dishes[category])}`,
      ]),
    ),
  );
  return (main: string, category: Category): string =>
    (random() < 0.45 ? usual.get(`${main} ${category}`) : undefined) ?? pick(random, category);
};

/**
 * A meal by the hour, with sides, bread beside anything, a drink, and a sweet mostly after a drink. One dish in eight is
 * any dish.
 */
export const makeHabitOrders = (seed: number, count: number): Orders => {
  const random = createRandom(seed);
  const pickBeside = makeHabits(random);
  const makeBasket = (hour: number): string[] => {
    const main = pickMain(random, hour);
    if (getCategory(main) === "sweet") return random() < 0.75 ? [main, pickBeside(main, "hot")] : [main];
    const drinks = random() < 0.65;
    const drink = hour < 11 || random() < 0.15 ? "hot" : "cold";
    return [
      main,
      ...(random() < 0.4 ? [pickBeside(main, "side")] : []),
      ...(random() < 0.25 ? [pick(random, "bread")] : []),
      ...(drinks ? [pickBeside(main, drink)] : []),
      ...(random() < (drinks ? 0.3 : 0.05) ? [pickBeside(main, "sweet")] : []),
    ];
  };
  const orders = makeTimes(random, count).map(({ at, hour }) => ({
    at,
    products: makeBasket(hour).map((dish) =>
      random() < 0.12 ? (all[Math.floor(random() * all.length)] ?? dish) : dish,
    ),
  }));
  return { orders, getCategory };
};

/** One to four dishes, some more popular than others, whatever the hour and the other dishes are. */
export const makeChanceOrders = (seed: number, count: number): Orders => {
  const random = createRandom(seed);
  const orders = makeTimes(random, count).map(({ at }) => ({
    at,
    products: Array.from({ length: 1 + Math.floor(random() * 4) }, () => all[pickSkewed(random, all.length)] ?? ""),
  }));
  return { orders, getCategory };
};
