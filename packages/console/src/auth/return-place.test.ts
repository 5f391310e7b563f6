import { describe, expect, it } from "vitest";
import { forgotPath, pending2faPath, safePlace, signInPath, signInWith } from "./return-place.ts";

describe("the path to return to", () => {
  it("keeps a console path with its query", () => {
    expect(safePlace("/orders?order=1#top")).toBe("/orders?order=1#top");
    expect(safePlace("/console/tables?table=2")).toBe("/tables?table=2");
  });

  it("ignores another host", () => {
    for (const place of ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", "", null])
      expect(safePlace(place)).toBe("/");
  });

  it("ignores the sign-in page itself", () => {
    expect(safePlace("/sign-in?to=/orders")).toBe("/");
    expect(safePlace("/codes?to=/orders")).toBe("/");
    expect(safePlace("/codes-of-ours")).toBe("/codes-of-ours");
  });

  it("is part of the sign-in URL", () => {
    const path = signInPath({ pathname: "/console/orders", search: "?order=7", hash: "" }, "ended");
    expect(path).toBe("/sign-in?to=%2Forders%3Forder%3D7&why=ended");
  });

  it("is kept while one-time codes are set up", () => {
    expect(pending2faPath({ pathname: "/console/team", search: "?q=1", hash: "" })).toBe("/codes?to=%2Fteam%3Fq%3D1");
  });

  it("passes the email on to the next page", () => {
    expect(forgotPath(" ")).toBe("/forgot");
    expect(forgotPath(" a+b@c.test ")).toBe("/forgot?email=a%2Bb%40c.test");
    expect(signInWith("a@c.test", "renewed")).toBe("/sign-in?email=a%40c.test&why=renewed");
  });
});
