import { describe, expect, it } from "vitest";
import { forgotPath, heldPath, safePlace, signInPath, signInWith } from "./return-place.ts";

describe("the place to return to", () => {
  it("is a path of the console, with its query", () => {
    expect(safePlace("/orders?order=1#top")).toBe("/orders?order=1#top");
    expect(safePlace("/console/tables?table=2")).toBe("/tables?table=2");
  });

  it("is never another host", () => {
    for (const place of ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", "", null])
      expect(safePlace(place)).toBe("/");
  });

  it("is never the sign-in page itself", () => {
    expect(safePlace("/sign-in?to=/orders")).toBe("/");
    expect(safePlace("/codes?to=/orders")).toBe("/");
    expect(safePlace("/codes-of-ours")).toBe("/codes-of-ours");
  });

  it("stands in the address of the sign-in page", () => {
    const path = signInPath({ pathname: "/console/orders", search: "?order=7", hash: "" }, "ended");
    expect(path).toBe("/sign-in?to=%2Forders%3Forder%3D7&why=ended");
  });

  it("waits while one-time codes are set up", () => {
    expect(heldPath({ pathname: "/console/team", search: "?q=1", hash: "" })).toBe("/codes?to=%2Fteam%3Fq%3D1");
  });

  it("carries the address along, so that nobody types it twice", () => {
    expect(forgotPath(" ")).toBe("/forgot");
    expect(forgotPath(" a+b@c.test ")).toBe("/forgot?email=a%2Bb%40c.test");
    expect(signInWith("a@c.test", "renewed")).toBe("/sign-in?email=a%40c.test&why=renewed");
  });
});
