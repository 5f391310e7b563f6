/** What comes with bread: eggs, fries, cheese, sesame. */
import { blisters } from "./breads.ts";
import {
  at,
  between,
  box,
  dark,
  disc,
  lift,
  light,
  line,
  linear,
  lump,
  onDisc,
  oval,
  radial,
  shape,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";

export const egg = (s: Sketch, x: number, y: number, r: number): string =>
  lift(
    s,
    4,
    shape(
      lump(s, x, y, r, r * 0.92, 0.11, 9),
      radial(s, [
        [0, "#ffffff"],
        [0.75, "#fffaf0"],
        [1, "#e9d9b6"],
      ]),
    ),
  ) +
  lift(
    s,
    3,
    disc(
      x + r * 0.06,
      y - r * 0.04,
      r * 0.42,
      radial(s, [
        [0, "#ffdf6b"],
        [0.6, "#f7ac1c"],
        [1, "#d67c0c"],
      ]),
    ),
  ) +
  oval(x - r * 0.1, y - r * 0.2, r * 0.12, r * 0.07, "#ffffff", 'opacity=".8"');

export const fries = (s: Sketch, x: number, y: number, spread: number, count: number, color = "#efbd4c"): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, spread);
    return lift(
      s,
      3,
      at(
        px,
        py,
        `${box(
          -52,
          -8,
          104,
          16,
          4,
          linear(s, [
            [0, light(color, 0.45)],
            [1, dark(color, 0.22)],
          ]),
        )}${box(-52, -8, 12, 16, 4, dark(color, 0.22), 'opacity=".6"')}${box(40, -8, 12, 16, 4, dark(color, 0.22), 'opacity=".6"')}`,
        between(s, -70, 70),
      ),
    );
  });

/** Crisp squares of fried bread in a salad. */
export const crisps = (s: Sketch, x: number, y: number, r: number, count: number): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, r);
    return lift(
      s,
      3,
      at(
        px,
        py,
        box(
          -17,
          -14,
          34,
          28,
          4,
          linear(
            s,
            [
              [0, "#f0c27c"],
              [1, "#b87428"],
            ],
            1,
            1,
          ),
        ) + line("M-10 -4H8", "#fff0cf", 3, 0.5),
        between(s, 0, 90),
      ),
    );
  });

export const cheeseBits = (s: Sketch, x: number, y: number, r: number, count: number): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, r);
    return lift(
      s,
      2,
      at(
        px,
        py,
        box(
          -12,
          -10,
          24,
          20,
          4,
          linear(
            s,
            [
              [0, "#ffffff"],
              [1, "#eadfc6"],
            ],
            1,
            1,
          ),
        ),
        between(s, 0, 90),
      ),
    );
  });

export const sesame = (s: Sketch, x: number, y: number, r: number, count: number): string =>
  strokes(s, count, () => onDisc(s, x, y, r), 4, 5, ["#fff3d2", "#f1d9a4"]);

/** Melted cheese, browned in places. */
export const melted = (s: Sketch, x: number, y: number, r: number, color = "#f3cf72"): string =>
  `${shape(
    lump(s, x, y, r, r, 0.05, 14),
    radial(s, [
      [0, light(color, 0.55)],
      [0.7, color],
      [1, dark(color, 0.12)],
    ]),
  )}${blisters(s, x, y, r * 0.85, 14, "#c47a24")}${blisters(s, x, y, r * 0.8, 10, "#fffbe9")}`;
