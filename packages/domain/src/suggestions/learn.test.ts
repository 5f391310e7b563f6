import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxPartners, maxProducts, newLearner } from "./learn.ts";
import { fitWeight, getLift, minOrders } from "./lifts.ts";
import { suggest } from "./suggest.ts";

type Order = readonly [part: number, ...products: string[]];
const getCategory = (id: string): string | undefined => (id.startsWith("gone") ? undefined : id.split("-")[0]);
const learn = (orders: readonly Order[]) => {
  const learner = newLearner();
  for (const [part, ...products] of orders) learner.order(products, part);
  return learner.learn(getCategory);
};
const times = (many: number, ...order: Order): Order[] => Array.from({ length: many }, () => order);
const row = (orders: readonly Order[], part: number, ...beside: string[]): string =>
  suggest({
    beside,
    facts: learn(orders).facts,
    part,
    favorites: [],
    popular: [],
    available: () => true,
    most: 3,
  }).join(" ");

describe("lifts", () => {
  it.each([
    [30, 10, 10, 2],
    [10, 10, 10, 1],
    [30, 10, 1000, 1.0198],
    // Below three orders the assumption stands, at most one.
    [0, 0.5, 1, 1],
    [2, 0.5, 1, 1],
    [0, 19, 1, 0.1],
    [2, 19, 1, 0.1],
    [3, 19, 1, 0.2],
  ])("seen %d, expected %d, weight %d: %d", (seen, expected, weight, lift) =>
    expect(getLift({ seen, expected }, weight)).toBeCloseTo(lift, 4),
  );
  it("weigh the assumption little where counts differ from it, and much where they vary by chance", () => {
    const habits = [0, 40, 0, 40, 40, 0].map((seen) => ({ seen, expected: 20 }));
    const chance = [20, 24, 16, 21, 19, 20].map((seen) => ({ seen, expected: 20 }));
    expect([fitWeight(habits), fitWeight(chance), fitWeight([])]).toEqual([400 / 380, 1000, 1000]);
    expect(fitWeight([{ seen: 900, expected: 1 }])).toBe(0.5);
  });
});

describe("what is learned", () => {
  const day: Order[] = [
    ...times(40, 1, "main-kabsa", "drink-laban"),
    ...times(20, 1, "main-grill", "drink-cola"),
    ...times(20, 2, "main-grill", "drink-cola", "sweet-kunafa"),
    ...times(30, 0, "egg-foul", "hot-tea"),
    ...times(20, 3, "hot-tea", "sweet-kunafa"),
  ];
  it.each([
    [1, ["main-kabsa"], "drink-laban"],
    [1, ["main-grill"], "drink-cola"],
    [0, ["egg-foul"], "hot-tea"],
    [0, [], "hot-tea"],
    [1, [], "drink-laban"],
    [3, ["hot-tea"], "sweet-kunafa"],
    [0, ["hot-tea"], "egg-foul"],
    // The drink is there: something sweet, no second drink.
    [2, ["main-grill", "drink-cola"], "sweet-kunafa"],
  ])("in part %d beside %j: %s", (part, beside, first) => expect(row(day, part, ...beside).split(" ")[0]).toBe(first));

  it("gives a dish that was never seen beside a drink its category's drink", () => {
    const orders: Order[] = [...day, ...times(minOrders, 1, "main-new"), ...times(30, 1, "side-bread")];
    expect(row(orders, 1, "main-new")).toBe("drink-laban drink-cola side-bread");
  });

  it("counts a product twice on one order once, and needs three orders of it", () => {
    expect(learn(times(minOrders - 1, 1, "main-a")).orders).toEqual([]);
    expect(learn(times(minOrders, 1, "main-a", "main-a")).orders).toEqual([minOrders]);
    expect(learn(times(5, 1, "gone-a", "main-a")).facts.products.map(({ id }) => id)).toEqual(["main-a"]);
  });

  it("says the same whether a pair was in no order or in two", () => {
    const without: Order[] = [...day, ...times(2, 1, "main-kabsa"), ...times(2, 1, "sweet-kunafa")];
    const twice: Order[] = [...day, ...times(2, 1, "main-kabsa", "sweet-kunafa")];
    const lifts = (orders: readonly Order[]) => {
      const { products } = learn(orders).facts;
      const other = products.findIndex(({ id }) => id === "sweet-kunafa");
      return products
        .find(({ id }) => id === "main-kabsa")
        ?.partners.some(([place, lift]) => place === other && lift > 100);
    };
    expect([lifts(without), lifts(twice)]).toEqual([false, false]);
  });

  it("keeps so many partners of a product, and so many products", () => {
    const dishes = Array.from({ length: maxPartners + 4 }, (_, place) => `main-${place}`);
    const orders = dishes.flatMap((dish, place) => times(4 + place, 1, dish, `drink-${place}`));
    const { products } = learn([...orders, ...dishes.flatMap((dish) => times(3, 1, dish, "side-all"))]).facts;
    for (const { partners } of products) expect(partners.length).toBeLessThanOrEqual(maxPartners);
    const many = Array.from({ length: maxProducts + 5 }, (_, place) => `main-${place}`);
    expect(learn(many.flatMap((id) => times(3, 1, id))).facts.products).toHaveLength(maxProducts);
  });

  const order = fc
    .tuple(fc.nat(3))
    .chain(([part]) =>
      fc
        .array(fc.constantFrom("a-1", "a-2", "b-1", "b-2", "c-1", "gone-1"), { maxLength: 5 })
        .map((products): Order => [part, ...products]),
    );
  it("is the same in any order of orders, with lifts above 0 and places of known products", () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
        const learned = learn(orders);
        expect(learn([...orders].reverse())).toEqual(learned);
        const { products, categories } = learned.facts;
        for (const { category, demand, partners } of products) {
          expect(categories[category]).toHaveLength(categories.length);
          expect(demand).toHaveLength(4);
          for (const value of [...demand, ...partners.map(([, lift]) => lift)]) expect(value).toBeGreaterThanOrEqual(1);
          for (const [place] of partners) expect(products[place]).toBeDefined();
        }
        for (const { id } of products)
          expect(orders.filter((each) => each.includes(id)).length).toBeGreaterThanOrEqual(minOrders);
      }),
    );
  });
});
