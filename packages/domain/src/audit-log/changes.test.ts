import { describe, expect, it } from "vitest";
import { getChanges, getName } from "./changes.ts";
import { maskRecipient, maskSecrets } from "./mask-secrets.ts";

describe("changes", () => {
  const dish = { id: "1", name: { sa: "فول", en: "Foul" }, price: 900, branches: [], tags: ["hot"], revision: "a" };

  it("lists changed fields with both values, without the editor's own fields", () => {
    const after = { ...dish, name: { sa: "فول مدمس", en: "Foul" }, price: 1000, tags: ["hot", "new"], revision: "b" };
    expect(getChanges(dish, after)).toEqual([
      { path: ["name", "sa"], before: "فول", after: "فول مدمس" },
      { path: ["price"], before: 900, after: 1000 },
      { path: ["tags"], before: "hot", after: "hot, new" },
    ]);
    expect(getChanges(dish, dish)).toEqual([]);
  });

  it("lists every field of a new or removed thing, except empty ones", () => {
    expect(getChanges(null, { name: "A", note: "", price: null, on: false })).toEqual([
      { path: ["name"], before: null, after: "A" },
      { path: ["on"], before: null, after: false },
    ]);
    expect(getChanges({ name: "A" }, null)).toEqual([{ path: ["name"], before: "A", after: null }]);
    expect(getChanges(null, null)).toEqual([]);
  });

  it("does not turn a state that the act leaves unsaid into nothing", () => {
    expect(getChanges({ status: "delivered" }, { amount: 900 })).toEqual([
      { path: ["amount"], before: null, after: 900 },
    ]);
    expect(getChanges({ status: "ready" }, { status: null })).toEqual([
      { path: ["status"], before: "ready", after: null },
    ]);
    expect(getChanges({ status: "ready" }, null)).toEqual([{ path: ["status"], before: "ready", after: null }]);
  });

  it("knows members of a list by their id, wherever they stand", () => {
    const one = { id: "x", price: 1 };
    const two = { id: "y", price: 2 };
    expect(getChanges({ list: [one, two] }, { list: [{ ...two, price: 3 }, one] })).toEqual([
      { path: ["list", "y", "price"], before: 2, after: 3 },
    ]);
  });

  it("returns the thing's name", () => {
    expect(getName(null, dish)).toEqual({ sa: "فول", en: "Foul" });
    expect(getName({ name: "Sara" }, null)).toEqual({ sa: "Sara", en: "Sara" });
    expect(getName({ open: true }, 3)).toBeNull();
  });
});

describe("masked messages", () => {
  it.each([
    ["+966512345678", "+966•••678"],
    ["sara@example.com", "s•••@example.com"],
    ["https://push.example/abc", "•••"],
    ["", ""],
  ])("%s goes to %s", (recipient, shown) => expect(maskRecipient(recipient)).toBe(shown));

  it("keeps words and hides codes and the ways of links", () => {
    expect(maskSecrets("رمزك 7K3M-Q2XW-9TRB صالح حتى 21 نوفمبر")).toBe("رمزك •••• صالح حتى 21 نوفمبر");
    expect(maskSecrets("See https://a.example/console/join#secret now")).toBe("See https://a.example/… now");
    expect(maskSecrets("Order #042 of 1,250.00 is READY at FLORIDA")).toBe(
      "Order #042 of 1,250.00 is READY at FLORIDA",
    );
  });
});
