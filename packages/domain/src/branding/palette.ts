import { getContrast, toHex, type Oklch, toOklch, readHex } from "./oklch.ts";

export const paletteRoles = [
  "--bg",
  "--card",
  "--raised",
  "--line",
  "--ink",
  "--ink2",
  "--fill",
  "--fill-edge",
  "--on",
  "--press",
  "--text",
  "--focus",
  "--tint",
] as const;
/** CSS variables of one mode, each `#rrggbb`. */
export type ModeColors = Record<(typeof paletteRoles)[number], string>;

export type Palette = {
  light: ModeColors;
  dark: ModeColors;
  /** True if the fill differs from the brand color in that mode; the console then shows both. */
  adjusted: { light: boolean; dark: boolean };
  /** A brand within 25° of danger: destructive buttons are outlined, so that they don't look like the main one. */
  destructive: "filled" | "outlined";
};

const white = "#ffffff";
const step = 0.005;
const textContrast = 4.5;
/** Of marked words in the dark: on the tint of a chosen thing they would look dimmer than plain ones beside it. */
const nightContrast = 7;
const edgeContrast = 3;
const dangerHue = 27;

/** Below this chroma a brand is gray: its hue means nothing. */
const isGrey = (color: Oklch): boolean => color.c < 0.02;

const reads = (color: string, on: readonly string[], contrast: number): boolean =>
  on.every((ground) => getContrast(color, ground) >= contrast);

/** Moves lightness from where it is, in steps of .005 to one side, until the color reads on every ground. */
const solve = (color: Oklch, side: "darker" | "lighter", on: readonly string[], contrast: number): string => {
  for (let l = color.l; l > 0 && l < 1; l += side === "darker" ? -step : step) {
    const hex = toHex({ ...color, l });
    if (reads(hex, on, contrast)) return hex;
  }
  return side === "darker" ? toHex({ ...color, l: 0 }) : white;
};

const getInk = (brand: Oklch): string => toHex({ l: 0.18, c: Math.min(0.04, brand.c), h: brand.h });

/** Whichever of white and the dark brand ink reads on a fill; `null` in the narrow band where neither does. */
const onOf = (fill: string, ink: string): string | null =>
  [white, ink].find((color) => getContrast(color, fill) >= textContrast) ?? null;

/** The brand as given if something reads on it, otherwise darkened until white does. */
const lightFill = (brandHex: string, brand: Oklch, ink: string): string =>
  onOf(brandHex, ink) ? brandHex : solve(brand, "darker", [white], textContrast);

/** Lightness of a gray brand's fill at night: a middle gray under white text looks switched off. */
const nightGray = 0.93;

/** The light fill if it stands out from the page, else lightened; if then nothing reads on it, from L .62 until dark ink does. */
const darkFill = (fill: string, brand: Oklch, ink: string, bg: string): string => {
  if (isGrey(brand) && onOf(fill, ink) === white) return toHex({ ...brand, l: nightGray });
  const visible =
    getContrast(fill, bg) >= edgeContrast
      ? fill
      : solve({ ...brand, l: toOklch(fill).l }, "lighter", [bg], edgeContrast);
  return onOf(visible, ink) ? visible : solve({ ...brand, l: 0.62 }, "lighter", [ink], textContrast);
};

type Grounds = Pick<ModeColors, "--bg" | "--card" | "--raised" | "--line" | "--ink" | "--tint">;

const getGrounds = (brand: Oklch, lightness: Record<keyof Grounds, number>, tintChroma: number): Grounds => {
  const c = isGrey(brand) ? 0 : Math.min(0.009, Math.max(0.004, brand.c * 0.05));
  const neutral = (l: number): string => toHex({ l, c, h: brand.h });
  return {
    "--bg": neutral(lightness["--bg"]),
    "--card": neutral(lightness["--card"]),
    "--raised": neutral(lightness["--raised"]),
    "--line": neutral(lightness["--line"]),
    "--ink": neutral(lightness["--ink"]),
    "--tint": toHex({ l: lightness["--tint"], c: Math.min(tintChroma, brand.c), h: brand.h }),
  };
};

const lightGrounds = { "--bg": 0.985, "--card": 1, "--raised": 1, "--line": 0.915, "--ink": 0.2, "--tint": 0.955 };
const darkGrounds = {
  "--bg": 0.165,
  "--card": 0.215,
  "--raised": 0.255,
  "--line": 0.32,
  "--ink": 0.955,
  "--tint": 0.31,
};

const getMode = (brand: Oklch, grounds: Grounds, fill: string, ink: string, side: "darker" | "lighter"): ModeColors => {
  const page = [grounds["--bg"], grounds["--card"]];
  const under = [...page, grounds["--raised"], grounds["--tint"]];
  const on = onOf(fill, ink) ?? white;
  const own = toOklch(fill);
  const press = toHex({ ...own, l: own.l + (on === white ? -0.05 : 0.04) });
  // Of a gray brand, only the lightness tells a link from a note.
  const marked = isGrey(brand) ? own : brand;
  const neutral = { l: side === "darker" ? 0.55 : 0.68, c: toOklch(grounds["--ink"]).c, h: brand.h };
  return {
    ...grounds,
    "--ink2": solve(neutral, side, under, textContrast),
    "--fill": fill,
    "--fill-edge": reads(fill, page, edgeContrast) ? fill : solve(own, side, page, edgeContrast),
    "--on": on,
    "--press": press,
    "--text": solve(marked, side, under, side === "lighter" ? nightContrast : textContrast),
    "--focus": solve(marked, side, page, edgeContrast),
  };
};

const degreesBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/**
 * Makes a full palette for light and dark from one brand color (design language D2). Every text pair reaches a contrast
 * of 4.5 (marked words in the dark 7), every edge and focus ring 3, for any brand. `null` if it is not `#rgb` or `#rrggbb`.
 */
export const makePalette = (brandColor: string): Palette | null => {
  const brandHex = readHex(brandColor);
  if (brandHex === null) return null;
  const given = toOklch(brandHex);
  const brand = isGrey(given) ? { ...given, c: 0 } : given;
  const ink = getInk(brand);
  const light = getGrounds(brand, lightGrounds, 0.03);
  const dark = getGrounds(brand, darkGrounds, 0.06);
  const day = lightFill(brandHex, brand, ink);
  const night = darkFill(day, given, ink, dark["--bg"]);
  return {
    light: getMode(brand, light, day, ink, "darker"),
    dark: getMode(brand, dark, night, ink, "lighter"),
    adjusted: { light: day !== brandHex, dark: night !== brandHex },
    destructive: !isGrey(given) && degreesBetween(given.h, dangerHue) <= 25 ? "outlined" : "filled",
  };
};
