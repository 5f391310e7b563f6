/** Sweets and cups of coffee, seen from above; desserts in glasses from the front. */
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
  onDisc,
  oval,
  pick,
  radial,
  roundShade,
  shape,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";
import { cx, cy } from "./vessels.ts";

/** Shredded pastry baked golden, soaked in syrup. */
export const kunafa = (s: Sketch, r: number, color = "#e08a2a"): string =>
  `${lift(
    s,
    6,
    disc(
      cx,
      cy,
      r,
      radial(s, [
        [0, light(color, 0.32)],
        [0.7, color],
        [1, dark(color, 0.38)],
      ]),
    ),
  )}${strokes(s, 420, () => onDisc(s, cx, cy, r * 0.94), 20, 3.6, [dark(color, 0.2), color, light(color, 0.3), light(color, 0.5)], 0.5)}${line(`M${cx - r * 0.72} ${cy - r * 0.2}A${r * 0.76} ${r * 0.76} 0 0 1 ${cx - r * 0.1} ${cy - r * 0.74}`, "#fff3cf", 10, 0.55)}`;

export const crushed = (
  s: Sketch,
  x: number,
  y: number,
  r: number,
  count: number,
  colors = ["#6f9432", "#9cbc52", "#c3d688"],
): string =>
  lift(
    s,
    2,
    strokes(s, count, () => onDisc(s, x, y, r), 4, 7, colors),
  );

/** A tray-baked sweet cut into diamonds. */
export const diamonds = (s: Sketch, color: string, top: (x: number, y: number) => string, size = 52): string => {
  const rows = [-2, -1, 0, 1, 2];
  return rows
    .flatMap((row) =>
      rows.map((column) => {
        const x = cx + (column - row) * size * 0.98;
        const y = cy + (column + row) * size * 0.66;
        if (Math.hypot(x - cx, (y - cy) * 1.1) > 175) return "";
        return (
          lift(
            s,
            4,
            `<path d="M${x} ${y - size * 0.58}L${x + size * 0.87} ${y}L${x} ${y + size * 0.58}L${x - size * 0.87} ${y}Z" fill="${linear(
              s,
              [
                [0, light(color, 0.5)],
                [0.5, color],
                [1, dark(color, 0.32)],
              ],
              1,
              1,
            )}" stroke="${light(color, 0.2)}" stroke-width="6" stroke-linejoin="round"/>`,
          ) + top(x, y)
        );
      }),
    )
    .join("");
};

export const ball = (s: Sketch, x: number, y: number, r: number, color: string): string =>
  lift(
    s,
    5,
    `${disc(
      x,
      y,
      r,
      radial(s, [
        [0, light(color, 0.58)],
        [0.45, color],
        [1, dark(color, 0.48)],
      ]),
    )}${oval(x - r * 0.34, y - r * 0.42, r * 0.28, r * 0.16, "#fff", 'opacity=".6"')}`,
  );

export const date = (s: Sketch, x: number, y: number, turn: number, color = "#6b3419", scale = 1): string =>
  lift(
    s,
    5,
    at(
      x,
      y,
      `${oval(
        0,
        0,
        46,
        26,
        radial(s, [
          [0, light(color, 0.45)],
          [0.5, color],
          [1, dark(color, 0.5)],
        ]),
      )}${line("M-30 4C-10 -2 10 10 32 0M-24 14C-4 8 12 18 26 12", dark(color, 0.45), 3, 0.6)}${line("M-26 -13C-10 -19 10 -19 22 -15", "#ffdfae", 5, 0.55)}`,
      turn,
      scale,
    ),
  );

export const scoop = (s: Sketch, x: number, y: number, r: number, color: string): string =>
  lift(
    s,
    6,
    `${shape(
      lump(s, x, y, r, r * 0.97, 0.05, 14),
      radial(s, [
        [0, light(color, 0.6)],
        [0.55, color],
        [1, dark(color, 0.25)],
      ]),
    )}`,
  ) +
  strokes(s, 26, () => onDisc(s, x, y, r * 0.8), 12, 4, [light(color, 0.55), dark(color, 0.12)], 0.4) +
  oval(x - r * 0.34, y - r * 0.44, r * 0.26, r * 0.14, "#fff", 'opacity=".5"');

export const slice = (s: Sketch, bands: string[], top: string, x = cx, y = cy): string => {
  const tall = 150 / bands.length;
  const sides = bands
    .map((color, index) =>
      shape(
        `M${x - 188} ${y - 6 + index * tall}L${x + 192} ${y + 34 + index * tall}V${y + 34 + (index + 1) * tall + 1}L${x - 188} ${y - 5 + (index + 1) * tall}Z`,
        linear(
          s,
          [
            [0, light(color, 0.22)],
            [1, dark(color, 0.14)],
          ],
          1,
          0,
        ),
      ),
    )
    .join("");
  const lid = shape(
    `M${x - 188} ${y - 6}L${x + 70} ${y - 118}Q${x + 150} ${y - 92} ${x + 192} ${y + 34}Z`,
    linear(s, [
      [0, light(top, 0.45)],
      [1, dark(top, 0.08)],
    ]),
  );
  return lift(s, 12, sides + lid);
};

/** A layered pudding in a glass, from the front. */
export const cupDessert = (s: Sketch, bands: string[], top: string, foot = 498): string => {
  const outline = `M176 ${foot - 250}H424L396 ${foot - 26}Q392 ${foot} 364 ${foot}H236Q208 ${foot} 204 ${foot - 26}Z`;
  const tall = 226 / bands.length;
  const filling = bands
    .map((color, index) =>
      shape(
        `M150 ${foot - 226 + index * tall}C230 ${foot - 226 + index * tall + between(s, -12, 12)} 370 ${foot - 226 + index * tall + between(s, -12, 12)} 450 ${foot - 226 + index * tall}V${foot + 6}H150Z`,
        linear(s, [
          [0, light(color, 0.3)],
          [1, color],
        ]),
      ),
    )
    .join("");
  return `${shape(outline, "#ffffff", 'opacity=".4"')}${clip(s, `<path d="${outline}"/>`, filling)}<path d="${outline}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5"/>${line(`M200 ${foot - 214}L224 ${foot - 44}`, "#fff", 12, 0.6)}${top}`;
};

export const muffin = (s: Sketch, color: string, chip: string): string => {
  const shell = `${times(18, (index) => at(cx, cy, box(-16, -206, 32, 60, 8, index % 2 ? "#e9d6b6" : "#fff6e4"), index * 20))}`;
  return (
    lift(s, 12, shell) +
    lift(
      s,
      7,
      shape(
        lump(s, cx, cy, 158, 154, 0.05, 14),
        radial(s, [
          [0, light(color, 0.45)],
          [0.55, color],
          [1, dark(color, 0.45)],
        ]),
      ),
    ) +
    times(16, () => {
      const [x, y] = onDisc(s, cx, cy, 120);
      return lift(s, 2, shape(lump(s, x, y, 14, 12, 0.2, 7), roundShade(s, pick(s, [chip, dark(chip, 0.2)]))));
    })
  );
};
