import { describe, expect, it } from "vitest";
import { fontPairs } from "@sufra/domain/branding/faces.ts";
import type { FrontEnd } from "./front-end.ts";
import { pageDigest } from "./page-digest.ts";

const getFonts = (rules: string) => Object.fromEntries(fontPairs.map((pair) => [pair, rules])) as FrontEnd["fonts"];
const build = { version: "one", boot: "boot", fonts: getFonts("fonts") };
const hosts = ["https:"];
const screen = ["menu-screen.tsx"];

describe("the digest of a page", () => {
  it("stays the same while nothing changes", () => {
    expect(pageDigest(build, hosts, screen, "menu")).toBe(pageDigest({ ...build }, [...hosts], [...screen], "menu"));
  });

  it.each([
    ["a new build", { ...build, version: "two" }, hosts, screen, "menu"],
    ["another boot script", { ...build, boot: "other" }, hosts, screen, "menu"],
    ["other fonts", { ...build, fonts: getFonts("other") }, hosts, screen, "menu"],
    ["other hosts in its policy", build, ["http:"], screen, "menu"],
    ["another screen", build, hosts, ["item-screen.tsx"], "menu"],
    ["something else shown", build, hosts, screen, "other menu"],
  ] as const)("is another after %s", (_, drawn, to, by, shown) => {
    expect(pageDigest(drawn, to, by, shown)).not.toBe(pageDigest(build, hosts, screen, "menu"));
  });
});
