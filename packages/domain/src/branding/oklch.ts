/** A color by lightness (0–1), chroma (0–0.4) and hue (degrees): Björn Ottosson's OKLCH. */
export type Oklch = { l: number; c: number; h: number };
type Triple = readonly [number, number, number];

const toLinearChannel = (x: number): number => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
const toGamma = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

/** `#rgb` or `#rrggbb`, any case; `null` for anything else. */
export const readHex = (text: string): string | null => {
  const hex = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex;
  return /^#[0-9a-f]{3}$/.test(hex) ? `#${[...hex.slice(1)].map((digit) => digit + digit).join("")}` : null;
};

/** Linear sRGB, 0 to 1, of `#rrggbb`. */
const toLinear = (hex: string): Triple => {
  const channel = (at: number): number => toLinearChannel(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
};

export const toOklch = (hex: string): Oklch => {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(B, A) * 180) / Math.PI;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: hue < 0 ? hue + 360 : hue,
  };
};

const linearFrom = ({ l, c, h }: Oklch): Triple => {
  const A = c * Math.cos((h * Math.PI) / 180);
  const B = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const y = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const z = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
};

/** Half an 8-bit step of slack, so that a color read from `#rrggbb` counts as inside. */
const inside = (color: Oklch): boolean => linearFrom(color).every((x) => x >= -0.0005 && x <= 1.0005);

/** The same lightness and hue with the most chroma, up to its own, that sRGB can show. */
const fitted = (color: Oklch): Oklch => {
  const l = Math.min(1, Math.max(0, color.l));
  if (inside({ ...color, l })) return { ...color, l };
  let [low, high] = [0, color.c];
  for (let step = 0; step < 20; step += 1) {
    const c = (low + high) / 2;
    if (inside({ ...color, l, c })) low = c;
    else high = c;
  }
  return { ...color, l, c: low };
};

/** `#rrggbb`, its chroma reduced until it is inside sRGB. */
export const toHex = (color: Oklch): string => {
  const byte = (x: number): string =>
    Math.round(Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, x))))) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${linearFrom(fitted(color)).map(byte).join("")}`;
};

/** Relative luminance of WCAG 2. */
const getLuminance = (hex: string): number => {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of WCAG 2 between two `#rrggbb`, 1 to 21. */
export const getContrast = (a: string, b: string): number => {
  const [x, y] = [getLuminance(a), getLuminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
