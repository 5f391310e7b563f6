import { describe, expect, it } from "vitest";
import { branchPrice, judgedAt, scheduledAt, soldOutAt, getUnavailability } from "./availability.ts";
import { chooseProducts, comboAvailable } from "./combos.ts";
import { highSalt, walkingMinutes } from "./nutrition.ts";
import { chooseOptions, optionsAvailable, optionsPrice, type OptionFacts } from "./options.ts";

const option = (id: string, price: number, over: Partial<OptionFacts> = {}): OptionFacts => ({
  id,
  name: { sa: id, en: id },
  price,
  available: true,
  max_quantity: 3,
  ...over,
});
const group = (over: object = {}) => ({
  id: "g",
  name: { sa: "إضافات", en: "Extras" },
  min: 0,
  max: 4,
  free: 0,
  options: [option("a", 300), option("b", 100), option("c", 100), option("gone", 0, { available: false })],
  ...over,
});
const choose = (groups: ReturnType<typeof group>[], ...chosen: [string, number][]) =>
  chooseOptions(
    groups,
    chosen.map(([option_id, quantity]) => ({ option_id, quantity })),
    "lines.0.options",
  );

describe("options", () => {
  it.each([
    ["all paid", 0, 600],
    ["the cheapest free", 1, 500],
    ["two free", 2, 400],
    ["more free than chosen", 9, 0],
  ])("%s", (_, free, price) => {
    const answer = choose([group({ free })], ["a", 1], ["b", 2], ["c", 1]);
    expect(answer.ok && optionsPrice(answer.value)).toBe(price);
  });

  it("gives equal prices away in the group's order and answers in it", () => {
    const answer = choose([group({ free: 1 })], ["c", 1], ["b", 1]);
    expect(answer).toMatchObject({
      ok: true,
      value: [
        { option_id: "b", free_quantity: 1, price: 0 },
        { option_id: "c", free_quantity: 0, price: 100 },
      ],
    });
  });

  it.each([
    ["nothing in a required group", { min: 1 }, [], "option_required", "lines.0.options"],
    ["fewer than the minimum", { min: 2 }, [["a", 1]], "option_minimum", "lines.0.options"],
    [
      "more than the maximum",
      { max: 1 },
      [
        ["a", 1],
        ["b", 1],
      ],
      "field_invalid",
      "lines.0.options",
    ],
    ["of another item", {}, [["x", 1]], "field_invalid", "lines.0.options.0.option_id"],
    [
      "named twice",
      {},
      [
        ["a", 1],
        ["a", 1],
      ],
      "field_invalid",
      "lines.0.options.1.option_id",
    ],
    ["more of one than allowed", {}, [["a", 4]], "field_invalid", "lines.0.options.0.quantity"],
    ["none of one", {}, [["a", 0]], "field_invalid", "lines.0.options.0.quantity"],
    ["half of one", {}, [["a", 0.5]], "field_invalid", "lines.0.options.0.quantity"],
  ] as const)("refuses %s", (_, over, chosen, code, path) => {
    const answer = choose([group(over)], ...chosen.map(([id, n]): [string, number] => [id, n]));
    expect(answer).toMatchObject({ ok: false, code: "validation_failed", errors: [{ code, path }] });
  });

  it("refuses a sold-out option by name", () => {
    expect(choose([group()], ["gone", 1])).toMatchObject({
      code: "item_unavailable",
      params: { item: { en: "gone" } },
    });
  });

  it("makes an item unavailable when a required group has too little left", () => {
    const few = [option("a", 0, { max_quantity: 1 }), option("b", 0, { available: false })];
    expect(optionsAvailable([group({ min: 1, options: few })])).toBe(true);
    expect(optionsAvailable([group({ min: 2, options: few })])).toBe(false);
    expect(optionsAvailable([group({ min: 0, options: [] })])).toBe(true);
  });
});

