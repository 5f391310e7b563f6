import type { CategorySeed } from "./content/product-seed.ts";
import type { Dish, Item } from "./insert-order.ts";

type Course = "breakfast" | "main" | "side" | "cold" | "hot" | "sweet";

/** Courses by the slug of a category; any other holds main dishes. */
const courses: Record<string, Course> = {
  breakfast: "breakfast",
  oven: "breakfast",
  bakery: "breakfast",
  mezze: "side",
  sides: "side",
  beside: "side",
  juices: "cold",
  iced: "cold",
  "not-coffee": "cold",
  cold: "cold",
  "hot-drinks": "hot",
  "espresso-bar": "hot",
  filter: "hot",
  sips: "hot",
  sweets: "sweet",
  trays: "sweet",
  plates: "sweet",
};

/** How likely a course is in an order of that time; a menu without main dishes is a café's. */
type Meal = Partial<Record<Course, number>>;
const morning: Meal = { breakfast: 0.95, hot: 0.65, cold: 0.15, side: 0.1, sweet: 0.05 };
const day: Meal = { main: 0.95, side: 0.4, cold: 0.5, hot: 0.08, sweet: 0.15 };
const late: Meal = { main: 0.5, sweet: 0.55, hot: 0.5, cold: 0.25 };
const coffee: Meal = { hot: 0.55, cold: 0.4, breakfast: 0.3, sweet: 0.35 };
const morningHour = 11;
const lateHour = 22;

export type DemoMenu = Partial<Record<Course, Dish[]>>;

/** `dishes`: popular ones first, which holds in each course. */
export const toDemoMenu = (
  dishes: readonly (Dish & { slug: string })[],
  categories: readonly CategorySeed[],
): DemoMenu => {
  const bySlug = new Map(
    categories.flatMap(({ slug, products }) => products.map((each) => [each.slug, courses[slug] ?? "main"])),
  );
  return Object.groupBy(dishes, ({ slug }) => bySlug.get(slug) ?? "main");
};

const pickMeal = (menu: DemoMenu, hour: number): Meal => {
  if (hour < morningHour && menu.breakfast) return morning;
  if (!menu.main) return coffee;
  return hour < lateHour ? day : late;
};

/** The first of a list much more often than the last; every third time what is usual beside the first dish. */
const pickDish = (random: () => number, dishes: readonly Dish[], usual: number): Dish | undefined =>
  dishes[random() < 0.35 ? (usual * 7) % dishes.length : Math.floor(random() ** 1.8 * dishes.length)];

/** A meal of that hour: at least one dish, none twice. */
export const pickBasket = (random: () => number, menu: DemoMenu, hour: number): [Item, ...Item[]] => {
  const dishes = Object.values(menu).flat();
  const any = (): Dish | undefined => dishes[Math.floor(random() * dishes.length)];
  const meal = Object.entries(pickMeal(menu, hour)).filter(([, chance]) => random() < chance);
  const picked: Dish[] = [];
  for (const [course] of meal) {
    const from = menu[course as Course] ?? [];
    const usual = picked[0] ? dishes.indexOf(picked[0]) : 0;
    const dish = random() < 0.08 ? any() : pickDish(random, from, usual);
    if (dish && !picked.includes(dish)) picked.push(dish);
  }
  const toItem = (dish: Dish): Item => ({ dish, quantity: random() < 0.75 ? 1 : 2 });
  const [first = any(), ...more] = picked;
  if (!first) throw new Error("the demo has no dishes");
  return [toItem(first), ...more.map(toItem)];
};
