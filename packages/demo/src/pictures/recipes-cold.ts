import { leaf, lemon, mint, nuts, raisins } from "./garnish.ts";
import { front, type Recipe, standing } from "./recipe.ts";
import { tones } from "./scene.ts";
import {
  at,
  between,
  box,
  dark,
  disc,
  light,
  line,
  linear,
  oval,
  roundShade,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";
import { date } from "./sweets.ts";
import { glass, type Glass } from "./tall.ts";

const { clay, saffron, sand, brick, sage, butter, sky, teal, mint: mintTone, rose } = tones;

export type AnyTone = (typeof tones)[keyof typeof tones];

export const citrus = (s: Sketch, color: string, x = 410, y = 176): string =>
  at(
    x,
    y,
    `${disc(0, 0, 50, roundShade(s, color))}${disc(0, 0, 43, light(color, 0.75))}${times(8, (index) => at(0, 0, shape("M0 -5L-12 -34Q0 -42 12 -34Z", light(color, 0.25)), index * 45))}`,
    12,
  );

const chilled = (tone: AnyTone, options: Glass, beside?: (s: Sketch) => string): Recipe =>
  front(tone, (s) => (beside ? beside(s) : "") + glass(s, { ice: true, straw: "#fbf6ea", ...options }), 112);

export const can = (s: Sketch, color: string): string =>
  `${shape(
    "M206 186L224 162H376L394 186V470L376 498H224L206 470Z",
    linear(
      s,
      [
        [0, dark(color, 0.25)],
        [0.28, light(color, 0.4)],
        [0.62, color],
        [1, dark(color, 0.45)],
      ],
      1,
      0,
    ),
  )}${shape("M224 162H376L370 148H230Z", "#d9d6d0")}${oval(300, 148, 70, 10, "#efece6")}${oval(300, 148, 22, 4, "#a9a49c")}${shape("M206 300C270 250 330 350 394 290V370C330 420 270 330 206 380Z", "#fff6ea", 'opacity=".92"')}${times(16, () => disc(between(s, 214, 386), between(s, 196, 460), between(s, 2, 5), "#ffffff", 'opacity=".6"'))}${line("M236 190V470", "#ffffff", 9, 0.4)}`;

const bottle = (s: Sketch): string =>
  `${box(
    268,
    112,
    64,
    40,
    8,
    linear(
      s,
      [
        [0, "#2f7fa0"],
        [1, "#1f5f7c"],
      ],
      1,
      0,
    ),
  )}${shape(
    "M272 150H328C328 196 378 214 378 270V470Q378 498 350 498H250Q222 498 222 470V270C222 214 272 196 272 150Z",
    linear(
      s,
      [
        [0, "#9ed0e2"],
        [0.3, "#e9f7fb"],
        [0.7, "#b6dcea"],
        [1, "#7fb8d0"],
      ],
      1,
      0,
    ),
  )}${box(
    222,
    306,
    156,
    96,
    0,
    linear(
      s,
      [
        [0, "#2f7fa0"],
        [0.4, "#4fa0bf"],
        [1, "#1f5f7c"],
      ],
      1,
      0,
    ),
  )}${shape("M300 322C322 348 322 368 300 380C278 368 278 348 300 322Z", "#ffffff", 'opacity=".95"')}${line("M246 280V470", "#fff", 9, 0.6)}`;

export const coldRecipes: Record<string, Recipe> = {
  "juice-orange": chilled(saffron, { liquid: ["#ffb92e", "#f08a12"], ice: false }, (s) => citrus(s, "#f29a1c")),
  "juice-mango": chilled(butter, { liquid: ["#ffcf4a", "#f3a51c"], ice: false, straw: "#3f8f6a" }, (s) =>
    standing(
      452,
      0.7,
      shape(
        "M210 430C190 340 280 300 350 330C420 360 420 470 340 494C280 506 226 490 210 430Z",
        roundShade(s, "#f3a12c"),
      ) + leaf(s, 330, 312, 40, 60, "#4f8f3c"),
    ),
  ),
  "juice-strawberry": chilled(rose, { liquid: ["#f2586a", "#cf2440"], ice: false }, (s) =>
    standing(
      460,
      0.8,
      [250, 340]
        .map(
          (x) =>
            shape(
              `M${x} 494C${x - 74} 440 ${x - 60} 366 ${x} 366C${x + 60} 366 ${x + 74} 440 ${x} 494Z`,
              roundShade(s, "#d8293a"),
            ) +
            times(10, () => oval(x + between(s, -34, 34), between(s, 392, 460), 3, 5, "#ffe2a8")) +
            leaf(s, x, 364, 22, 90, "#4f8f3c"),
        )
        .join(""),
    ),
  ),
  "lemon-mint": chilled(mintTone, { liquid: ["#dcecab", "#8fbf55"], straw: "#f2c230" }, (s) =>
    at(408, 168, lemon(s, 0, 0, 48)),
  ),
  "juice-pomegranate": chilled(brick, { liquid: ["#c9284a", "#86102c"], straw: "#f6e3d0" }, (s) =>
    standing(
      458,
      0.8,
      disc(300, 430, 68, roundShade(s, "#b9283c")) +
        shape("M276 372L284 344L300 360L316 344L324 372Z", roundShade(s, "#b9283c")) +
        disc(320, 440, 34, "#f6dcc0") +
        times(14, () => disc(320 + between(s, -24, 24), 440 + between(s, -24, 24), 7, "#c2203a")),
    ),
  ),
  "avocado-shake": front(
    sage,
    (s) =>
      glass(s, {
        liquid: ["#c9d884", "#93ad48"],
        height: 320,
        top: at(
          300,
          178,
          shape(
            "M-112 16C-110 -40 -50 -30 -40 -56C-20 -84 30 -78 40 -52C60 -34 112 -38 112 16Z",
            roundShade(s, "#fff7e6"),
          ) +
            nuts(s, 0, -28, 40, 8, ["pistachio", "almond"]) +
            line("M-60 -20C-30 0 20 -40 66 -10", "#d9951c", 8, 0.85),
        ),
      }),
    112,
  ),
  "date-shake": front(
    sand,
    (s) =>
      glass(s, { liquid: ["#d9b28a", "#a5744a"], layers: [[0.7, "#8a5630"]], foam: "#f3e2c8", straw: "#6b3419" }) +
      date(s, 452, 470, -14) +
      date(s, 488, 490, 20, "#7a3e1e", 0.9),
    150,
  ),
  karkadeh: chilled(
    rose,
    { liquid: ["#d83a5a", "#8f0f34"], straw: "#fbf6ea" },
    (s) => citrus(s, "#e88a2c", 196, 180) + leaf(s, 420, 188, 30, 40, "#a8244a"),
  ),
  jallab: chilled(clay, { liquid: ["#a8562c", "#5a2412"], straw: "#f6e3d0", top: "" }, (s) =>
    standing(462, 0.9, at(300, 470, nuts(s, 0, 0, 44, 10, ["pine"]) + raisins(s, 0, 6, 40, 8))),
  ),
  laban: front(
    sky,
    (s) => glass(s, { liquid: ["#ffffff", "#eef0e8"], foam: "#ffffff", height: 290 }) + at(300, 196, mint(s, 0, 0, 34)),
    112,
  ),
  "iced-tea-peach": chilled(saffron, { liquid: ["#e89a3c", "#a84a14"], straw: "#fbf6ea" }, (s) =>
    standing(
      462,
      0.85,
      disc(300, 430, 64, roundShade(s, "#f3a56a")) +
        line("M300 366C276 410 276 460 306 494", "#c9642c", 5, 0.5) +
        leaf(s, 322, 366, 30, 60, "#4f8f3c"),
    ),
  ),
  cola: front(
    brick,
    (s) =>
      can(s, "#a8221c") + standing(470, 0.62, glass(s, { liquid: ["#6b2c14", "#2a0e06"], ice: true, foam: "#d9a878" })),
    120,
  ),
  water: front(
    teal,
    (s) => bottle(s) + standing(466, 0.56, glass(s, { liquid: ["#d6eef5", "#a9d6e6"], ice: true })),
    100,
  ),
};
