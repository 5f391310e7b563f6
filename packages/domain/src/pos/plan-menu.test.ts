import { describe, expect, it } from "vitest";
import { newSheetProduct, type SheetProduct } from "../menu/sheet-product.ts";
import type { OurCombo, OurGroup, OurMenu } from "./menu-plan.ts";
import { planMenu } from "./plan-menu.ts";
import { indexLinks, type PosLink, type PosMenu, type PosModifier, type PosProduct } from "./pos-menu.ts";

const both = (text: string) => ({ sa: text, en: text });
const modifier = (change: Partial<PosModifier> = {}): PosModifier => ({
  id: "m1",
  name: both("Sauce"),
  min: 0,
  max: 2,
  free: 0,
  excluded_option_ids: [],
  options: [
    { id: "o1", name: both("Garlic"), price: 200, active: true },
    { id: "o2", name: both("Tahini"), price: 300, active: true },
  ],
  ...change,
});
const product = (id: string, change: Partial<PosProduct> = {}): PosProduct => ({
  id,
  name: both(id),
  category_id: "c1",
  price: 1_000,
  tax_rate_bp: 1_500,
  calories: null,
  image: null,
  active: true,
  branches: [],
  modifiers: [],
  ...change,
});
const theirs = (change: Partial<PosMenu> = {}): PosMenu => ({
  categories: [{ id: "c1", name: both("Food"), active: true }],
  products: [product("p1")],
  combos: [],
  problems: [],
  ...change,
});
const own = (id: string, change: Partial<SheetProduct> = {}): SheetProduct => ({
  ...newSheetProduct("cat"),
  id,
  name: both(id),
  price: 1_000,
  ...change,
});
type Mine = { products?: SheetProduct[]; groups?: OurGroup[]; combos?: OurCombo[]; links?: PosLink[] };
const ours = ({ products = [], groups = [], combos = [], links = [] }: Mine = {}): OurMenu => ({
  menu: {
    branches: [{ id: "b", name: both("Main") }],
    categories: [{ id: "cat", name: both("Food") }],
    option_groups: groups,
    products,
  },
  hidden_categories: new Set(),
  groups,
  combos,
  tax_rate_bp: 1_500,
  links: indexLinks(links),
});
const plan = (menu: PosMenu, mine: OurMenu, without: string[] = []) =>
  planMenu(menu, mine, { language: "en", without: new Set(without), branch_ids: new Set(["B"]) });
const linked = (...pairs: [PosLink["kind"], string, string][]): PosLink[] =>
  pairs.map(([kind, local_id, external_id]) => ({ kind, local_id, external_id }));
const rows = (made: ReturnType<typeof plan>) => made.rows.map(({ key, change }) => `${key} ${change}`);

