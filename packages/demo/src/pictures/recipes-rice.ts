import { dice, inDisc, liquid } from "./bowls.ts";
import { breadPiece } from "./breads.ts";
import { chili, dust, herbs, lemonWedge, mint, nuts, onionRing, parsley, pool, raisins } from "./garnish.ts";
import { chunk, drumstick, halfChicken, lamb, shrimp } from "./meats.ts";
import { rice, type RiceColors, rices } from "./rice.ts";
import { above, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import { at, between, lift, line, lump, onDisc, roundShade, shape, type Sketch, times } from "./sketch.ts";
import { board } from "./boards.ts";
import { bowl, cx, cy, plate, pot, tray } from "./vessels.ts";

const { clay, saffron, sand, brick, sage, butter, sky, dusk, mint: mintTone } = tones;

const feast = (
  s: Sketch,
  colors: RiceColors,
  top: string,
  vessel: "tray" | "plate" | "bowl" = "tray",
  color?: string,
): string => {
  const mound = rice(s, cx, cy, vessel === "tray" ? 224 : 186, colors);
  const parts = mound + top;
  return vessel === "tray"
    ? tray(s, parts, color)
    : vessel === "plate"
      ? plate(s, parts, color)
      : bowl(s, parts, color);
};

export const riceRecipes: Record<string, Recipe> = {
  "kabsa-chicken": above(saffron, (s) =>
    feast(
      s,
      rices.kabsa,
      drumstick(s, 250, 290, -6, 1.12) +
        drumstick(s, 384, 330, 150, 0.98) +
        raisins(s, cx, cy, 190, 20) +
        nuts(s, cx, cy, 190, 16, ["almond", "pine"]) +
        lemonWedge(s, 410, 184, 38, 20) +
        herbs(s, cx, cy, 190, 24),
    ),
  ),
  "kabsa-lamb": above(clay, (s) =>
    feast(
      s,
      rices.kabsa,
      lamb(s, 240, 254, -10, 1.12) +
        lamb(s, 376, 300, 160, 1.02) +
        lamb(s, 270, 378, 10, 0.92, "#96542e") +
        nuts(s, cx, cy, 200, 24, ["almond", "cashew", "pine"]) +
        raisins(s, cx, cy, 196, 26) +
        parsley(s, 420, 190, 24, 30),
      "tray",
      "#b9b4a8",
    ),
  ),
  "mandi-chicken": above(butter, (s) =>
    feast(
      s,
      rices.mandi,
      halfChicken(s, 296, 290, -8, 1.12, "#b9612a") +
        dust(s, cx, cy, 210, "#c8501a", 90) +
        raisins(s, cx, cy, 200, 16) +
        chili(s, 430, 420, -30, "#4f8a35", 0.8) +
        lemonWedge(s, 170, 430, 40, 10),
      "tray",
      "#a9a49a",
    ),
  ),
  "mandi-lamb": above(sand, (s) =>
    feast(
      s,
      rices.mandi,
      lamb(s, 262, 258, -16, 1.3, "#7a3f20") +
        lamb(s, 366, 356, 150, 1.18, "#854624") +
        dust(s, cx, cy, 210, "#c8501a", 80) +
        nuts(s, cx, cy, 205, 16, ["cashew", "almond"]) +
        parsley(s, 174, 396, 24, -20),
    ),
  ),
  "madghout-chicken": above(brick, (s) =>
    pot(
      s,
      rice(s, cx, cy, 196, rices.madghout) +
        drumstick(s, 256, 286, -4, 0.98, "#a9521f") +
        drumstick(s, 378, 340, 156, 0.86, "#a9521f") +
        dice(s, cx, cy, 170, 16, ["#d8432b", "#5f9a3c", "#e9b83a"], 15) +
        chili(s, 390, 200, 20, "#cf3322", 0.75) +
        herbs(s, cx, cy, 170, 30),
      "#6b6f70",
    ),
  ),
  "bukhari-chicken": above(clay, (s) =>
    feast(
      s,
      rices.bukhari,
      times(60, () => {
        const [x, y] = onDisc(s, cx, cy, 176);
        return at(x, y, '<rect x="-17" y="-4" width="34" height="8" rx="4" fill="#e8782a"/>', between(s, 0, 180));
      }) +
        drumstick(s, 262, 284, -4, 1.02, "#bf6a26") +
        drumstick(s, 374, 346, 150, 0.9, "#bf6a26") +
        raisins(s, cx, cy, 176, 28),
      "plate",
      "#f4ead6",
    ),
  ),
  "mathbi-chicken": above(sage, (s) =>
    feast(
      s,
      rices.white,
      halfChicken(s, 298, 290, -4, 1.08, "#d18a34") +
        nuts(s, cx, cy, 180, 12, ["almond"]) +
        herbs(s, cx, cy, 186, 22) +
        chili(s, 420, 414, -34, "#cf3322", 0.75),
      "plate",
      "#6f8f83",
    ),
  ),
  "haneeth-lamb": above(sage, (s) =>
    board(
      s,
      times(7, (index) =>
        at(
          300,
          316,
          `<path d="M0 0C60 -60 160 -74 236 -20C170 50 70 60 0 0Z" fill="${index % 2 ? "#5f8f3f" : "#4a7a33"}"/><path d="M10 -2C80 -20 150 -26 220 -18" stroke="#a9c97a" stroke-width="4" fill="none"/>`,
          index * 51,
        ),
      ) +
        rice(s, cx, cy + 6, 160, rices.white) +
        lamb(s, 268, 276, -12, 1.14, "#6f3718") +
        lamb(s, 356, 350, 156, 1, "#7d4220") +
        dust(s, cx, cy, 150, "#a94a1c", 50),
    ),
  ),
  maqluba: above(butter, (s) =>
    plate(
      s,
      rice(s, cx, cy, 186, rices.maqluba) +
        times(8, (index) => {
          const angle = index * 0.785;
          return lift(
            s,
            4,
            at(
              cx + Math.cos(angle) * 118,
              cy + Math.sin(angle) * 112,
              shape(lump(s, 0, 0, 44, 32, 0.06), roundShade(s, "#5a3328")) +
                shape(lump(s, 0, 0, 33, 22, 0.08), roundShade(s, "#b98a52")),
              index * 45,
            ),
          );
        }) +
        drumstick(s, 306, 304, 20, 0.8, "#c27a30") +
        nuts(s, cx, cy, 170, 22, ["almond", "pine"]) +
        parsley(s, 300, 214, 20),
      "#f6efe0",
      256,
      "#3f7d78",
    ),
  ),
  "biryani-chicken": above(brick, (s) =>
    feast(
      s,
      rices.biryani,
      drumstick(s, 250, 300, -6, 1, "#a8481c") +
        drumstick(s, 374, 320, 150, 0.92, "#a8481c") +
        onionRing(s, 330, 230, 26, "#a9632c") +
        onionRing(s, 300, 390, 24, "#a9632c") +
        mint(s, 380, 214, 24, 20) +
        nuts(s, cx, cy, 150, 12, ["cashew"]),
      "bowl",
      "#8a3f2c",
    ),
  ),
  "kabsa-shrimp": above(sky, (s) =>
    feast(
      s,
      rices.bukhari,
      times(7, (index) =>
        shrimp(s, cx + Math.cos(index * 0.9) * 110, cy + Math.sin(index * 0.9) * 104, index * 51 + 10, 0.92),
      ) +
        shrimp(s, 300, 304, 40, 0.9) +
        lemonWedge(s, 440, 420, 44, -30) +
        herbs(s, cx, cy, 190, 40) +
        chili(s, 190, 180, 30, "#4f8a35", 0.7),
    ),
  ),
  saleeg: above(mintTone, (s) =>
    plate(
      s,
      rice(s, cx, cy, 186, { base: "#f3e8d2", grains: ["#eadcc0", "#f8f0df", "#fffaf0"] }) +
        inDisc(s, 180, pool(s, lump(s, 250, 380, 70, 40, 0.2), "#e2b03a", 0.5)) +
        halfChicken(s, 300, 284, -6, 0.98, "#cf8a38") +
        dust(s, cx, cy, 160, "#3a2a1c", 30) +
        parsley(s, 180, 400, 20),
      "#b5603a",
      254,
    ),
  ),
  jareesh: above(sand, (s) =>
    bowl(
      s,
      liquid(s, "#ecd7ae", 206, 0.3) +
        rice(s, cx, cy, 196, { base: "#ead4a8", grains: ["#dcc191", "#f2e2be", "#f9efd6"] }) +
        times(46, () => {
          const [x, y] = onDisc(s, cx, cy, 92);
          return line(
            `M${x.toFixed(1)} ${y.toFixed(1)}q${between(s, -24, 24).toFixed(1)} ${between(s, -24, 24).toFixed(1)} ${between(s, -40, 40).toFixed(1)} ${between(s, -20, 20).toFixed(1)}`,
            ["#8a4a1c", "#b5702e", "#6b3412"][Math.floor(between(s, 0, 3))] as string,
            7,
          );
        }) +
        pool(s, lump(s, 262, 350, 50, 32, 0.2), "#d99a1e", 0.6) +
        herbs(s, cx, cy, 100, 14),
      "#a9552f",
    ),
  ),
  qursan: above(clay, (s) =>
    pot(
      s,
      liquid(s, "#b0622c", 200, 0.2) +
        times(9, () => {
          const [x, y] = onDisc(s, cx, cy, 130);
          return breadPiece(s, x, y, between(s, 44, 62), between(s, 0, 360), "#c9924e");
        }) +
        times(5, () => chunk(s, ...onDisc(s, cx, cy, 120), 36, "#7a4022", false)) +
        dice(s, cx, cy, 150, 18, ["#e8912c", "#8fae4c", "#f0b23c"], 24) +
        herbs(s, cx, cy, 160, 26),
    ),
  ),
  margoog: above(dusk, (s) =>
    bowl(
      s,
      liquid(s, "#a9481f", 206, 0.25) +
        times(8, () => {
          const [x, y] = onDisc(s, cx, cy, 130);
          return lift(s, 4, at(x, y, shape(lump(s, 0, 0, 58, 46, 0.1), roundShade(s, "#d9b27a")), between(s, 0, 180)));
        }) +
        times(5, () => chunk(s, ...onDisc(s, cx, cy, 115), 36, "#74391b", false)) +
        dice(s, cx, cy, 160, 18, ["#d8432b", "#e8912c", "#6f9a3c"], 22) +
        herbs(s, cx, cy, 150, 30),
      "#e9d6b4",
    ),
  ),
};
