import { dust, lemon, mint } from "./garnish.ts";
import { above, front, type Recipe, standing } from "./recipe.ts";
import { type AnyTone, citrus } from "./recipes-cold.ts";
import { dallah, finjan, istikan } from "./recipes-hot.ts";
import { tones } from "./scene.ts";
import { at, box, clip, disc, line, linear, oval, shape, type Sketch } from "./sketch.ts";
import { bean, bubbles, cupFromAbove, heart, rosetta, tulip } from "./cups.ts";
import { glass, mug, surface } from "./tall.ts";
import { cx, cy } from "./vessels.ts";

const { clay, saffron, sand, brick, sage, butter, sky, dusk, mint: mintTone, rose } = tones;

const cupArt = (tone: AnyTone, drink: string, art: (s: Sketch) => string, color: string, r = 168): Recipe =>
  above(tone, (s) => cupFromAbove(s, drink, art(s), color, r) + bean(s, 470, 470, 40) + bean(s, 500, 436, -30, 0.9));

const tallIced = (
  tone: AnyTone,
  liquid: [string, string],
  layers: [number, string][],
  straw = "#2f2a2a",
  top?: (s: Sketch) => string,
): Recipe => front(tone, (s) => (top ? top(s) : "") + glass(s, { liquid, layers, ice: true, straw }), 112);

const dripper = (s: Sketch): string =>
  `${shape(
    "M176 132H424L346 262H254Z",
    linear(
      s,
      [
        [0, "#ffffff"],
        [0.5, "#f3e9da"],
        [1, "#c9b79c"],
      ],
      1,
      0,
    ),
  )}${oval(300, 132, 124, 18, "#fdf8ee")}${oval(300, 134, 104, 12, "#6b3a1e")}${box(222, 258, 156, 16, 8, "#e6d9c4")}${shape("M256 280H344L352 310C412 350 420 440 392 498H208C180 440 188 350 248 310Z", "#ffffff", 'opacity=".45"')}${clip(
    s,
    '<path d="M256 280H344L352 310C412 350 420 440 392 498H208C180 440 188 350 248 310Z"/>',
    box(
      150,
      400,
      300,
      120,
      0,
      linear(s, [
        [0, "#a8541c"],
        [1, "#5a240c"],
      ]),
    ) + oval(300, 400, 110, 12, "#c9783a"),
  )}<path d="M256 280H344L352 310C412 350 420 440 392 498H208C180 440 188 350 248 310Z" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5"/>${line("M300 274V398", "#8a4418", 5, 0.8)}${[-50, 0, 50].map((dx) => line(`M${300 + dx} 108C${276 + dx} 84 ${322 + dx} 66 ${300 + dx} 36`, "#fff", 9, 0.5)).join("")}`;

const chemex = (s: Sketch): string =>
  `${shape("M196 96H404L326 286L420 470Q428 498 398 498H202Q172 498 180 470L274 286Z", "#ffffff", 'opacity=".45"')}${shape(
    "M206 100H394L318 270H282Z",
    linear(s, [
      [0, "#fffaf0"],
      [1, "#dccbb0"],
    ]),
  )}${clip(
    s,
    '<path d="M274 286H326L420 470Q428 498 398 498H202Q172 498 180 470Z"/>',
    box(
      150,
      372,
      300,
      140,
      0,
      linear(s, [
        [0, "#b05a1e"],
        [1, "#5a240c"],
      ]),
    ),
  )}${box(
    254,
    252,
    92,
    66,
    14,
    linear(
      s,
      [
        [0, "#b87a45"],
        [0.5, "#d9a066"],
        [1, "#8a5226"],
      ],
      1,
      0,
    ),
  )}${line("M256 285H344", "#5a2c14", 7)}${disc(300, 285, 11, "#8a5226")}<path d="M196 96H404L326 286L420 470Q428 498 398 498H202Q172 498 180 470L274 286Z" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="5"/>`;

