import { chopped, dice, garden, liquid, swirl } from "./bowls.ts";
import { cheeseBits, crisps, sesame } from "./fillings.ts";
import { foldedBread, roll, triangle } from "./breads.ts";
import {
  chickpeas,
  dust,
  herbs,
  leaf,
  lemon,
  lemonWedge,
  mint,
  nuts,
  olive,
  parsley,
  pomegranate,
  pool,
  seeds,
} from "./garnish.ts";
import { chunk, fried } from "./meats.ts";
import { above, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import { between, lump, onDisc, times } from "./sketch.ts";
import { bowl, cx, cy, dipCup, plate } from "./vessels.ts";

const { butter, sage, sand, mint: mintTone, clay } = tones;

export const mezzeRecipes: Record<string, Recipe> = {
  hummus: above(sage, (s) =>
    plate(
      s,
      swirl(s, "#e6cd97", 178) +
        chickpeas(s, cx, cy, 44, 7) +
        dust(s, cx, cy, 150, "#b5391c", 46) +
        parsley(s, 384, 226, 20, 30) +
        foldedBread(s, 470, 470, 78, 40),
      "#8fb3a8",
    ),
  ),
  "hummus-lamb": above(clay, (s) =>
    plate(
      s,
      swirl(s, "#e6cd97", 180, "#c98f1e") +
        times(13, () => chunk(s, ...onDisc(s, cx, cy, 74), 26, "#7d4222", false)) +
        nuts(s, cx, cy, 96, 16, ["pine"]) +
        herbs(s, cx, cy, 120, 24),
      "#f7efe0",
      252,
      "#3f7d78",
    ),
  ),
  mutabbal: above(mintTone, (s) =>
    plate(
      s,
      swirl(s, "#d8c8a4", 178) +
        pomegranate(s, cx, cy, 120, 30) +
        mint(s, 296, 300, 22, 10) +
        dust(s, cx, cy, 150, "#7a5a3a", 40),
      "#7a5568",
    ),
  ),
  muhammara: above(sand, (s) =>
    plate(
      s,
      swirl(s, "#b9411f", 178, "#8f1f12") +
        nuts(s, cx, cy, 110, 12, ["walnut"]) +
        parsley(s, 330, 250, 18, 20) +
        pomegranate(s, cx, cy, 130, 12),
      "#fbf1dc",
      252,
      "#b9411f",
    ),
  ),
  labneh: above(sage, (s) =>
    plate(
      s,
      swirl(s, "#fdf6e6", 178, "#a8a02a") +
        olive(s, 260, 380) +
        olive(s, 300, 396) +
        olive(s, 338, 382) +
        mint(s, 380, 230, 26, 30) +
        dust(s, cx, cy, 140, "#6f7a2c", 60),
      "#4f7f9a",
    ),
  ),
  "vine-leaves": above(mintTone, (s) =>
    plate(
      s,
      [-120, -60, 0, 60, 120]
        .map((dy, row) =>
          times(row % 2 ? 3 : 2, (column) =>
            roll(s, cx + (column - (row % 2 ? 1 : 0.5)) * 122, cy + dy, 132, 50, -4 + row * 3, "#6a7a2c"),
          ),
        )
        .join("") +
        pomegranate(s, cx, cy, 150, 26) +
        lemonWedge(s, 444, 404, 42, -40) +
        lemonWedge(s, 160, 206, 38, 140),
      "#fbf6ea",
      252,
      "#6a7a2c",
    ),
  ),
  kibbeh: above(clay, (s) =>
    plate(
      s,
      [0, 1, 2, 3]
        .map((index) =>
          fried(s, 178 + index * 68, 280 + (index % 2) * 14, 96, 40, 102, index % 2 ? "#a15c2c" : "#8e4c22"),
        )
        .join("") +
        dipCup(s, 396, 410, 56, "#f3ead6") +
        mint(s, 424, 182, 24) +
        lemonWedge(s, 212, 430, 40, 10),
    ),
  ),
  "sambousek-cheese": above(butter, (s) =>
    plate(
      s,
      [
        [208, 226, -16],
        [300, 196, 6],
        [390, 232, 20],
        [232, 330, 10],
        [218, 428, -12],
      ]
        .map(([x, y, turn]) => triangle(s, x as number, y as number, 56, turn as number, "#dfa850"))
        .join("") +
        dipCup(s, 374, 366, 72, "#f4ead2") +
        herbs(s, 374, 366, 30, 12) +
        sesame(s, cx, cy, 160, 40),
      "#5f8f8a",
    ),
  ),
  "sambousek-meat": above(sand, (s) =>
    plate(
      s,
      [
        [206, 236, 12],
        [288, 204, -14],
        [372, 224, 8],
        [398, 316, 22],
        [208, 338, -18],
      ]
        .map(([x, y, turn]) => triangle(s, x as number, y as number, 56, turn as number, "#c98438"))
        .join("") +
        dipCup(s, 302, 388, 72, "#c23c22") +
        parsley(s, 150, 230, 20) +
        herbs(s, cx, cy, 150, 20),
      "#fbf1dc",
      252,
      "#c23c22",
    ),
  ),
  tabbouleh: above(mintTone, (s) =>
    bowl(
      s,
      chopped(s, 192, ["#3c7a30", "#559a40", "#79b855"], ["#d8432b", "#ef7350", "#f2e6c2"]) +
        lemonWedge(s, 420, 400, 46, -40) +
        mint(s, 196, 210, 26, -20),
      "#f3e7cd",
    ),
  ),
  fattoush: above(sage, (s) =>
    bowl(
      s,
      garden(s, 166, { tomato: 7, cucumber: 7, onion: 3 }) +
        crisps(s, cx, cy, 150, 14) +
        pomegranate(s, cx, cy, 150, 22) +
        dust(s, cx, cy, 160, "#8a1f2c", 70),
      "#b5603a",
    ),
  ),
  "rocket-salad": above(sand, (s) =>
    bowl(
      s,
      times(46, () =>
        leaf(
          s,
          ...onDisc(s, cx, cy, 170),
          between(s, 36, 52),
          between(s, 0, 360),
          ["#4f8a35", "#6aa844", "#86bd58"][Math.floor(between(s, 0, 3))] as string,
        ),
      ) +
        cheeseBits(s, cx, cy, 140, 18) +
        pomegranate(s, cx, cy, 160, 44) +
        nuts(s, cx, cy, 130, 10, ["walnut"]),
      "#2f6f68",
    ),
  ),
  "lentil-soup": above(butter, (s) =>
    bowl(
      s,
      liquid(s, "#e6a52e", 206) +
        crisps(s, 330, 270, 60, 7) +
        pool(s, lump(s, 250, 330, 44, 30, 0.2), "#b5471c", 0.5) +
        herbs(s, cx, cy, 110, 26) +
        seeds(s, cx, cy, 120, 16, "#7a4a1c") +
        lemonWedge(s, 470, 470, 52, -30),
      "#f4e7cc",
    ),
  ),
  "oat-soup": above(clay, (s) =>
    bowl(
      s,
      liquid(s, "#c8904e", 206, 0.3) +
        dice(s, cx, cy, 170, 50, ["#e3bd84", "#d5a566"], 9) +
        times(6, () => chunk(s, ...onDisc(s, cx, cy, 110), 32, "#7d4426", false)) +
        herbs(s, cx, cy, 140, 40) +
        dust(s, cx, cy, 150, "#4a2a14", 50) +
        lemon(s, 470, 140, 38),
      "#365f5a",
    ),
  ),
};
