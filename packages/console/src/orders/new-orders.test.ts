import { describe, expect, it } from "vitest";
import { look, stillUnseen } from "./new-orders.ts";

const pending = (id: string) => ({ id, status: "pending" as const });

describe("new orders", () => {
  it("are none at the first look", () => {
    expect(look(null, [pending("a")]).unseen.size).toBe(0);
  });

  it("are those that came since, until they are accepted", () => {
    const first = look(null, [pending("a")]);
    const second = look(first, [pending("a"), pending("b")]);
    expect([...second.unseen]).toEqual(["b"]);
    const third = look(second, [pending("a"), { id: "b", status: "sent_to_kitchen" }]);
    expect(third.unseen.size).toBe(0);
  });

  it("stay unseen after a touch where none of their cards is on the screen", () => {
    const seen = look(look(null, []), [pending("a"), pending("b")]);
    expect([...stillUnseen(seen, (id) => id === "a").unseen]).toEqual(["b"]);
    expect(stillUnseen(seen, () => false)).toBe(seen);
    expect(stillUnseen(seen, () => true).unseen.size).toBe(0);
  });

  it("ring once: an order that returns to the list is not new again", () => {
    const first = look(look(null, []), [pending("a")]);
    const seen = { ...first, unseen: new Set<string>() };
    expect(look(look(seen, []), [pending("a")]).unseen.size).toBe(0);
  });
});
