/** Logos and covers of the bakery and the grill house. */
import { cloth, sadu, vignette } from "./backdrops.ts";
import type { Banner } from "./banners.ts";
import { laid } from "./recipe.ts";
import { drawDish } from "./recipes-combos.ts";
import { at, box, disc, line, linear, oval, shape, type Sketch, times } from "./sketch.ts";

const ground = (s: Sketch, from: string, to: string): string =>
  box(
    0,
    0,
    600,
    600,
    0,
    linear(
      s,
      [
        [0, from],
        [1, to],
      ],
      1,
      1,
    ),
  );

const ear = (x: number, y: number, turn: number, color: string): string =>
  at(
    x,
    y,
    line("M0 190V-120", color, 12) +
      oval(0, -150, 22, 44, color) +
      times(4, (index) =>
        [-1, 1].map((side) => at(side * 40, -92 + index * 52, oval(0, 0, 19, 40, color), side * 32)).join(""),
      ),
    turn,
  );

const spread = (s: Sketch, places: [slug: string, x: number, y: number, scale: number][]): string =>
  places.map(([slug, x, y, scale]) => laid(x, y, scale, drawDish(s, slug))).join("");

export const houseBanners: Record<string, Banner> = {
  "wheat-logo": {
    width: 600,
    height: 600,
    draw: (s) =>
      `${ground(s, "#fdf3dc", "#f4dfae")}${disc(300, 300, 236, "#d9a441")}${ear(300, 320, 0, "#fff6e2")}${ear(206, 348, -24, "#fbe6b4")}${ear(394, 348, 24, "#fbe6b4")}${shape("M206 470C250 448 350 448 394 470L380 506C340 490 260 490 220 506Z", "#8a5a1e")}`,
  },
  "wheat-cover": {
    width: 1200,
    height: 720,
    draw: (s) =>
      `${cloth(s, 1200, 720, "#f3dfb2")}${times(9, (index) => ear(70 + index * 135, 250 + (index % 2) * 330, index % 2 ? 12 : -10, "#e3bf72"))}${spread(
        s,
        [
          ["croissant-butter", 600, 370, 1],
          ["cookie-chip", 232, 236, 0.66],
          ["manakish-zaatar", 994, 262, 0.74],
          ["basbousa", 266, 580, 0.56],
          ["maamoul", 944, 596, 0.52],
          ["muffin-blueberry", 600, 40, 0.44],
          ["baklava", 620, 724, 0.42],
        ],
      )}${vignette(s, 1200, 720)}`,
  },
  "hatab-logo": {
    width: 600,
    height: 600,
    draw: (s) =>
      `${ground(s, "#c4321f", "#7d150d")}${[-1, 0, 1]
        .map((side) =>
          at(
            300 + side * 92,
            300,
            box(-13, -206, 26, 412, 8, "#ffe2b0") +
              times(3, (index) => box(-46, -138 + index * 96, 92, 78, 18, "#3a1208")),
            side * 10,
          ),
        )
        .join("")}${shape("M96 500H504L470 552H130Z", "#ffe2b0")}`,
  },
  "hatab-cover": {
    width: 1200,
    height: 720,
    draw: (s) =>
      `${cloth(s, 1200, 720, "#5d1710")}${sadu(40, 1200, 84, ["#2a0906", "#d9482c", "#ffe2b0"])}${sadu(610, 1200, 84, ["#2a0906", "#d9482c", "#ffe2b0"])}${spread(
        s,
        [
          ["mixed-grill", 600, 360, 1.1],
          ["lamb-chops", 190, 340, 0.74],
          ["half-chicken", 1012, 360, 0.78],
          ["hummus", 356, 610, 0.42],
          ["tabbouleh", 850, 610, 0.42],
          ["chicken-wings", 380, 116, 0.42],
          ["arayes", 836, 112, 0.42],
        ],
      )}${vignette(s, 1200, 720)}`,
  },
};
