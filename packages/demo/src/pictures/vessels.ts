/** What food lies in, seen from above, all around the middle of the picture (300, 304). */
import {
  at,
  box,
  dark,
  disc,
  lift,
  light,
  line,
  linear,
  oval,
  radial,
  roundShade,
  type Sketch,
  times,
} from "./sketch.ts";

export const cx = 300;

export const cy = 304;

const sheen = (r: number, opacity = 0.55): string =>
  line(
    `M${cx - r * 0.82} ${cy - r * 0.42}A${r * 0.92} ${r * 0.92} 0 0 1 ${cx - r * 0.2} ${cy - r * 0.9}`,
    "#ffffff",
    7,
    opacity,
  );

export const plate = (s: Sketch, content: string, color = "#fbf6ea", r = 252, ring = ""): string => {
  const well = r * 0.76;
  const rim = `${disc(
    cx,
    cy,
    r,
    linear(
      s,
      [
        [0, light(color, 0.7)],
        [1, dark(color, 0.16)],
      ],
      1,
      1,
    ),
  )}${disc(
    cx,
    cy,
    r - 7,
    linear(
      s,
      [
        [0, dark(color, 0.05)],
        [1, light(color, 0.4)],
      ],
      1,
      1,
    ),
  )}`;
  const band = ring
    ? `<circle cx="${cx}" cy="${cy}" r="${r - 22}" fill="none" stroke="${ring}" stroke-width="7" opacity=".85"/><circle cx="${cx}" cy="${cy}" r="${r - 34}" fill="none" stroke="${ring}" stroke-width="2.5" opacity=".6"/>`
    : "";
  const hollow = `${disc(cx, cy, well + 4, dark(color, 0.13))}${disc(
    cx + 2,
    cy + 3,
    well,
    radial(
      s,
      [
        [0, light(color, 0.3)],
        [0.8, color],
        [1, dark(color, 0.1)],
      ],
      0.6,
      0.65,
    ),
  )}`;
  return lift(s, 16, rim, 0.42) + band + hollow + sheen(r - 8) + content;
};

export const bowl = (s: Sketch, content: string, color = "#d9825b", r = 236, inside = dark(color, 0.12)): string => {
  const rim = `${disc(
    cx,
    cy,
    r,
    linear(
      s,
      [
        [0, light(color, 0.45)],
        [1, dark(color, 0.35)],
      ],
      1,
      1,
    ),
  )}${disc(
    cx,
    cy,
    r - 9,
    linear(
      s,
      [
        [0, dark(color, 0.4)],
        [1, light(color, 0.3)],
      ],
      1,
      1,
    ),
  )}`;
  const hollow = disc(
    cx,
    cy,
    r - 24,
    radial(
      s,
      [
        [0, inside],
        [0.75, inside],
        [1, dark(inside, 0.45)],
      ],
      0.6,
      0.7,
    ),
  );
  return lift(s, 18, rim, 0.46) + hollow + content + sheen(r - 5, 0.6);
};

/** The round beaten tray of a feast. */
export const tray = (s: Sketch, content: string, color = "#c99a4a", r = 266): string => {
  const edge = times(48, (index) =>
    at(cx, cy, box(-3, -r + 4, 6, 18, 3, dark(color, 0.28), 'opacity=".5"'), index * 7.5),
  );
  const rim = `${disc(
    cx,
    cy,
    r,
    linear(
      s,
      [
        [0, light(color, 0.6)],
        [0.5, color],
        [1, dark(color, 0.4)],
      ],
      1,
      1,
    ),
  )}${edge}${disc(
    cx,
    cy,
    r - 26,
    linear(
      s,
      [
        [0, dark(color, 0.25)],
        [1, light(color, 0.4)],
      ],
      1,
      1,
    ),
  )}`;
  return lift(s, 16, rim, 0.46) + sheen(r - 12, 0.7) + content;
};

/** A clay pot with two ears. */
export const pot = (s: Sketch, content: string, color = "#a9552f"): string => {
  const ears = [-1, 1].map((side) => oval(cx + side * 244, cy, 34, 56, roundShade(s, dark(color, 0.12)))).join("");
  return lift(s, 10, ears) + bowl(s, content, color, 240, dark(color, 0.5));
};

/** A little cup of sauce. */
export const dipCup = (s: Sketch, x: number, y: number, r: number, sauce: string, cup = "#fbf4e4", top = ""): string =>
  lift(
    s,
    7,
    `${disc(
      x,
      y,
      r,
      linear(
        s,
        [
          [0, light(cup, 0.7)],
          [1, dark(cup, 0.25)],
        ],
        1,
        1,
      ),
    )}${disc(x, y, r * 0.82, dark(sauce, 0.3))}${disc(x + 1, y + 2, r * 0.79, roundShade(s, sauce))}`,
  ) +
  at(
    x,
    y,
    `${line(`M${-r * 0.42} ${-r * 0.1}C${-r * 0.3} ${-r * 0.5} ${r * 0.36} ${-r * 0.46} ${r * 0.36} ${-r * 0.02}C${r * 0.3} ${r * 0.34} ${-r * 0.18} ${r * 0.3} ${-r * 0.14} 0`, light(sauce, 0.5), r * 0.09, 0.8)}${top}`,
  );
