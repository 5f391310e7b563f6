import { crisps } from "./fillings.ts";
import { chili, herbs, mint, nuts, onionRing, parsley, pickle, pomegranate, tomato } from "./garnish.ts";
import { chunk, shavings } from "./meats.ts";
import { rice, rices } from "./rice.ts";
import { above, front, type Recipe, standing } from "./recipe.ts";
import { tones } from "./scene.ts";
import {
  at,
  between,
  box,
  dark,
  lift,
  light,
  linear,
  lump,
  oval,
  roundShade,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";
import { glass, wrap } from "./tall.ts";
import { bowl, cx, cy, dipCup, plate, tray } from "./vessels.ts";

const { clay, saffron, sand, brick, sage, butter, sky, mint: mintTone } = tones;

export const chickenFilling = ["#c98438", "#dba04e", "#f4ead2", "#8fae3c", "#b26a2c"];

const roll = (s: Sketch, filling: string[], paper: string, stripe: string, bread?: string): string =>
  wrap(s, 300, -5, filling, paper, stripe, bread, 1.08);

const single = (s: Sketch, filling: string[], paper: string, stripe: string, side: string, bread?: string): string =>
  wrap(s, 272, -7, filling, paper, stripe, bread, 1.08) + side;

export const shawarmaRecipes: Record<string, Recipe> = {
  "shawarma-chicken": front(saffron, (s) => roll(s, chickenFilling, "#fbf3e2", "#c9472f"), 170),
  "shawarma-beef": front(
    clay,
    (s) => roll(s, ["#7d4426", "#94552e", "#6b3519", "#c2405c", "#e8d5a8", "#5f9a3c"], "#f3e6cc", "#2f6f68"),
    170,
  ),
  "shawarma-spicy": front(
    brick,
    (s) =>
      roll(s, ["#c9562a", "#e0782e", "#f5c542", "#4f8a35", "#b3371c"], "#2f2a2a", "#e0482c") +
      standing(486, 0.8, at(300, 470, chili(s, 0, 0, 18, "#cf3322", 1.3))),
    170,
  ),
  "shawarma-arabi": above(butter, (s) =>
    tray(
      s,
      times(9, (index) => {
        const [x, y] = [
          [200, 200],
          [300, 178],
          [396, 206],
          [430, 300],
          [180, 300],
          [290, 290],
          [214, 400],
          [320, 400],
          [410, 398],
        ][index] as [number, number];
        return (
          lift(
            s,
            6,
            at(
              x,
              y,
              box(
                -40,
                -30,
                80,
                60,
                16,
                linear(s, [
                  [0, light("#dfae68", 0.4)],
                  [1, dark("#dfae68", 0.3)],
                ]),
              ) + oval(0, 0, 30, 22, dark("#c98438", 0.3)),
              between(s, -30, 30),
            ),
          ) + times(6, () => chunk(s, x + between(s, -18, 18), y + between(s, -12, 12), 11, "#cf8c3e", false))
        );
      }) +
        dipCup(s, 362, 300, 44, "#fbf4e2") +
        pickle(s, 130, 250, 70) +
        pickle(s, 460, 230, 50, "#c9486f") +
        herbs(s, cx, cy, 190, 30),
      "#b9b4a8",
    ),
  ),
  "shawarma-plate": above(sage, (s) =>
    plate(
      s,
      shavings(s, 280, 290, 128, 70, "#bd7732") +
        dipCup(s, 420, 392, 54, "#fbf4e2") +
        pickle(s, 180, 424, 20) +
        pickle(s, 210, 442, 12, "#c9486f") +
        tomato(s, 430, 216, 34) +
        parsley(s, 400, 172, 22, 20) +
        onionRing(s, 170, 210, 26),
      "#3f7d78",
      256,
    ),
  ),
  "shawarma-fatteh": above(sand, (s) =>
    bowl(
      s,
      rice(s, cx, cy, 198, rices.white) +
        crisps(s, cx, cy, 180, 16) +
        shape(lump(s, cx, cy, 128, 116, 0.1), roundShade(s, "#fbf2df")) +
        shavings(s, cx, cy, 96, 34, "#b8702e") +
        pomegranate(s, cx, cy, 150, 26) +
        nuts(s, cx, cy, 130, 14, ["pine"]) +
        herbs(s, cx, cy, 150, 34),
      "#8a3f4a",
    ),
  ),
  "saj-tawook": front(
    butter,
    (s) =>
      single(
        s,
        ["#dca04a", "#e9b866", "#efbd4c", "#f7efdc", "#7da63c"],
        "#eaf1e2",
        "#3f7d5a",
        standing(470, 0.62, glass(s, { liquid: ["#fdf8ec", "#efe2c8"], height: 150, width: 116 })),
      ),
    190,
  ),
  "saj-kebab": front(
    clay,
    (s) =>
      single(
        s,
        ["#7d3f20", "#93502a", "#d8432b", "#b95c86", "#5f9a3c"],
        "#f6e8d2",
        "#7a2e3a",
        standing(480, 0.9, at(300, 462, tomato(s, -24, 0, 44) + parsley(s, 40, 4, 24))),
      ),
    190,
  ),
  "saj-falafel": front(
    mintTone,
    (s) => roll(s, ["#7d6a2c", "#a0692b", "#5f8f3c", "#c9486f", "#f1e3c0"], "#fbf3e2", "#5f8f3c"),
    170,
  ),
  "saj-halloumi": front(
    sage,
    (s) => roll(s, ["#fbeecb", "#f2dca6", "#d8432b", "#5f8f3c", "#4a3b52"], "#f4efe2", "#a8773c"),
    170,
  ),
  "saj-labneh": front(
    sky,
    (s) =>
      single(
        s,
        ["#fffaf0", "#f6eedd", "#a9d07a", "#5f9a45"],
        "#eef4f2",
        "#4f8f9a",
        standing(478, 0.95, at(300, 452, mint(s, 0, 0, 40))),
      ),
    190,
  ),
};
