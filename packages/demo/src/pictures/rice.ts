/** Rice in its colors, grain by grain. */
import { dark, lift, light, lump, onDisc, radial, shape, type Sketch, strokes } from "./sketch.ts";

export type RiceColors = { base: string; grains: string[] };

export const rices = {
  white: { base: "#e6d6b4", grains: ["#d9c79f", "#f4e9cf", "#fff9ea"] },
  kabsa: { base: "#c9782e", grains: ["#a95a1c", "#d98b39", "#eeb25c", "#f8d28f"] },
  mandi: { base: "#dba948", grains: ["#c48d2c", "#e7bd5c", "#f6db92", "#fdf0c6"] },
  bukhari: { base: "#b9672c", grains: ["#94481a", "#c97a35", "#e2a058", "#f0c588"] },
  maqluba: { base: "#b98a42", grains: ["#95682a", "#cda055", "#e4c07c", "#f3dca6"] },
  biryani: { base: "#d99a2f", grains: ["#b4641c", "#eab13f", "#f7d777", "#fff3d2"] },
  madghout: { base: "#bb5c2a", grains: ["#8f3f18", "#cc7238", "#e59a58", "#f3c08a"] },
  green: { base: "#8f9a43", grains: ["#6d7c2c", "#a5b155", "#c6cf80", "#e6e6b4"] },
} as const satisfies Record<string, RiceColors>;

export const rice = (s: Sketch, x: number, y: number, r: number, colors: RiceColors): string => {
  const mound = shape(
    lump(s, x, y, r, r * 0.97, 0.045, 16),
    radial(s, [
      [0, light(colors.base, 0.3)],
      [0.65, colors.base],
      [1, dark(colors.base, 0.42)],
    ]),
  );
  const count = Math.round(r * r * 0.011);
  const deep = strokes(s, count, () => onDisc(s, x, y, r * 0.97), 13, 5.4, [
    dark(colors.grains[0] as string, 0.12),
    colors.grains[0] as string,
  ]);
  const middle = strokes(
    s,
    count,
    () => onDisc(s, x - r * 0.04, y - r * 0.05, r * 0.92),
    13,
    5.2,
    colors.grains.slice(0, -1),
  );
  const top = strokes(
    s,
    count * 0.62,
    () => onDisc(s, x - r * 0.16, y - r * 0.18, r * 0.7),
    12.5,
    5,
    colors.grains.slice(1),
  );
  return lift(s, 7, mound) + deep + middle + top;
};