describe("a first reading", () => {
  it("links what has the same name instead of doubling it, and adds the rest", () => {
    const menu = theirs({ products: [product("Burger"), product("Juice", { price: 700 })] });
    const made = plan(menu, ours({ products: [own("burger", { price: 900 })] }));
    expect(rows(made)).toEqual(["category:c1 linked", "product:Burger linked", "product:Juice added"]);
    expect(made.rows[1]?.fields).toEqual([
      { heading: "Name (Arabic)", before: "burger", after: "Burger" },
      { heading: "Name (English)", before: "burger", after: "Burger" },
      { heading: "Price", before: "9", after: "10" },
    ]);
    expect(made.products.creates.map(({ after }) => [after.category_id, after.price])).toEqual([["cat", 700]]);
    expect(made.links.map(({ kind, local_id, external_id }) => `${kind} ${local_id} ${external_id}`)).toEqual([
      "category cat c1",
      "product burger Burger",
      "product new Juice Juice",
    ]);
  });

  it("names two of ours with one name, and links neither", () => {
    const mine = ours({ products: [own("a", { name: both("Tea") }), own("b", { name: both("Tea") })] });
    const made = plan(theirs({ products: [product("p1", { name: both("Tea") })] }), mine);
    expect(made.problems).toEqual([{ part: "products", id: "p1", name: "Tea", reason: "ambiguous_name", detail: "" }]);
    expect(made.products.creates).toEqual([]);
  });

  it("tells things apart that differ in a sign only", () => {
    const made = plan(
      theirs({ products: [product("Cola")] }),
      ours({ products: [own("a", { name: both("Cola +") })] }),
    );
    expect(rows(made)).toContain("product:Cola added");
  });

  it("keeps a word in the language that they leave empty", () => {
    const mine = ours({ products: [own("a", { name: { sa: "شاي", en: "Tea" } })] });
    const made = plan(theirs({ products: [product("p1", { name: { sa: "", en: "TEA" } })] }), mine);
    expect(made.products.changes[0]?.after.name).toEqual({ sa: "شاي", en: "TEA" });
  });

  it.each([
    [{ category_id: null }, "no_category"],
    [{ category_id: "gone" }, "no_category"],
    [{ price: 10_000_001 }, "price_high"],
    [{ name: both("x".repeat(121)) }, "name_long"],
    [{ modifiers: Array.from({ length: 21 }, (_, n) => modifier({ id: `m${n}` })) }, "too_many_groups"],
    [{ modifiers: [modifier({ min: 3, max: 2 })] }, "modifier_limits"],
    [{ modifiers: [modifier({ min: 1, excluded_option_ids: ["o1", "o2"] })] }, "modifier_limits"],
  ] as const)("leaves out a product with %j and says %s", (change, reason) => {
    const made = plan(theirs({ products: [product("p1", change as Partial<PosProduct>), product("p2")] }), ours());
    expect(made.problems.map((problem) => [problem.id, problem.reason])).toEqual([["p1", reason]]);
    expect(made.products.creates).toHaveLength(1);
  });

  it("leaves out only the group where nothing must be chosen, and the price of a branch that is unknown", () => {
    const there = { branch_id: "gone", price: 5, active: true, in_stock: true };
    const faulty = product("p1", { modifiers: [modifier({ max: 0 }), modifier({ id: "m2" })], branches: [there] });
    const made = plan(theirs({ products: [faulty] }), ours());
    expect(made.problems.map(({ reason, detail }) => [reason, detail])).toEqual([
      ["modifier_limits", "Sauce"],
      ["branch_unknown", "gone"],
    ]);
    expect(made.products.creates[0]?.after.option_group_ids).toHaveLength(1);
  });

  it("has no tax where they have none, and keeps our rate where theirs is the same", () => {
    const menu = theirs({
      products: [product("p1"), product("p2", { tax_rate_bp: null }), product("p3", { tax_rate_bp: 500 })],
    });
    expect(plan(menu, ours()).products.creates.map(({ after }) => after.tax_rate_bp)).toEqual([null, 0, 500]);
  });
});

