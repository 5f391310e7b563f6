import { strands } from "./bowls.ts";
import { fries, melted } from "./fillings.ts";
import { dust, herbs, onionRing, parsley, seeds } from "./garnish.ts";
import { fried, shavings } from "./meats.ts";
import { rice, rices } from "./rice.ts";
import { above, front, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import {
  at,
  between,
  box,
  lift,
  line,
  linear,
  lump,
  onDisc,
  oval,
  roundShade,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";
import { basket, board } from "./boards.ts";
import { bowl, cx, cy, dipCup, plate, tray } from "./vessels.ts";

const { clay, saffron, sand, sage, butter, sky, mint: mintTone, rose } = tones;

const fryCup = (s: Sketch): string =>
  times(11, (index) =>
    at(
      212 + index * 17,
      330 - (index % 3) * 22,
      box(
        -10,
        -60,
        20,
        170,
        5,
        linear(
          s,
          [
            [0, "#f8d77e"],
            [1, "#d99a2c"],
          ],
          1,
          0,
        ),
      ),
      (index - 5) * 3.2,
    ),
  ).concat(
    shape(
      "M192 344C250 368 350 368 408 344L388 498H212Z",
      linear(
        s,
        [
          [0, "#d9573a"],
          [0.5, "#e8714f"],
          [1, "#a83a22"],
        ],
        1,
        0,
      ),
    ) + line("M200 378C252 398 348 398 400 378", "#ffe6cf", 8, 0.8),
  );

export const sideRecipes: Record<string, Recipe> = {
  fries: front(saffron, (s) => fryCup(s), 120),
  "fries-loaded": above(clay, (s) =>
    basket(
      s,
      fries(s, cx, cy, 150, 56) +
        melted(s, cx - 10, cy, 96, "#f6c24a") +
        shavings(s, cx, cy, 92, 26, "#b8702e") +
        [0, 1, 2, 3, 4].map((index) => onionRing(s, 230 + index * 36, 260 + (index % 2) * 70, 12, "#4f8a35")).join("") +
        herbs(s, cx, cy, 110, 20),
    ),
  ),
  "onion-rings": above(butter, (s) =>
    basket(
      s,
      times(9, (index) => {
        const [x, y] = [
          [210, 210],
          [320, 200],
          [410, 250],
          [190, 320],
          [300, 300],
          [400, 370],
          [240, 420],
          [340, 430],
          [280, 250],
        ][index] as [number, number];
        return lift(
          s,
          6,
          `<circle cx="${x}" cy="${y}" r="54" fill="none" stroke="#c9822c" stroke-width="30"/><circle cx="${x}" cy="${y}" r="54" fill="none" stroke="#e2a548" stroke-width="20"/><circle cx="${x - 3}" cy="${y - 4}" r="56" fill="none" stroke="#f6d085" stroke-width="5" stroke-dasharray="34 22"/>`,
        );
      }) + dipCup(s, 450, 450, 50, "#7a2f18"),
      "#fff7e8",
      "#2f6f68",
    ),
  ),
  "white-rice": above(sage, (s) =>
    bowl(
      s,
      rice(s, cx, cy, 204, rices.white) + herbs(s, cx, cy, 60, 10) + seeds(s, cx, cy, 90, 8, "#5f7a3a"),
      "#3f7d78",
    ),
  ),
  tamees: above(sand, (s) =>
    board(
      s,
      lift(
        s,
        10,
        shape(
          "M300 66C388 66 448 180 446 310C444 440 386 548 300 548C214 548 156 440 154 310C152 180 212 66 300 66Z",
          roundShade(s, "#dca45a"),
        ),
      ) +
        times(9, (row) =>
          line(
            `M${196} ${130 + row * 44}C250 ${116 + row * 44} 350 ${116 + row * 44} ${404} ${130 + row * 44}`,
            "#a9692a",
            6,
            0.35,
          ),
        ) +
        seeds(s, cx, cy, 190, 0) +
        times(90, () => {
          const [x, y] = onDisc(s, cx, cy, 1);
          return oval(cx + (x - cx) * 120, cy + (y - cy) * 210, 4.6, 3, "#fff2d0");
        }),
    ),
  ),
  coleslaw: above(mintTone, (s) =>
    bowl(
      s,
      strands(s, 196, "#e6ecc6") +
        times(60, () => {
          const [x, y] = onDisc(s, cx, cy, 168);
          return at(x, y, '<rect x="-20" y="-4" width="40" height="8" rx="4" fill="#ee8a3c"/>', between(s, 0, 180));
        }) +
        times(30, () => {
          const [x, y] = onDisc(s, cx, cy, 168);
          return at(x, y, '<rect x="-18" y="-4" width="36" height="7" rx="4" fill="#9a5a9a"/>', between(s, 0, 180));
        }) +
        herbs(s, cx, cy, 150, 20),
      "#f4e7cc",
    ),
  ),
  "kids-nuggets": above(sky, (s) =>
    tray(
      s,
      fries(s, 214, 352, 74, 18) +
        [
          [300, 190],
          [380, 214],
          [420, 290],
          [340, 276],
          [276, 250],
          [396, 372],
        ]
          .map(([x, y], index) => fried(s, x as number, y as number, 46, 36, index * 34, "#d9973c"))
          .join("") +
        dipCup(s, 318, 396, 52, "#c9311f") +
        dipCup(s, 190, 224, 44, "#f6d24a"),
      "#f2b84a",
    ),
  ),
  "kids-pasta": above(rose, (s) =>
    plate(
      s,
      strands(s, 150, "#f3d894") +
        shape(lump(s, cx, cy, 74, 60, 0.15), roundShade(s, "#fff3d6")) +
        dust(s, cx, cy, 90, "#e6bd62", 50) +
        parsley(s, 306, 292, 22),
      "#7fb3c4",
      252,
    ),
  ),
};