describe("combos", () => {
  const slots = [
    {
      id: "main",
      min: 1,
      max: 2,
      products: [
        { product_id: "p", surcharge: 0 },
        { product_id: "q", surcharge: 200 },
      ],
    },
    { id: "sides", min: 2, max: 2, products: [{ product_id: "r", surcharge: 0 }] },
  ];
  const pick = (...pairs: [string, string][]) =>
    chooseProducts(
      slots,
      pairs.map(([slot_id, product_id]) => ({ slot_id, product_id })),
      "combos.0.products",
    );

  it("takes a full choice with its surcharges", () => {
    expect(pick(["main", "q"], ["sides", "r"], ["sides", "r"])).toMatchObject({
      ok: true,
      value: [{ surcharge: 200 }, { surcharge: 0 }, { surcharge: 0 }],
    });
  });

  it.each([
    [
      "an empty slot",
      [
        ["sides", "r"],
        ["sides", "r"],
      ],
      "option_required",
    ],
    [
      "too few",
      [
        ["main", "p"],
        ["sides", "r"],
      ],
      "option_minimum",
    ],
    [
      "too many",
      [
        ["main", "p"],
        ["main", "p"],
        ["main", "q"],
        ["sides", "r"],
        ["sides", "r"],
      ],
      "field_invalid",
    ],
    [
      "a product of another slot",
      [
        ["main", "r"],
        ["sides", "r"],
        ["sides", "r"],
      ],
      "field_invalid",
    ],
    [
      "an unknown slot",
      [
        ["x", "p"],
        ["main", "p"],
        ["sides", "r"],
        ["sides", "r"],
      ],
      "field_invalid",
    ],
  ] as [string, [string, string][], string][])("refuses %s", (_, pairs, code) =>
    expect(pick(...pairs)).toMatchObject({ ok: false, errors: [{ code }] }),
  );

  it("is available while every slot has something", () => {
    expect(comboAvailable(slots, (id) => id !== "p")).toBe(true);
    expect(comboAvailable(slots, (id) => id !== "r")).toBe(false);
  });
});

describe("availability", () => {
  const at = (text: string) => new Date(`${text}:00+03:00`);
  const zone = "Asia/Riyadh";
  const breakfast = [{ weekdays: [6], from_minute: 360, to_minute: 660 }];
  const night = [{ weekdays: [6], from_minute: 1320, to_minute: 120 }];

  it.each([
    [null, "2026-11-21T03:00", true],
    [[], "2026-11-21T03:00", false],
    [breakfast, "2026-11-21T06:00", true],
    [breakfast, "2026-11-21T11:00", false],
    [breakfast, "2026-11-22T07:00", false],
    [night, "2026-11-21T23:00", true],
    [night, "2026-11-22T01:59", true],
    [night, "2026-11-21T01:00", false],
  ])("schedule %j at %s", (schedule, when, is) => expect(scheduledAt(schedule, at(when), zone)).toBe(is));

  it("ends a sold-out mark at its time, or never", () => {
    const until = at("2026-11-22T00:00");
    expect(soldOutAt({ sold_out: true, sold_out_until: until }, at("2026-11-21T23:59"))).toBe(true);
    expect(soldOutAt({ sold_out: true, sold_out_until: until }, until)).toBe(false);
    expect(soldOutAt({ sold_out: true, sold_out_until: null }, until)).toBe(true);
    expect(soldOutAt(null, until)).toBe(false);
  });

  it.each([
    ["as it is", {}, null],
    ["inactive", { active: false }, "not_listed"],
    ["not at this branch", { branch: { listed: false, sold_out: false, sold_out_until: null } }, "not_listed"],
    ["sold out", { branch: { sold_out: true, sold_out_until: null } }, "sold_out"],
    ["its category's hours", { schedules: [null, breakfast] }, "schedule"],
    ["nothing left to choose", { optionsAvailable: false }, "options"],
  ])("%s", (_, over, reason) => {
    const item = { active: true, schedules: [null], branch: null, optionsAvailable: true, ...over };
    expect(getUnavailability(item, judgedAt(at("2026-11-21T13:00")), zone)).toBe(reason);
  });

  it.each([
    ["needed before the end of the mark, promised after it", "10:50", "11:10", "sold_out"],
    ["needed at its end", "11:00", "11:10", null],
    ["promised before the end of the mark, needed after it", "11:10", "10:50", null],
  ])("sold out until 11:00 and %s", (_, needed, promised, reason) => {
    const branch = { sold_out: true, sold_out_until: at("2026-11-21T11:00") };
    const item = { active: true, schedules: [null], branch, optionsAvailable: true };
    const when = { neededAt: at(`2026-11-21T${needed}`), promisedAt: at(`2026-11-21T${promised}`) };
    expect(getUnavailability(item, when, zone)).toBe(reason);
  });

  it("prefers the branch's price, also 0", () => {
    expect([branchPrice(100, null), branchPrice(100, { price: null }), branchPrice(100, { price: 0 })]).toEqual([
      100, 100, 0,
    ]);
  });
});

describe("nutrition", () => {
  it.each([
    [0, 0],
    [4, 1],
    [5, 2],
    [600, 140],
    [null, null],
  ])("%s kcal walk for %s minutes", (calories, minutes) => expect(walkingMinutes(calories)).toBe(minutes));

  it.each([
    [1999, false],
    [2000, true],
    [null, false],
  ])("sodium %s mg is high: %s", (sodium, is) => expect(highSalt(sodium)).toBe(is));
});
