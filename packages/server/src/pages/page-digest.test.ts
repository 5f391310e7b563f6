import { describe, expect, it } from "vitest";
import { pageDigest } from "./page-digest.ts";

const build = { version: "one", boot: "boot", fonts: "fonts" };
const hosts = ["https:"];

describe("the digest of a page", () => {
  it("stays while nothing changes", () => {
    expect(pageDigest(build, hosts, "menu")).toBe(pageDigest({ ...build }, [...hosts], "menu"));
  });

  it.each([
    ["a new build", { ...build, version: "two" }, hosts, "menu"],
    ["another boot script", { ...build, boot: "other" }, hosts, "menu"],
    ["other fonts", { ...build, fonts: "other" }, hosts, "menu"],
    ["other hosts in its policy", build, ["http:"], "menu"],
    ["something else shown", build, hosts, "other menu"],
  ] as const)("is another after %s", (_, drawn, to, shown) => {
    expect(pageDigest(drawn, to, shown)).not.toBe(pageDigest(build, hosts, "menu"));
  });
});
