import { describe, expect, it } from "vitest";
import { getContrast, toHex, toOklch, readHex } from "./oklch.ts";
import { type ModeColors, makePalette, paletteRoles } from "./palette.ts";

/** Every pair that must be read or seen, as `what ≥ least`; answers those that fail. */
const failing = (colors: ModeColors, textContrast = 4.5): string[] => {
  const grounds = ["--bg", "--card", "--raised", "--tint"] as const;
  const pairs: [keyof ModeColors, keyof ModeColors, number][] = [
    ...grounds.flatMap((ground) =>
      (["--ink", "--ink2", "--text"] as const).map((text): [keyof ModeColors, keyof ModeColors, number] => [
        text,
        ground,
        text === "--text" ? textContrast : 4.5,
      ]),
    ),
    ["--on", "--fill", 4.5],
    ["--on", "--press", 4.5],
    ["--fill-edge", "--bg", 3],
    ["--fill-edge", "--card", 3],
    ["--focus", "--bg", 3],
    ["--focus", "--card", 3],
  ];
  return pairs.flatMap(([a, b, least]) => (getContrast(colors[a], colors[b]) >= least ? [] : [`${a} on ${b}`]));
};

const hex = (value: number): string => `#${value.toString(16).padStart(6, "0")}`;

describe("palette", () => {
  const extremes =
    "#000000 #ffffff #ff0000 #00ff00 #0000ff #ffff00 #00ffff #ff00ff #808080 #fffdd0 #777777 #010101 #fefefe";
  // A step coprime to 2^24 walks over the whole cube, the same colors in every run.
  const many = Array.from({ length: 3000 }, (_, index) => hex((index * 10_368_889 + 4241) % 0x1000000));

  it("reads everywhere for 3,000 brands and the extremes, in both modes", () => {
    for (const brand of [...extremes.split(" "), ...many]) {
      const palette = makePalette(brand);
      expect({ brand, light: palette && failing(palette.light), dark: palette && failing(palette.dark, 7) }).toEqual({
        brand,
        light: [],
        dark: [],
      });
    }
  });

  it.each([
    ["#0a7f4f", { light: false, dark: false }],
    ["#ffd400", { light: false, dark: false }],
    ["#001a4d", { light: false, dark: true }],
    ["#797979", { light: true, dark: true }],
  ])("keeps %s as given where it can", (brand, adjusted) =>
    expect(makePalette(brand)?.adjusted).toMatchObject(adjusted),
  );

  it.each(["#2a211e", "#000000", "#797979"])(
    "gives the gray brand %s a light fill at night, unlike what is off",
    (brand) => {
      const dark = makePalette(brand)?.dark;
      expect(toOklch(dark?.["--fill"] ?? "").l).toBeGreaterThan(0.9);
      expect(getContrast(dark?.["--text"] ?? "", dark?.["--ink2"] ?? "")).toBeGreaterThan(1.5);
    },
  );

  it("borders a fill that is too close to the page, and outlines destructive buttons of red brands", () => {
    const yellow = makePalette("#ffe97a");
    expect(yellow?.light["--fill"]).toBe("#ffe97a");
    expect(yellow?.light["--fill-edge"]).not.toBe("#ffe97a");
    expect([
      makePalette("#d01f2e")?.destructive,
      makePalette("#0a7f4f")?.destructive,
      makePalette("#777")?.destructive,
    ]).toEqual(["outlined", "filled", "filled"]);
  });

  it("returns every role as a plain color, and null for an invalid one", () => {
    const palette = makePalette("#ABC");
    for (const role of paletteRoles) expect(palette?.light[role]).toMatch(/^#[0-9a-f]{6}$/);
    for (const text of ["", "red", "#12345", "#12345g", "url(x)"]) expect(makePalette(text)).toBeNull();
  });
});

describe("OKLCH", () => {
  it("comes back to the same color", () => {
    for (let value = 0; value < 0x1000000; value += 9973) expect(toHex(toOklch(hex(value)))).toBe(hex(value));
  });

  it("knows its reference points", () => {
    expect(toOklch("#ff0000").l).toBeCloseTo(0.628, 3);
    expect(toOklch("#ff0000").h).toBeCloseTo(29.23, 1);
    expect(getContrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(readHex(" #FfF ")).toBe("#ffffff");
  });
});
