import { describe, expect, it } from "vitest";
import { findUnseen, keepVisibleUnseen } from "./new-orders.ts";

const pending = (id: string) => ({ id, status: "pending" as const, accepted_at: null });

describe("new orders", () => {
  it("are none on the first load", () => {
    expect(findUnseen(null, [pending("a")]).unseen.size).toBe(0);
  });

  it("are those received since, until they are accepted", () => {
    const first = findUnseen(null, [pending("a")]);
    const second = findUnseen(first, [pending("a"), pending("b")]);
    expect([...second.unseen]).toEqual(["b"]);
    const third = findUnseen(second, [pending("a"), { ...pending("b"), status: "sent_to_kitchen" }]);
    expect(third.unseen.size).toBe(0);
  });

  it("are none that were accepted when they were placed, and wait for their start", () => {
    const scheduled = { ...pending("b"), accepted_at: "2026-11-21T10:00:00.000Z" };
    expect(findUnseen(findUnseen(null, []), [scheduled]).unseen.size).toBe(0);
  });

  it("stay unseen after a touch if their cards are off the screen", () => {
    const seen = findUnseen(findUnseen(null, []), [pending("a"), pending("b")]);
    expect([...keepVisibleUnseen(seen, (id) => id === "a").unseen]).toEqual(["b"]);
    expect(keepVisibleUnseen(seen, () => false)).toBe(seen);
    expect(keepVisibleUnseen(seen, () => true).unseen.size).toBe(0);
  });

  it("ring once, also if an order returns to the list", () => {
    const first = findUnseen(findUnseen(null, []), [pending("a")]);
    const seen = { ...first, unseen: new Set<string>() };
    expect(findUnseen(findUnseen(seen, []), [pending("a")]).unseen.size).toBe(0);
  });
});
