/** Dips, soups, stews and salads: what fills a plate or a bowl, around the middle of the picture. */
import {
  at,
  between,
  clip,
  dark,
  disc,
  lift,
  light,
  line,
  lump,
  onDisc,
  oval,
  pick,
  radial,
  round,
  roundShade,
  shape,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";
import { cucumber, herbs, leaf, olive, onionRing, pool, tomato } from "./garnish.ts";
import { cx, cy } from "./vessels.ts";

/** A cream spread in a swirl, with a pool of oil in its groove. */
export const swirl = (s: Sketch, color: string, r = 178, oil: string | null = "#c99a1e", x = cx, y = cy): string => {
  const base = shape(
    lump(s, x, y, r, r, 0.025, 16),
    radial(s, [
      [0, light(color, 0.5)],
      [0.7, color],
      [1, dark(color, 0.22)],
    ]),
  );
  const ring = (share: number, shift: number): string =>
    line(
      `M${round(x - r * share)} ${round(y + shift)}A${round(r * share)} ${round(r * share * 0.95)} 0 1 1 ${round(x + r * share * 0.4)} ${round(y + r * share * 0.86)}`,
      dark(color, 0.24),
      r * 0.085,
      0.5,
    ) +
    line(
      `M${round(x - r * share + 7)} ${round(y + shift + 6)}A${round(r * share)} ${round(r * share * 0.95)} 0 1 1 ${round(x + r * share * 0.4 + 5)} ${round(y + r * share * 0.86 + 6)}`,
      light(color, 0.75),
      r * 0.05,
      0.75,
    );
  const pools = oil
    ? pool(s, lump(s, x, y, r * 0.3, r * 0.27, 0.12, 9), oil, 0.85) +
      line(
        `M${round(x - r * 0.58)} ${round(y + 8)}A${round(r * 0.58)} ${round(r * 0.56)} 0 0 1 ${round(x + r * 0.1)} ${round(y - r * 0.56)}`,
        oil,
        r * 0.06,
        0.55,
      ) +
      oval(x - r * 0.12, y - r * 0.1, r * 0.09, r * 0.045, "#fff", 'opacity=".7"')
    : "";
  return lift(s, 4, base, 0.22) + ring(0.78, 0) + ring(0.5, 4) + pools;
};

/** A thick or clear liquid up to the brim. */
export const liquid = (s: Sketch, color: string, r = 206, gloss = 0.45): string =>
  `${disc(
    cx,
    cy + 2,
    r,
    radial(
      s,
      [
        [0, light(color, 0.32)],
        [0.65, color],
        [1, dark(color, 0.4)],
      ],
      0.4,
      0.34,
    ),
  )}${line(`M${cx - r * 0.78} ${cy - r * 0.24}A${r * 0.84} ${r * 0.84} 0 0 1 ${cx - r * 0.14} ${cy - r * 0.8}`, "#ffffff", 9, gloss)}${times(
    8,
    () => {
      const [px, py] = onDisc(s, cx, cy, r * 0.8);
      return `<ellipse cx="${round(px)}" cy="${round(py)}" rx="${round(between(s, 7, 17))}" ry="${round(between(s, 5, 11))}" fill="${light(color, 0.4)}" opacity=".45"/>`;
    },
  )}`;

/** Chopped things in a stew. */
export const dice = (s: Sketch, x: number, y: number, r: number, count: number, colors: string[], size = 17): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, r);
    const color = pick(s, colors);
    return lift(
      s,
      3,
      at(
        px,
        py,
        `<path d="${lump(s, 0, 0, size, size * 0.82, 0.16, 7)}" fill="${roundShade(s, color)}"/>${line(`M${-size * 0.5} ${-size * 0.2}C${-size * 0.3} ${-size * 0.6} 0 ${-size * 0.6} ${size * 0.2} ${-size * 0.5}`, "#fff", 3, 0.45)}`,
        between(s, 0, 360),
      ),
    );
  });