describe("option groups", () => {
  const two = theirs({
    products: [
      product("p1", { modifiers: [modifier()] }),
      product("p2", { modifiers: [modifier()] }),
      product("p3", { modifiers: [modifier({ min: 1 })] }),
      product("p4", { modifiers: [modifier({ excluded_option_ids: ["o2"] })] }),
    ],
  });
  it("are one for each way in which products use them", () => {
    const made = plan(two, ours());
    expect(made.groups.map(({ min, options }) => [min, options.length])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
    const of = made.products.creates.map(({ after }) => after.option_group_ids[0]);
    expect(of[0]).toBe(of[1]);
    expect(new Set(of).size).toBe(3);
  });

  const group: OurGroup = {
    id: "g",
    name: both("Sauce"),
    min: 0,
    max: 2,
    free: 0,
    options: [
      { id: "x1", name: both("Garlic"), price: 200, calories: 9, max_quantity: 3, active: true },
      { id: "x2", name: both("Tahini"), price: 300, calories: null, max_quantity: 1, active: true },
      { id: "x3", name: both("Ours"), price: 0, calories: null, max_quantity: 1, active: true },
    ],
  };
  const links = linked(["product", "a", "p1"], ["option_group", "g", "m1"], ["option", "x1", "o1"]);
  const mine = ours({ products: [own("a", { name: both("p1"), option_group_ids: ["g"] })], groups: [group], links });

  it("keep our ids and what is only ours, hide what is not theirs, and say so", () => {
    const changed = theirs({ products: [product("p1", { modifiers: [modifier({ max: 1 })] })] });
    const made = plan(changed, mine);
    expect(made.groups[0]?.options.map(({ id, active, max_quantity }) => [id, active, max_quantity])).toEqual([
      ["x1", true, 3],
      ["x2", true, 1],
      ["x3", false, 1],
    ]);
    expect(rows(made)).toContain("option_group:m1:g changed");
    expect(made.products.changes).toEqual([]);
  });

  it("become theirs by name only where no other product has them", () => {
    const menu = theirs({ products: [product("p1", { modifiers: [modifier()] })] });
    const alone = own("a", { name: both("p1"), option_group_ids: ["g"] });
    expect(plan(menu, ours({ products: [alone], groups: [group] })).groups[0]?.id).toBe("g");
    const others = [alone, own("z", { option_group_ids: ["g"] })];
    expect(plan(menu, ours({ products: others, groups: [group] })).groups[0]?.before).toBeNull();
  });

  it("let the same one be chosen again where fewer are offered than must be chosen", () => {
    const few = theirs({ products: [product("p1", { modifiers: [modifier({ min: 4, max: 4 })] })] });
    expect(plan(few, ours()).groups[0]?.options.map(({ max_quantity }) => max_quantity)).toEqual([2, 2]);
  });
});

describe("a later reading", () => {
  const links = linked(["category", "cat", "c1"], ["product", "a", "p1"], ["branch", "b", "B"]);
  const mine = (change: Partial<SheetProduct> = {}) =>
    ours({ products: [own("a", { name: both("p1"), ...change })], links });

  it("changes nothing where all is the same", () => {
    const made = plan(theirs(), mine());
    expect([made.rows, made.products.changes, made.problems]).toEqual([[], [], []]);
  });

  it("finds its product by the link, whatever it is called here", () => {
    const made = plan(theirs({ products: [product("p1", { price: 1_250 })] }), mine({ name: both("p1") }));
    expect(made.products.changes.map(({ after }) => [after.id, after.price])).toEqual([["a", 1_250]]);
    expect(rows(made)).toEqual(["product:p1 changed"]);
  });

  it("takes the price of a branch, and none where it is the usual one", () => {
    const there = { branch_id: "B", price: 1_200, active: true, in_stock: true };
    const made = plan(theirs({ products: [product("p1", { branches: [there] })] }), mine());
    expect(made.products.changes[0]?.after.branches).toEqual([{ branch_id: "b", price: 1_200, listed: true }]);
    const back = plan(theirs(), mine({ branches: [{ branch_id: "b", price: 1_200, listed: true }] }));
    expect(back.products.changes[0]?.after.branches).toEqual([]);
  });

  it("hides what is gone there; what cannot be read is not gone", () => {
    const gone = plan(theirs({ products: [] }), mine());
    expect(rows(gone)).toEqual(["product:a gone"]);
    expect(gone.products.changes[0]?.after.active).toBe(false);
    expect(gone.gone).toEqual([{ kind: "product", local_id: "a" }]);
    const problem = { part: "products", id: "p1", name: "p1", reason: "price_shape" } as const;
    const unread = plan(theirs({ products: [], problems: [problem] }), mine());
    expect([rows(unread), unread.gone]).toEqual([[], []]);
    expect(unread.problems).toEqual([{ ...problem, detail: "" }]);
  });

  it("does nothing of what is left out, nor what needs it", () => {
    const menu = theirs({
      categories: [
        { id: "c1", name: both("Food"), active: true },
        { id: "c2", name: both("New"), active: true },
      ],
      products: [product("p1", { price: 5 }), product("p2", { category_id: "c2" }), product("p3")],
    });
    const made = plan(menu, mine(), ["category:c2", "product:p1", "product:p3"]);
    expect([made.products.creates, made.products.changes, made.products.categories]).toEqual([[], [], []]);
    expect(made.dependent).toBe(1);
    expect(made.problems).toEqual([]);
  });
});

describe("combos", () => {
  const size = (change: object = {}) => ({
    id: "s1",
    combo_id: "x",
    name: both("Meal"),
    price: 2_000,
    active: true,
    items: [
      {
        id: "i1",
        name: both("Main"),
        min: 1,
        max: 1,
        options: [
          { id: "k1", product_id: "p1", surcharge: 0 },
          { id: "k2", product_id: "p2", surcharge: 300 },
        ],
      },
    ],
    ...change,
  });
  it("name a choice that cannot be mapped, and one without any is left out", () => {
    const made = plan(theirs({ combos: [size()] }), ours());
    expect(made.problems.map(({ reason, detail }) => [reason, detail])).toEqual([["combo_choice_missing", "p2"]]);
    expect(made.combos[0]?.slots[0]?.products).toEqual([{ product_id: "new p1", surcharge: 0, external_id: "k1" }]);
    const none = plan(theirs({ products: [], combos: [size()] }), ours());
    expect(none.combos).toEqual([]);
    expect(none.problems.map(({ reason }) => reason)).toContain("combo_limits");
  });

  it("keep the slot that offers one of the choices already", () => {
    const slots = [{ id: "z", name: both("Old"), min: 1, max: 1, products: [{ product_id: "a", surcharge: 0 }] }];
    const combos = [{ id: "w", name: both("Meal"), price: 2_000, active: true, slots }];
    const links = linked(["product", "a", "p1"], ["combo", "w", "s1"], ["combo_product", "z/a", "k1"]);
    const mine = ours({ products: [own("a", { name: both("p1") })], combos, links });
    const made = plan(theirs({ products: [product("p1"), product("p2")], combos: [size()] }), mine);
    expect(made.combos[0]?.slots[0]?.id).toBe("z");
    expect(rows(made)).toContain("combo:s1 changed");
  });
});
