import { describe, expect, it } from "vitest";
import { safePlace, signInPath } from "./return-place.ts";

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
  });

  it("stands in the address of the sign-in page", () => {
    const path = signInPath({ pathname: "/console/orders", search: "?order=7", hash: "" }, "ended");
    expect(path).toBe("/sign-in?to=%2Forders%3Forder%3D7&why=ended");
  });
});
