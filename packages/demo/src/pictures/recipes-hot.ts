import { dust, lemon, mint, nut } from "./garnish.ts";
import { above, front, type Recipe, standing } from "./recipe.ts";
import type { AnyTone } from "./recipes-cold.ts";
import { tones } from "./scene.ts";
import { at, clip, dark, disc, light, line, linear, oval, roundShade, shape, type Sketch, times } from "./sketch.ts";
import { bean, bubbles, cupFromAbove, tulip } from "./cups.ts";
import { crushed, date } from "./sweets.ts";
import { glass, mug, surface } from "./tall.ts";
import { cx, cy } from "./vessels.ts";

const { clay, saffron, sand, brick, sage, butter, dusk, rose } = tones;

export const istikan = (s: Sketch, tea: [string, string], extra = ""): string =>
  standing(
    300,
    1,
    `${oval(
      300,
      488,
      150,
      24,
      linear(s, [
        [0, "#ffffff"],
        [1, "#d9cbb2"],
      ]),
    )}${oval(300, 482, 112, 15, "#e8dcc6")}${glass(s, { liquid: tea, height: 250, width: 92 }, 482)}${[-30, 24].map((dx) => line(`M${300 + dx} 200C${270 + dx} 168 ${330 + dx} 140 ${300 + dx} 100`, "#ffffff", 11, 0.5)).join("")}${extra}`,
  );

/** The long-beaked pot of Saudi coffee. */
export const dallah = (s: Sketch, color = "#c9a04a"): string => {
  const metal = linear(
    s,
    [
      [0, light(color, 0.65)],
      [0.45, color],
      [1, dark(color, 0.45)],
    ],
    1,
    0,
  );
  return `<path d="M392 252C470 240 476 380 392 420" fill="none" stroke="${dark(color, 0.2)}" stroke-width="20" stroke-linecap="round"/>${shape("M226 262C160 236 130 196 96 200C118 214 142 290 214 316Z", metal)}${shape("M244 186H356C360 250 408 300 404 388C402 452 376 498 348 498H252C224 498 198 452 196 388C192 300 240 250 244 186Z", metal)}${shape("M240 190C250 140 286 130 296 92H304C314 130 350 140 360 190Z", metal)}${disc(300, 82, 13, roundShade(s, color))}${line("M236 256H364", dark(color, 0.4), 7, 0.6)}${line("M206 350C260 372 340 372 396 350", dark(color, 0.4), 6, 0.5)}${times(7, (index) => shape(`M${222 + index * 26} 388l9 -15l9 15l-9 15Z`, dark(color, 0.45), 'opacity=".6"'))}${line("M240 290C222 330 218 380 228 430", "#fff8e0", 12, 0.6)}`;
};

export const finjan = (s: Sketch, drink: string, band: string): string =>
  `${shape(
    "M196 340H404C404 430 372 498 340 498H260C228 498 196 430 196 340Z",
    linear(
      s,
      [
        [0, "#ffffff"],
        [0.5, "#f8efdd"],
        [1, "#cdb999"],
      ],
      1,
      0,
    ),
  )}${shape("M202 384H398L394 412H206Z", band)}${times(8, (index) => disc(218 + index * 24, 398, 6, "#f7e6bd"))}${oval(300, 340, 104, 20, "#fffaf0")}${oval(300, 342, 92, 15, drink)}`;

const hotMug = (
  tone: AnyTone,
  color: string,
  drink: string,
  top: (s: Sketch) => string,
  motif: (s: Sketch) => string = () => "",
): Recipe => front(tone, (s) => mug(s, color, true, motif(s)) + surface(s, drink) + top(s), 128);

export const hotRecipes: Record<string, Recipe> = {
  "saudi-coffee": front(
    sand,
    (s) =>
      standing(238, 1, dallah(s)) +
      standing(462, 0.52, finjan(s, "#d9a441", "#2f6f68"), 512) +
      date(s, 424, 536, -10, "#6b3419", 0.8) +
      date(s, 486, 548, 16, "#7a3e1e", 0.8),
    150,
  ),
  karak: front(clay, (s) => istikan(s, ["#d99a5c", "#b06a30"]), 130),
  "tea-mint": front(sage, (s) => istikan(s, ["#d8622a", "#9a2a10"], at(348, 238, mint(s, 0, 0, 34, 20))), 130),
  "tea-adeni": front(
    brick,
    (s) =>
      istikan(
        s,
        ["#c98a52", "#a05a2c"],
        at(196, 470, nut(s, 0, 0, "almond", 20)) + at(414, 484, disc(0, 0, 6, "#5a2c14") + disc(16, -6, 6, "#5a2c14")),
      ),
    130,
  ),
  "turkish-coffee": above(
    dusk,
    (s) =>
      cupFromAbove(
        s,
        "#5a2f16",
        bubbles(s, "#a9713c", 50, 124) + disc(cx, cy, 70, "#7d4a22", 'opacity=".5"'),
        "#2f6f78",
        146,
      ) + date(s, 470, 450, -20, "#6b3419", 0.8),
  ),
  cappuccino: above(butter, (s) =>
    cupFromAbove(
      s,
      "#b8773c",
      disc(cx, cy, 112, "#fff1d8") + dust(s, cx, cy, 100, "#8a4f22", 200) + bubbles(s, "#d9a86c", 18),
      "#fbf6ea",
      172,
    ),
  ),
  "spanish-latte": above(
    clay,
    (s) => cupFromAbove(s, "#c28a50", tulip(), "#a9482f", 172) + bean(s, 128, 470, 30) + bean(s, 168, 496, -20),
  ),
  sahlab: hotMug(
    rose,
    "#f3dfc8",
    "#fff7e6",
    (s) =>
      clip(s, '<ellipse cx="300" cy="308" rx="116" ry="18"/>', dust(s, 300, 306, 60, "#a55a24", 120)) +
      crushed(s, 300, 306, 14, 20),
    () =>
      times(5, (index) =>
        shape(`M${214 + index * 44} 400l12 -20l12 20l-12 20Z`, light("#b5603a", 0.2), 'opacity=".8"'),
      ),
  ),
  "hot-chocolate": above(dusk, (s) =>
    cupFromAbove(
      s,
      "#6b3a1e",
      disc(cx - 34, cy - 20, 44, roundShade(s, "#fff3e0")) +
        disc(cx + 40, cy + 6, 42, roundShade(s, "#ffe9dc")) +
        disc(cx - 10, cy + 50, 40, roundShade(s, "#fff6ea")) +
        dust(s, cx, cy, 110, "#3a1c0c", 80),
      "#c9573a",
      172,
    ),
  ),
  zanjabeel: front(saffron, (s) => istikan(s, ["#f3c24a", "#d98a1c"], at(352, 232, lemon(s, 0, 0, 38))), 130),
};
