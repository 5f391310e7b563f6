/** Small things strewn over a dish: leaves, slices, nuts, seeds. Every one is drawn around its own middle. */
import {
  at,
  between,
  dark,
  disc,
  light,
  lift,
  line,
  linear,
  lump,
  onDisc,
  oval,
  pick,
  type Point,
  radial,
  round,
  roundShade,
  shape,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";

export const leaf = (s: Sketch, x: number, y: number, size: number, turn: number, color: string): string =>
  at(
    x,
    y,
    `${shape(
      `M0 ${-size}C${size * 0.75} ${-size * 0.4} ${size * 0.6} ${size * 0.7} 0 ${size}C${-size * 0.6} ${size * 0.7} ${-size * 0.75} ${-size * 0.4} 0 ${-size}Z`,
      linear(
        s,
        [
          [0, light(color, 0.25)],
          [1, dark(color, 0.25)],
        ],
        1,
        0,
      ),
    )}${line(`M0 ${-size * 0.8}V${size * 0.9}`, light(color, 0.45), 1.6, 0.7)}`,
    turn,
  );

export const mint = (s: Sketch, x: number, y: number, size = 26, turn = 0): string =>
  lift(
    s,
    3,
    at(
      x,
      y,
      [-58, 58, 0, -112, 112]
        .map((angle, index) =>
          at(
            0,
            0,
            leaf(s, 0, -size * 0.85, size * (index < 3 ? 0.95 : 0.7), 0, index % 2 ? "#3f8f3c" : "#57a747"),
            angle,
          ),
        )
        .join(""),
      turn,
    ),
  );

export const parsley = (s: Sketch, x: number, y: number, size = 18, turn = 0): string =>
  lift(
    s,
    2,
    at(
      x,
      y,
      `${line(`M0 ${size * 1.5}L0 0`, "#5f8f35", 3)}${[-70, 0, 70].map((angle) => at(0, 0, shape(`M0 0C${-size * 0.8} ${-size * 0.4} ${-size * 0.6} ${-size} ${-size * 0.25} ${-size}C${-size * 0.1} ${-size * 1.3} ${size * 0.2} ${-size * 1.3} ${size * 0.25} ${-size}C${size * 0.6} ${-size} ${size * 0.8} ${-size * 0.4} 0 0Z`, roundShade(s, "#4f9a3c")), angle)).join("")}`,
      turn,
    ),
  );

/** Chopped herbs over a round place. */
export const herbs = (
  s: Sketch,
  x: number,
  y: number,
  r: number,
  count = 40,
  colors = ["#3f7f33", "#5fa045", "#7dbb55"],
): string => strokes(s, count, () => onDisc(s, x, y, r), 7, 4.5, colors, 0.3);

export const seeds = (s: Sketch, x: number, y: number, r: number, count = 30, color = "#fff0c9"): string =>
  strokes(s, count, () => onDisc(s, x, y, r), 4, 4.5, [color, dark(color, 0.12)]);

export const lemon = (s: Sketch, x: number, y: number, r = 34, turn = 0): string =>
  lift(
    s,
    4,
    at(
      x,
      y,
      `${disc(0, 0, r, roundShade(s, "#f2c230"))}${disc(0, 0, r * 0.86, "#fff3c4")}${times(8, (index) => at(0, 0, shape(`M0 ${-r * 0.1}L${-r * 0.25} ${-r * 0.66}Q0 ${-r * 0.86} ${r * 0.25} ${-r * 0.66}Z`, index % 2 ? "#f7d358" : "#f4c83a"), index * 45))}`,
      turn,
    ),
  );

export const lemonWedge = (s: Sketch, x: number, y: number, r = 44, turn = 0): string =>
  lift(
    s,
    4,
    at(
      x,
      y,
      `${shape(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0Z`, roundShade(s, "#efb928"))}${shape(`M${-r * 0.86} 0A${r * 0.86} ${r * 0.86} 0 0 0 ${r * 0.86} 0Z`, "#fff3c4")}${[-58, -19, 19, 58].map((angle) => at(0, 0, shape(`M0 ${r * 0.1}L${-r * 0.22} ${r * 0.62}Q0 ${r * 0.82} ${r * 0.22} ${r * 0.62}Z`, "#f6cf4b"), angle)).join("")}`,
      turn,
    ),
  );

export const tomato = (s: Sketch, x: number, y: number, r = 36, turn = 0): string =>
  lift(
    s,
    3,
    at(
      x,
      y,
      `${disc(0, 0, r, roundShade(s, "#d8402a"))}${disc(0, 0, r * 0.84, "#ea6a4a")}${times(5, (index) => at(0, 0, oval(0, -r * 0.45, r * 0.2, r * 0.3, "#f5a36f") + disc(-2, -r * 0.46, 2.6, "#fbe0a0") + disc(3, -r * 0.36, 2.4, "#fbe0a0"), index * 72))}${disc(0, 0, r * 0.15, "#f7b48a")}`,
      turn,
    ),
  );

export const cucumber = (s: Sketch, x: number, y: number, r = 30, turn = 0): string =>
  lift(
    s,
    3,
    at(
      x,
      y,
      `${disc(0, 0, r, roundShade(s, "#4b8b3b"))}${disc(0, 0, r * 0.86, "#d7ecb0")}${disc(0, 0, r * 0.58, "#c2e096")}${times(9, (index) => at(0, 0, oval(0, -r * 0.42, 2, 4.6, "#f0f7d2"), index * 40))}`,
      turn,
    ),
  );

export const onionRing = (s: Sketch, x: number, y: number, r = 30, color = "#b95c86"): string =>
  lift(
    s,
    2,
    `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="none" stroke="${color}" stroke-width="6"/><circle cx="${round(x)}" cy="${round(y)}" r="${r - 4}" fill="none" stroke="#f4dbe6" stroke-width="4"/>`,
  );

export const chili = (s: Sketch, x: number, y: number, turn = 0, color = "#cf3322", scale = 1): string =>
  lift(
    s,
    4,
    at(
      x,
      y,
      `${shape(
        "M-58 -8C-20 -24 34 -16 62 18C34 12 -10 22 -54 12C-66 8 -68 -4 -58 -8Z",
        linear(s, [
          [0, light(color, 0.25)],
          [1, dark(color, 0.25)],
        ]),
      )}${line("M-44 -6C-14 -14 14 -10 34 0", "#ffffff", 4, 0.4)}${line("M-58 2C-70 0 -74 -8 -82 -10", "#54873a", 7)}`,
      turn,
      scale,
    ),
  );

export const pickle = (s: Sketch, x: number, y: number, turn = 0, color = "#8fae3c"): string =>
  lift(
    s,
    3,
    at(
      x,
      y,
      `${shape(
        "M-46 -13C-30 -20 30 -20 46 -12C54 -6 54 8 46 13C24 21 -26 20 -46 13C-55 8 -55 -8 -46 -13Z",
        linear(s, [
          [0, light(color, 0.25)],
          [1, dark(color, 0.28)],
        ]),
      )}${line("M-38 -7C-16 -12 14 -12 38 -7", light(color, 0.6), 4, 0.6)}`,
      turn,
    ),
  );

export const olive = (s: Sketch, x: number, y: number, color = "#4a3b52", r = 15): string =>
  lift(
    s,
    2,
    `${oval(x, y, r * 1.15, r, roundShade(s, color))}${disc(x + r * 0.4, y, r * 0.3, dark(color, 0.5))}${oval(x - r * 0.4, y - r * 0.4, r * 0.35, r * 0.2, "#fff", 'opacity=".55"')}`,
  );

export const nut = (
  s: Sketch,
  x: number,
  y: number,
  kind: "almond" | "pine" | "cashew" | "pistachio" | "walnut",
  turn: number,
  scale = 1,
): string => {
  const colors = { almond: "#d8a05c", pine: "#f6e0ad", cashew: "#ecc98a", pistachio: "#8fae45", walnut: "#b07a42" };
  const color = colors[kind];
  const d =
    kind === "cashew"
      ? "M-16 6C-18 -10 2 -18 14 -8C20 -2 18 6 10 4C2 0 -4 2 -6 8C-8 14 -15 13 -16 6Z"
      : kind === "walnut"
        ? lump(s, 0, 0, 16, 13, 0.2, 8)
        : `M${kind === "pine" ? -11 : -17} 0C-8 -9 8 -9 ${kind === "pine" ? 11 : 17} 0C8 9 -8 9 ${kind === "pine" ? -11 : -17} 0Z`;
  return lift(
    s,
    2,
    at(x, y, `${shape(d, roundShade(s, color))}${line("M-8 -2C-2 -4 4 -4 8 -2", "#fff8e6", 2, 0.6)}`, turn, scale),
  );
};

export const nuts = (
  s: Sketch,
  x: number,
  y: number,
  r: number,
  count: number,
  kinds: Parameters<typeof nut>[3][],
): string => times(count, () => nut(s, ...onDisc(s, x, y, r), pick(s, kinds), between(s, 0, 360)));

export const raisins = (s: Sketch, x: number, y: number, r: number, count: number, color = "#5c2c1d"): string =>
  lift(
    s,
    2,
    times(count, () => {
      const [px, py]: Point = onDisc(s, x, y, r);
      return oval(
        px,
        py,
        between(s, 6, 9),
        5.5,
        roundShade(s, color),
        `transform="rotate(${round(between(s, 0, 180))} ${round(px)} ${round(py)})"`,
      );
    }),
  );

export const pomegranate = (s: Sketch, x: number, y: number, r: number, count: number): string =>
  lift(
    s,
    2,
    times(count, () => {
      const [px, py] = onDisc(s, x, y, r);
      return disc(px, py, between(s, 5, 7.5), roundShade(s, "#c2203a")) + disc(px - 2, py - 2, 1.6, "#ffd9dc");
    }),
  );

export const chickpeas = (s: Sketch, x: number, y: number, r: number, count: number): string =>
  lift(
    s,
    2,
    times(count, () => {
      const [px, py] = onDisc(s, x, y, r);
      return disc(px, py, between(s, 9, 11), roundShade(s, "#e3b765"));
    }),
  );

/** Pepper, sumac or spice dusted over a place. */
export const dust = (s: Sketch, x: number, y: number, r: number, color: string, count = 60): string =>
  strokes(s, count, () => onDisc(s, x, y, r), 1.4, 3, [color, dark(color, 0.2)]);

/** A glossy pool of oil, syrup or sauce. */
export const pool = (s: Sketch, d: string, color: string, opacity = 0.9): string =>
  `<g opacity="${opacity}">${shape(
    d,
    radial(s, [
      [0, light(color, 0.3)],
      [0.6, color],
      [1, dark(color, 0.2)],
    ]),
  )}</g>`;
