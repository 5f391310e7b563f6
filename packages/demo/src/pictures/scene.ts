/** The ground a dish stands on, and the whole picture around it. */
import {
  at,
  between,
  blur,
  box,
  dark,
  disc,
  light,
  line,
  linear,
  mix,
  oval,
  radial,
  type Sketch,
  times,
} from "./sketch.ts";
import { leaf } from "./garnish.ts";

export type Tone = { ground: string; cloth: string };
export const tones = {
  butter: { ground: "#f0cf8e", cloth: "#fff3d6" },
  sage: { ground: "#bccb9d", cloth: "#f3f0d9" },
  clay: { ground: "#dd9a72", cloth: "#f8dfc6" },
  saffron: { ground: "#eeb95c", cloth: "#fbe7bb" },
  sand: { ground: "#dfbd92", cloth: "#f8ebd5" },
  brick: { ground: "#cf7c5c", cloth: "#f5d3bd" },
  rose: { ground: "#e9b3a4", cloth: "#fbe6dc" },
  mint: { ground: "#a9d2b8", cloth: "#eaf5e4" },
  teal: { ground: "#5f9a90", cloth: "#dcebdd" },
  dusk: { ground: "#8a6a5c", cloth: "#ead6c3" },
  sky: { ground: "#b2cfd6", cloth: "#edf4ef" },
} as const satisfies Record<string, Tone>;

export const toSvg = (s: Sketch, width: number, height: number, markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[...s.definitions.values()].map((one) => one.markup).join("")}</defs>${markup}</svg>`;

const glow = (s: Sketch, x: number, y: number, r: number, opacity: number): string =>
  disc(
    x,
    y,
    r,
    radial(
      s,
      [
        [0, "#fffaf0", opacity],
        [1, "#fffaf0", 0],
      ],
      0.5,
      0.5,
    ),
  );

/** A folded napkin that peeks from one corner. */
const napkin = (s: Sketch, tone: Tone): string => {
  const side = s.random() < 0.5 ? -1 : 1;
  const stripes = times(4, (index) =>
    line(`M-190 ${-150 + index * 16}H190`, mix(tone.ground, "#b4492f", 0.45), index % 2 ? 3 : 6, 0.5),
  );
  const cloth = `${box(
    -190,
    -190,
    380,
    380,
    14,
    linear(s, [
      [0, light(tone.cloth, 0.4)],
      [1, dark(tone.cloth, 0.08)],
    ]),
  )}${stripes}${line("M-190 30C-60 10 60 52 190 22", dark(tone.cloth, 0.2), 3, 0.35)}`;
  return at(
    300 + side * 265,
    545,
    blur(s, 9, box(-178, -172, 380, 380, 14, "#3a1806", 'opacity=".28"')) + cloth,
    side * 24 + 8,
  );
};

/** Seen from above: for everything on plates, in bowls and on boards. */
export const fromAbove = (s: Sketch, tone: Tone, dish: string): string => {
  const ground = box(
    0,
    0,
    600,
    600,
    0,
    linear(
      s,
      [
        [0, light(tone.ground, 0.28)],
        [1, dark(tone.ground, 0.1)],
      ],
      1,
      1,
    ),
  );
  const leaves = times(3, () =>
    leaf(
      s,
      between(s, 20, 580),
      s.random() < 0.5 ? between(s, 14, 46) : between(s, 556, 588),
      between(s, 22, 30),
      between(s, 0, 360),
      "#6f9a45",
    ),
  );
  return toSvg(s, 600, 600, `${ground}${glow(s, 190, 150, 420, 0.5)}${napkin(s, tone)}${leaves}${dish}`);
};

/** Seen from the front: for what stands tall, glasses, burgers, rolls. */
export const fromFront = (s: Sketch, tone: Tone, dish: string, foot = 500, width = 150): string => {
  const wall = box(
    0,
    0,
    600,
    600,
    0,
    linear(s, [
      [0, light(tone.ground, 0.42)],
      [1, tone.ground],
    ]),
  );
  const arch = `<path d="M96 470V268a204 204 0 0 1 408 0V470Z" fill="${light(tone.cloth, 0.35)}" opacity=".55"/>`;
  const table = `<path d="M0 452H600V600H0Z" fill="${linear(s, [
    [0, dark(tone.ground, 0.16)],
    [1, dark(tone.ground, 0.04)],
  ])}"/><path d="M0 452H600V458H0Z" fill="${light(tone.ground, 0.5)}" opacity=".6"/>`;
  const shadow =
    blur(s, 13, oval(300 + 22, foot + 6, width * 1.08, 26, "#3a1806", 'opacity=".42"')) +
    blur(s, 4, oval(304, foot, width * 0.86, 11, "#3a1806", 'opacity=".4"'));
  return toSvg(
    s,
    600,
    600,
    `${wall}${arch}${glow(s, 210, 180, 380, 0.5)}${table}<g transform="translate(300 512) scale(1.14) translate(-300 -500)">${shadow}${dish}</g>`,
  );
};
