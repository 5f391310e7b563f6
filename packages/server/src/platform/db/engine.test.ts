import { expect, it } from "vitest";
import { brokenConstraint } from "./engine.ts";

const taken = (name: string) => new Error(`duplicate key value violates unique constraint "${name}"`);

it("names the violated constraint, of PostgreSQL and of a cluster's shard", () => {
  expect(brokenConstraint(Object.assign(taken("order_of_cart"), { constraint: "order_of_cart" }))).toBe(
    "order_of_cart",
  );
  expect(brokenConstraint(taken("order_of_cart_102176"))).toBe("order_of_cart");
  expect(brokenConstraint(new Error("canceling statement due to lock timeout"))).toBeUndefined();
});
