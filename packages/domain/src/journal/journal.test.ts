import { describe, expect, it } from "vitest";
import { changesOf, nameOf } from "./changes.ts";
import { maskedRecipient, withoutKeys } from "./masked.ts";

describe("what changed", () => {
  const dish = { id: "1", name: { sa: "فول", en: "Foul" }, price: 900, branches: [], tags: ["hot"], revision: "a" };

  it("is named field by field, both sides, without what editors keep for themselves", () => {
    const after = { ...dish, name: { sa: "فول مدمس", en: "Foul" }, price: 1000, tags: ["hot", "new"], revision: "b" };
    expect(changesOf(dish, after)).toEqual([
      { path: ["name", "sa"], before: "فول", after: "فول مدمس" },
      { path: ["price"], before: 900, after: 1000 },
      { path: ["tags"], before: "hot", after: "hot, new" },
    ]);
    expect(changesOf(dish, dish)).toEqual([]);
  });

  it("names everything of what is new or gone, and nothing that says nothing", () => {
    expect(changesOf(null, { name: "A", note: "", price: null, on: false })).toEqual([
      { path: ["name"], before: null, after: "A" },
      { path: ["on"], before: null, after: false },
    ]);
    expect(changesOf({ name: "A" }, null)).toEqual([{ path: ["name"], before: "A", after: null }]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it("knows members of a list by their id, wherever they stand", () => {
    const one = { id: "x", price: 1 };
    const two = { id: "y", price: 2 };
    expect(changesOf({ list: [one, two] }, { list: [{ ...two, price: 3 }, one] })).toEqual([
      { path: ["list", "y", "price"], before: 2, after: 3 },
    ]);
  });

  it("says what the thing is called", () => {
    expect(nameOf(null, dish)).toEqual({ sa: "فول", en: "Foul" });
    expect(nameOf({ name: "Sara" }, null)).toEqual({ sa: "Sara", en: "Sara" });
    expect(nameOf({ open: true }, 3)).toBeNull();
  });
});

describe("what messages do not give away", () => {
  it.each([
    ["+966512345678", "+966•••678"],
    ["sara@example.com", "s•••@example.com"],
    ["https://push.example/abc", "•••"],
    ["", ""],
  ])("%s goes to %s", (recipient, shown) => expect(maskedRecipient(recipient)).toBe(shown));

  it("keeps words and hides codes and the ways of links", () => {
    expect(withoutKeys("رمزك 7K3M-Q2XW-9TRB صالح حتى 21 نوفمبر")).toBe("رمزك •••• صالح حتى 21 نوفمبر");
    expect(withoutKeys("See https://a.example/console/join#secret now")).toBe("See https://a.example/… now");
    expect(withoutKeys("Order #042 of 1,250.00 is READY at FLORIDA")).toBe(
      "Order #042 of 1,250.00 is READY at FLORIDA",
    );
  });
});
