/** Cups of coffee seen from above, with their toppings. */
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
  onDisc,
  oval,
  radial,
  round,
  roundShade,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";
import { cx, cy } from "./vessels.ts";

/** A cup on its saucer, seen from above, with the drink's surface and what is drawn on it. */
export const cupFromAbove = (s: Sketch, drink: string, art: string, cup = "#fbf6ea", r = 168): string => {
  const saucer =
    lift(
      s,
      14,
      disc(
        cx,
        cy,
        250,
        linear(
          s,
          [
            [0, light(cup, 0.6)],
            [1, dark(cup, 0.2)],
          ],
          1,
          1,
        ),
      ),
      0.42,
    ) +
    disc(
      cx,
      cy,
      238,
      linear(
        s,
        [
          [0, dark(cup, 0.06)],
          [1, light(cup, 0.5)],
        ],
        1,
        1,
      ),
    ) +
    disc(cx, cy, 190, dark(cup, 0.1));
  const handle = at(
    cx,
    cy,
    `${box(
      r - 22,
      -24,
      92,
      48,
      24,
      linear(s, [
        [0, light(cup, 0.5)],
        [1, dark(cup, 0.28)],
      ]),
    )}${box(r + 12, -7, 34, 14, 7, dark(cup, 0.3))}`,
    28,
  );
  const rim =
    disc(
      cx,
      cy,
      r,
      linear(
        s,
        [
          [0, light(cup, 0.8)],
          [1, dark(cup, 0.28)],
        ],
        1,
        1,
      ),
    ) + disc(cx, cy, r - 12, dark(cup, 0.3));
  const inside = disc(
    cx,
    cy + 2,
    r - 17,
    radial(
      s,
      [
        [0, light(drink, 0.2)],
        [0.7, drink],
        [1, dark(drink, 0.42)],
      ],
      0.42,
      0.4,
    ),
  );
  return (
    saucer +
    lift(s, 9, handle + rim) +
    inside +
    clip(s, `<circle cx="${cx}" cy="${cy + 2}" r="${r - 18}"/>`, art) +
    line(
      `M${cx - r * 0.9} ${cy - r * 0.4}A${r * 0.97} ${r * 0.97} 0 0 1 ${cx - r * 0.28} ${cy - r * 0.93}`,
      "#fff",
      6,
      0.8,
    )
  );
};

export const rosetta = (milk = "#fff3dc"): string => {
  const leaves = times(5, (index) => {
    const y = cy + 66 - index * 34;
    const half = 92 - index * 14;
    return line(
      `M${cx - half} ${y - 26}C${cx - half * 0.6} ${y + 20} ${cx - 18} ${y + 24} ${cx} ${y + 26}C${cx + 18} ${y + 24} ${cx + half * 0.6} ${y + 20} ${cx + half} ${y - 26}`,
      milk,
      17 - index * 1.6,
      0.95,
    );
  });
  return (
    leaves +
    shape(
      `M${cx} ${cy - 70}C${cx - 46} ${cy - 128} ${cx - 66} ${cy - 66} ${cx} ${cy - 34}C${cx + 66} ${cy - 66} ${cx + 46} ${cy - 128} ${cx} ${cy - 70}Z`,
      milk,
    ) +
    line(`M${cx} ${cy + 108}V${cy - 60}`, dark(milk, 0.16), 4, 0.5)
  );
};

export const heart = (milk = "#fff3dc", scale = 1): string =>
  at(
    cx,
    cy,
    shape("M0 96C-104 18 -92 -84 -32 -78C-12 -76 0 -60 0 -48C0 -60 12 -76 32 -78C92 -84 104 18 0 96Z", milk) +
      line("M0 66C-60 14 -58 -44 -28 -44", "#c98a4c", 7, 0.4),
    0,
    scale,
  );

export const tulip = (milk = "#fff3dc"): string =>
  [66, 12, -42]
    .map((dy, index) =>
      shape(
        `M${cx - 86 + index * 18} ${cy + dy - 28}C${cx - 60} ${cy + dy + 54} ${cx + 60} ${cy + dy + 54} ${cx + 86 - index * 18} ${cy + dy - 28}C${cx + 46} ${cy + dy - 2} ${cx + 14} ${cy + dy - 8} ${cx} ${cy + dy + 10}C${cx - 14} ${cy + dy - 8} ${cx - 46} ${cy + dy - 2} ${cx - 86 + index * 18} ${cy + dy - 28}Z`,
        milk,
      ),
    )
    .join("");

export const bubbles = (s: Sketch, color: string, count = 34, r = 140): string =>
  times(count, () => {
    const [x, y] = onDisc(s, cx, cy, r, r * 0.45);
    return disc(x, y, between(s, 3, 9), light(color, 0.35), `opacity="${round(between(s, 3, 7)) / 10}"`);
  });

/** Coffee beans. */
export const bean = (s: Sketch, x: number, y: number, turn: number, scale = 1): string =>
  lift(
    s,
    4,
    at(
      x,
      y,
      `${oval(0, 0, 26, 18, roundShade(s, "#5d3219"))}${line("M-24 2C-10 -8 8 10 24 -2", "#2c1407", 4)}`,
      turn,
      scale,
    ),
  );
