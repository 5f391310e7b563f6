import { expect, it } from "vitest";
import { tenantPaletteCss } from "./tenant-palette.ts";

it("writes an establishment's colors for both modes and nothing that could leave its declaration", () => {
  const css = tenantPaletteCss({
    light: { fill: "oklch(0.5 0.1 160)", fillEdge: "#0a0b0c", "--on": "white", ink2: "red;}body{display:none" },
    dark: { fill: "black</style>" },
  });
  expect(css).toContain("--fill:oklch(0.5 0.1 160);--fill-edge:#0a0b0c;--on:white}");
  expect(css).not.toMatch(/display|style>/);
});