export const lettuce = (
  s: Sketch,
  x: number,
  y: number,
  r: number,
  count: number,
  colors = ["#6fae3f", "#8cc455", "#a9d672"],
): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, r);
    const color = pick(s, colors);
    return lift(
      s,
      3,
      at(
        px,
        py,
        `${shape(
          "M0 44C-30 34 -46 10 -38 -14C-44 -30 -22 -46 -8 -40C4 -52 30 -46 32 -28C48 -16 42 20 24 30C18 42 8 46 0 44Z",
          radial(s, [
            [0, light(color, 0.5)],
            [0.6, color],
            [1, dark(color, 0.3)],
          ]),
        )}${line("M0 38C-2 14 2 -8 0 -30M0 10L-18 -8M0 0L18 -14M0 22L18 8", light(color, 0.6), 3, 0.6)}`,
        between(s, 0, 360),
        between(s, 0.75, 1.15),
      ),
    );
  });

/** A mound of the garden: tomatoes, cucumbers, onions, radish over leaves. */
export const garden = (
  s: Sketch,
  r = 160,
  parts: { tomato?: number; cucumber?: number; onion?: number; olive?: number } = { tomato: 5, cucumber: 6, onion: 3 },
): string =>
  lettuce(s, cx, cy, r, 24) +
  times(parts.cucumber ?? 0, () => cucumber(s, ...onDisc(s, cx, cy, r * 0.85), between(s, 24, 31), between(s, 0, 90))) +
  times(parts.tomato ?? 0, () => tomato(s, ...onDisc(s, cx, cy, r * 0.8), between(s, 26, 34), between(s, 0, 90))) +
  times(parts.onion ?? 0, () => onionRing(s, ...onDisc(s, cx, cy, r * 0.7), between(s, 20, 28))) +
  times(parts.olive ?? 0, () => olive(s, ...onDisc(s, cx, cy, r * 0.75)));

/** Finely chopped: tabbouleh and its like. */
export const chopped = (s: Sketch, r: number, greens: string[], bits: string[]): string =>
  `${lift(s, 5, shape(lump(s, cx, cy, r, r * 0.97, 0.05, 16), roundShade(s, greens[0] as string)))}${strokes(s, 260, () => onDisc(s, cx, cy, r * 0.95), 13, 9, [...greens], 0.5)}${dice(s, cx, cy, r * 0.82, 30, bits, 11)}${herbs(
    s,
    cx - 20,
    cy - 24,
    r * 0.7,
    70,
    greens.map((green) => light(green, 0.25)),
  )}`;

/** A leaf cup, a fan of leaves behind a dip. */
export const fan = (s: Sketch, x: number, y: number, size: number, color = "#6fae3f"): string =>
  [-50, -18, 18, 50].map((angle) => lift(s, 3, at(x, y, leaf(s, 0, -size, size, 0, color), angle))).join("");

/** Strands of pasta or noodles wound around the plate. */
export const strands = (s: Sketch, r: number, color: string): string => {
  const whirl = times(70, () => {
    const radius = Math.sqrt(between(s, 0.02, 1)) * r * 0.93;
    const start = between(s, 0, Math.PI * 2);
    const end = start + between(s, 0.8, 2);
    const shade = pick(s, [light(color, 0.45), color, dark(color, 0.2), light(color, 0.2)]);
    return line(
      `M${round(cx + Math.cos(start) * radius)} ${round(cy + Math.sin(start) * radius)}A${round(radius)} ${round(radius)} 0 0 1 ${round(cx + Math.cos(end) * radius)} ${round(cy + Math.sin(end) * radius)}`,
      shade,
      8.5,
    );
  });
  return lift(s, 6, disc(cx, cy, r, roundShade(s, dark(color, 0.25)))) + whirl;
};

/** The same thing around the middle, turned as it goes. */
export const inRound = (
  r: number,
  count: number,
  draw: (x: number, y: number, turn: number) => string,
  phase = 0,
): string =>
  times(count, (index) => {
    const angle = phase + (index / count) * Math.PI * 2;
    return draw(cx + Math.cos(angle) * r, cy + Math.sin(angle) * r, (angle * 180) / Math.PI);
  });

export const inDisc = (s: Sketch, r: number, markup: string): string =>
  clip(s, `<circle cx="${cx}" cy="${cy}" r="${r}"/>`, markup);
