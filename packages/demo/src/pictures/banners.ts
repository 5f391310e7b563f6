/** Logos, covers, slides and popups: the wide pictures, and the signs of the three establishments. */
import { archRow, cloth, lantern, sadu, vignette } from "./backdrops.ts";
import { leaf, lemonWedge, mint, parsley } from "./garnish.ts";
import { laid, standing } from "./recipe.ts";
import { drawDish } from "./recipes-combos.ts";
import { toSvg } from "./scene.ts";
import {
  at,
  between,
  blur,
  box,
  disc,
  line,
  linear,
  mix,
  newSketch,
  oval,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";
import { bean } from "./cups.ts";

export type Banner = { width: number; height: number; draw: (s: Sketch) => string };

const spread = (s: Sketch, places: [slug: string, x: number, y: number, scale: number][]): string =>
  places.map(([slug, x, y, scale]) => laid(x, y, scale, drawDish(s, slug))).join("");

export const banners: Record<string, Banner> = {
  "riwaq-logo": {
    width: 600,
    height: 600,
    draw: (s) =>
      `${box(
        0,
        0,
        600,
        600,
        0,
        linear(
          s,
          [
            [0, "#15705f"],
            [1, "#083d35"],
          ],
          1,
          1,
        ),
      )}${[0, 1, 2].map((index) => `<path d="M${150 + index * 42} 470V${292}A${150 - index * 42} ${150 - index * 42} 0 0 1 ${450 - index * 42} 292V470" fill="none" stroke="${["#f3d9a0", "#dcae5c", "#f3d9a0"][index]}" stroke-width="${[20, 12, 8][index]}" stroke-linecap="round"/>`).join("")}${at(
        300,
        372,
        shape(
          "M0 -96C54 -52 60 52 0 100C-60 52 -54 -52 0 -96Z",
          linear(s, [
            [0, "#c9dd8e"],
            [1, "#6f9a45"],
          ]),
        ) + line("M0 -84V88M-16 -58C-30 -10 -30 30 -14 70M16 -58C30 -10 30 30 14 70", "#4f7a33", 5, 0.7),
      )}${line("M128 506H472", "#f3d9a0", 12)}`,
  },
  "ember-logo": {
    width: 600,
    height: 600,
    draw: (s) =>
      `${box(
        0,
        0,
        600,
        600,
        0,
        linear(
          s,
          [
            [0, "#2f2725"],
            [1, "#14100f"],
          ],
          1,
          1,
        ),
      )}${at(
        300,
        250,
        shape(
          "M6 -170C40 -100 128 -60 118 44C110 118 52 150 0 150C-62 150 -112 108 -112 40C-112 -8 -82 -30 -66 -64C-52 -36 -44 -26 -28 -20C-40 -80 -30 -130 6 -170Z",
          linear(s, [
            [0, "#ffc35c"],
            [0.55, "#ee7a2c"],
            [1, "#c8431c"],
          ]),
        ) +
          shape("M2 -18C26 16 60 34 54 82C50 118 26 134 0 134C-30 134 -52 114 -52 82C-52 46 -16 26 2 -18Z", "#ffe7b0"),
      )}${shape("M150 420H450C450 500 396 540 300 540C204 540 150 500 150 420Z", "#f6e9d6")}`,
  },
  "sheaf-logo": {
    width: 600,
    height: 600,
    draw: (s) =>
      `${box(
        0,
        0,
        600,
        600,
        0,
        linear(
          s,
          [
            [0, "#f6e3b8"],
            [1, "#dcb469"],
          ],
          1,
          1,
        ),
      )}${line("M300 520V150", "#8a5a1e", 14)}${times(5, (index) =>
        [-1, 1]
          .map((side) =>
            at(
              300 + side * 46,
              200 + index * 56,
              oval(
                0,
                0,
                22,
                44,
                linear(s, [
                  [0, "#c98f34"],
                  [1, "#9a6218"],
                ]),
              ),
              side * 34,
            ),
          )
          .join(""),
      )}${oval(300, 130, 22, 46, "#c98f34")}`,
  },
  "riwaq-cover": {
    width: 1200,
    height: 720,
    draw: (s) =>
      `${cloth(s, 1200, 720, "#0f5f52")}${sadu(318, 1200, 84, ["#0b463d", "#c9482f", "#f3d9a0"])}${spread(s, [
        ["kabsa-lamb", 600, 356, 1.04],
        ["fattoush", 206, 196, 0.62],
        ["mixed-grill", 1010, 250, 0.78],
        ["hummus", 230, 520, 0.6],
        ["shakshuka", 968, 606, 0.56],
        ["luqaimat", 700, 706, 0.44],
        ["muhammara", 470, 672, 0.4],
        ["vine-leaves", 756, 62, 0.42],
        ["mutabbal", 430, 60, 0.4],
        ["tabbouleh", 36, 380, 0.4],
      ])}${mint(s, 372, 330, 34, 20)}${lemonWedge(s, 836, 488, 40, -20)}${parsley(s, 338, 652, 30, 40)}${leaf(s, 880, 92, 30, 60, "#6f9a45")}${vignette(s, 1200, 720)}`,
  },
  "ember-cover": {
    width: 1200,
    height: 720,
    draw: (s) =>
      `${cloth(s, 1200, 720, "#6b4a3a")}${at(
        40,
        0,
        times(5, (index) =>
          box(-60, index * 150, 1300, 144, 4, mix("#8a5f45", "#5f3f2e", (index % 3) / 2.6), 'opacity=".55"'),
        ),
      )}${laid(590, 370, 1.06, drawDish(s, "flat-white"))}${laid(188, 236, 0.7, drawDish(s, "croissant-butter"))}${laid(1000, 220, 0.66, drawDish(s, "matcha-latte"))}${laid(1020, 586, 0.62, drawDish(s, "cookie-chip"))}${laid(214, 590, 0.52, drawDish(s, "espresso"))}${times(9, () => bean(s, between(s, 330, 900), s.random() < 0.5 ? between(s, 24, 70) : between(s, 650, 700), between(s, 0, 180), 0.9))}${vignette(s, 1200, 720)}`,
  },
  "slide-family": {
    width: 1200,
    height: 600,
    draw: (s) =>
      `${cloth(s, 1200, 600, "#8f3a2c")}${sadu(262, 1200, 76, ["#6b241a", "#dcae5c", "#f6e3c0"])}${spread(s, [
        ["mixed-grill", 880, 300, 1.06],
        ["hummus", 560, 120, 0.5],
        ["fattoush", 566, 470, 0.52],
        ["lamb-chops", 1180, 560, 0.4],
        ["mutabbal", 1170, 60, 0.36],
      ])}${parsley(s, 430, 330, 34, 20)}${vignette(s, 1200, 600)}`,
  },
  "slide-breakfast": {
    width: 1200,
    height: 600,
    draw: (s) =>
      `${cloth(s, 1200, 600, "#e0a63c")}${sadu(262, 1200, 76, ["#c98a24", "#7a2e1c", "#fff1d0"])}${spread(s, [
        ["shakshuka", 860, 300, 1],
        ["manakish-zaatar", 1150, 520, 0.56],
        ["foul-mudammas", 560, 440, 0.54],
        ["labneh", 580, 110, 0.44],
        ["masoub", 1140, 80, 0.44],
      ])}${mint(s, 420, 250, 36, 10)}${vignette(s, 1200, 600)}`,
  },
  "slide-sweets": {
    width: 1200,
    height: 600,
    draw: (s) =>
      `${cloth(s, 1200, 600, "#3f4f7a")}${sadu(262, 1200, 76, ["#2c3960", "#e9a98f", "#f6e6cf"])}${spread(s, [
        ["kunafa", 870, 300, 1.02],
        ["luqaimat", 558, 440, 0.54],
        ["maamoul", 570, 112, 0.46],
        ["basbousa", 1160, 540, 0.46],
        ["turkish-coffee", 1150, 76, 0.42],
      ])}${vignette(s, 1200, 600)}`,
  },
  "popup-coffee": {
    width: 900,
    height: 1125,
    draw: (s) =>
      `${box(
        0,
        0,
        900,
        1125,
        0,
        linear(s, [
          [0, "#0b3d4a"],
          [0.6, "#135a5c"],
          [1, "#0a2f33"],
        ]),
      )}${archRow(900, 1125, "#1b6f6b", 3)}${times(40, () => disc(between(s, 0, 900), between(s, 0, 480), between(s, 1, 3), "#fff3cf", `opacity="${between(s, 0.3, 0.9).toFixed(2)}"`))}${lantern(s, 160, 250, 1.1)}${lantern(s, 740, 190, 0.9)}${shape(
        "M0 930H900V1125H0Z",
        linear(s, [
          [0, "#c9844a"],
          [1, "#7a4422"],
        ]),
      )}${blur(s, 16, oval(450, 1000, 380, 44, "#1a0a02", 'opacity=".5"'))}${standing(430, 1.6, drawDish(s, "saudi-coffee"), 1010)}`,
  },
};

export const drawBanner = (name: string, banner: Banner): string => {
  const s = newSketch(name);
  const markup = banner.draw(s);
  return toSvg(s, banner.width, banner.height, markup);
};
