/** What is grilled on skewers, and what lies beside it. */
import {
  at,
  between,
  box,
  clip,
  dark,
  disc,
  lift,
  light,
  line,
  linear,
  lump,
  oval,
  radial,
  round,
  roundShade,
  shape,
  type Sketch,
  smooth,
  strokes,
  times,
} from "./sketch.ts";

export const charLines = (count: number, width: number, height: number, color = "#5a2408", opacity = 0.55): string =>
  times(count, (index) => {
    const x = -width / 2 + ((index + 0.5) * width) / count;
    return line(
      `M${round(x - height * 0.16)} ${round(height * 0.42)}L${round(x + height * 0.16)} ${round(-height * 0.42)}`,
      color,
      7,
      opacity,
    );
  });

export const gloss = (d: string, width = 8, opacity = 0.42): string => line(d, "#fff4dc", width, opacity);

const skewerRod = (length: number): string =>
  line(`M${-length / 2 - 46} 0H${length / 2 + 34}`, "#9a8f86", 8) +
  line(`M${-length / 2 - 46} -2H${length / 2 + 34}`, "#e8e2da", 2.5);

/** Minced meat pressed on a skewer. */
export const kofta = (
  s: Sketch,
  x: number,
  y: number,
  turn = 0,
  color = "#8e4a26",
  length = 330,
  rod = true,
): string => {
  const half = length / 2;
  const edge = Array.from({ length: 11 }, (_, index) => -half + (index * length) / 10);
  const top = edge.map((px, index): [number, number] => [
    px,
    index === 0 || index === 10 ? -14 : -29 + (index % 2) * 7,
  ]);
  const bottom = edge
    .toReversed()
    .map((px, index): [number, number] => [px, index === 0 || index === 10 ? 14 : 29 - (index % 2) * 7]);
  const d = smooth([...top, ...bottom]);
  return lift(
    s,
    8,
    at(
      x,
      y,
      `${rod ? skewerRod(length) : ""}<path d="${d}" fill="${linear(s, [
        [0, light(color, 0.42)],
        [0.45, color],
        [1, dark(color, 0.5)],
      ])}" stroke="${color}" stroke-width="12" stroke-linejoin="round"/>${times(9, (index) => line(`M${-half + 24 + (index * (length - 40)) / 9} 24L${-half + 42 + (index * (length - 40)) / 9} -24`, index % 3 === 1 ? light(color, 0.3) : dark(color, 0.55), 6, 0.5))}${gloss(`M${-half + 18} -17H${half - 30}`, 6, 0.4)}${strokes(s, 30, () => [between(s, -half, half), between(s, -22, 22)], 3, 3.4, ["#55803a", dark(color, 0.4)])}`,
      turn,
    ),
  );
};

/** Cubes on a skewer with peppers, tomatoes and onions between. */
export const cubes = (
  s: Sketch,
  x: number,
  y: number,
  turn = 0,
  color = "#d18a37",
  length = 340,
  vegetables = ["#c93a26", "#5f9a3c", "#e9d9e0"],
): string => {
  const steps = 7;
  const piece = (index: number): string => {
    const px = -length / 2 + ((index + 0.5) * length) / steps;
    if (index % 3 === 2 && vegetables.length > 0) {
      const vegetable = vegetables[Math.floor(index / 3) % vegetables.length] as string;
      return (
        box(
          px - 15,
          -32,
          30,
          64,
          12,
          linear(s, [
            [0, light(vegetable, 0.35)],
            [1, dark(vegetable, 0.3)],
          ]),
        ) + line(`M${px - 5} -22V16`, "#fff", 4, 0.4)
      );
    }
    return at(
      px,
      0,
      shape(
        lump(s, 0, 0, 30, 33, 0.1, 8),
        radial(s, [
          [0, light(color, 0.5)],
          [0.5, color],
          [1, dark(color, 0.48)],
        ]),
      ) +
        line("M-14 16L10 -18M0 22L18 -4", "#5a2408", 5, 0.48) +
        gloss("M-18 -8C-14 -20 -4 -24 8 -23", 5, 0.5),
    );
  };
  return lift(s, 8, at(x, y, skewerRod(length) + times(steps, piece), turn));
};

/** Grilled vegetables beside the meat. */
export const grilledVegetables = (s: Sketch, x: number, y: number): string =>
  lift(
    s,
    4,
    `${disc(x, y, 38, roundShade(s, "#cf3f2a"))}${disc(x, y, 29, "#e3694a")}${line(`M${x - 24} ${y + 10}L${x + 14} ${y - 24}M${x - 8} ${y + 24}L${x + 26} ${y - 8}`, "#4d2208", 5, 0.5)}`,
  ) +
  lift(
    s,
    4,
    clip(
      s,
      `<circle cx="${x + 62}" cy="${y + 26}" r="36"/>`,
      `${disc(x + 62, y + 26, 36, "#e9d6de")}${[30, 21, 12].map((r) => `<circle cx="${x + 62}" cy="${y + 26}" r="${r}" fill="none" stroke="#b07c96" stroke-width="4"/>`).join("")}`,
    ),
  ) +
  oval(0, 0, 0, 0, "none");