export const emberDrinkRecipes: Record<string, Recipe> = {
  espresso: cupArt(
    dusk,
    "#5e3014",
    (s) => disc(cx, cy, 96, "#a8683080") + bubbles(s, "#c98a4c", 40, 100),
    "#fbf6ea",
    132,
  ),
  macchiato: cupArt(
    clay,
    "#7a4420",
    (s) => disc(cx, cy, 46, "#fff1d8") + bubbles(s, "#c98a4c", 20, 100),
    "#365f5a",
    136,
  ),
  cortado: cupArt(sand, "#b5743c", () => heart("#fff3dc", 0.7), "#c9573a", 144),
  "flat-white": cupArt(sage, "#b8773c", () => rosetta(), "#fbf6ea", 168),
  "cappuccino-ember": cupArt(
    butter,
    "#b06c34",
    (s) => disc(cx, cy, 108, "#fff3dc") + dust(s, cx, cy, 96, "#5a2c14", 240),
    "#4f6f8a",
  ),
  latte: cupArt(rose, "#c08448", () => tulip(), "#fbf6ea", 176),
  "spanish-latte-ember": cupArt(saffron, "#cc9a5e", () => heart("#fff6e4", 1.05), "#2f3d3a", 172),
  mocha: cupArt(brick, "#7a4526", (s) => rosetta("#f6dcbc") + dust(s, cx, cy, 120, "#3a1c0c", 60), "#f3e3cf"),
  v60: front(sage, (s) => dripper(s), 100),
  chemex: front(sand, (s) => chemex(s), 110),
  "batch-brew": front(dusk, (s) => mug(s, "#c9573a", true) + surface(s, "#4a2210"), 128),
  "saudi-coffee-ember": front(
    saffron,
    (s) =>
      standing(238, 1, dallah(s, "#a9a39a")) +
      standing(462, 0.52, finjan(s, "#d9a441", "#c9573a"), 512) +
      bean(s, 420, 536, 20),
    150,
  ),
  "iced-latte": tallIced(clay, ["#c98a52", "#d9ab7a"], [[0.5, "#f6ead6"]]),
  "iced-spanish": tallIced(
    butter,
    ["#8a4f24", "#b97a44"],
    [
      [0.36, "#e9cfa6"],
      [0.72, "#fff3dc"],
    ],
    "#c9573a",
  ),
  "cold-brew": tallIced(dusk, ["#5a2a12", "#220c04"], [], "#fbf6ea"),
  "espresso-tonic": tallIced(sky, ["#6b3012", "#8a4a1e"], [[0.42, "#f3e3c0"]], "#2f6f78", (s) => citrus(s, "#f29a1c")),
  "iced-matcha": tallIced(mintTone, ["#7fa64a", "#9cbf62"], [[0.48, "#f8f1e0"]], "#fbf6ea"),
  "hibiscus-cooler": tallIced(rose, ["#e8486a", "#9a1440"], [], "#fbf6ea", (s) => at(406, 180, mint(s, 0, 0, 34))),
  "lemonade-ginger": tallIced(saffron, ["#f8e38a", "#eec23c"], [], "#4f8f6a", (s) => at(408, 170, lemon(s, 0, 0, 46))),
  "matcha-latte": above(sage, (s) => cupFromAbove(s, "#8fae4e", rosetta("#f6f6dc"), "#f4efe2", 172)),
  "chai-latte": above(
    sand,
    (s) =>
      cupFromAbove(s, "#cf9a62", disc(cx, cy, 104, "#f8e8cc") + dust(s, cx, cy, 84, "#8a4a1c", 160), "#8a5a6a", 172) +
      at(
        478,
        440,
        box(
          -46,
          -9,
          92,
          18,
          9,
          linear(s, [
            [0, "#b5702f"],
            [1, "#6b3515"],
          ]),
        ),
        -50,
      ),
  ),
  "hot-chocolate-ember": above(rose, (s) =>
    cupFromAbove(s, "#5e3018", heart("#fbe6cc", 0.9) + dust(s, cx, cy, 120, "#2a120a", 50), "#e9b3a4", 172),
  ),
  "mint-tea-ember": front(
    mintTone,
    (s) => istikan(s, ["#d9d88a", "#a9a83c"], at(348, 236, mint(s, 0, 0, 38, 10))),
    130,
  ),
};
