import { fan, liquid } from "./bowls.ts";
import { flatbread, triangle } from "./breads.ts";
import { dust, herbs, lemon, lemonWedge, mint, onionRing, parsley, pool, seeds, tomato } from "./garnish.ts";
import { cubes, grilledVegetables, kofta } from "./skewers.ts";
import { cutlet, drumstick, fish, halfChicken, shrimp } from "./meats.ts";
import { above, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import { at, between, lift, line, lump, roundShade, shape, type Sketch, times } from "./sketch.ts";
import { board, skillet } from "./boards.ts";
import { cx, cy, dipCup, plate, pot, tray } from "./vessels.ts";

const { clay, saffron, sand, brick, butter, sky, teal, dusk } = tones;

export const grillRecipes: Record<string, Recipe> = {
  "mixed-grill": above(clay, (s) =>
    tray(
      s,
      flatbread(s, cx, cy, 208) +
        kofta(s, 262, 214, -14) +
        cubes(s, 300, 304, -10) +
        kofta(s, 322, 386, -8, "#b56a34") +
        cutlet(s, 196, 420, -20, 0.62) +
        grilledVegetables(s, 388, 178) +
        parsley(s, 150, 270, 22, -30) +
        lemonWedge(s, 452, 428, 40, -30),
    ),
  ),
  "shish-tawook": above(butter, (s) =>
    board(
      s,
      flatbread(s, 300, 320, 188, "#e8bd7c") +
        cubes(s, 290, 212, -6, "#dc9a3c") +
        cubes(s, 306, 300, -6, "#d18a30") +
        cubes(s, 300, 388, -6, "#dc9a3c") +
        dipCup(s, 470, 462, 52, "#fbf4e2") +
        lemonWedge(s, 134, 458, 42, 20),
    ),
  ),
  "lamb-kebab": above(brick, (s) =>
    board(
      s,
      flatbread(s, 300, 312, 190) +
        kofta(s, 296, 216, -7) +
        kofta(s, 304, 304, -7, "#83421f") +
        kofta(s, 300, 392, -7) +
        onionRing(s, 140, 150, 30) +
        onionRing(s, 180, 138, 24) +
        tomato(s, 474, 462, 36) +
        parsley(s, 462, 150, 24, 30),
    ),
  ),
  "chicken-kebab": above(sand, (s) =>
    plate(
      s,
      kofta(s, 300, 232, -10, "#cf8434", 300) +
        kofta(s, 300, 320, -10, "#c67a2c", 300) +
        times(9, () => tomato(s, between(s, 200, 400), between(s, 396, 430), 24)) +
        dipCup(s, 420, 418, 44, "#fbf4e2") +
        mint(s, 176, 392, 24),
      "#f6efe0",
      256,
      "#c67a2c",
    ),
  ),
  "lamb-cubes": above(dusk, (s) =>
    board(
      s,
      cubes(s, 300, 206, -5, "#85451f", 360, ["#5f9a3c", "#c93a26"]) +
        cubes(s, 300, 300, -5, "#7a3d1a", 360, ["#e9c62c", "#5f9a3c"]) +
        cubes(s, 300, 394, -5, "#85451f", 360, ["#c93a26", "#e9d9e0"]) +
        lemon(s, 470, 470, 36) +
        herbs(s, 300, 300, 150, 30),
    ),
  ),
  "lamb-chops": above(clay, (s) =>
    board(
      s,
      cutlet(s, 216, 216, -30, 0.88, "#96512a", true) +
        cutlet(s, 372, 256, -14, 0.88, "#8a4824", true) +
        cutlet(s, 234, 390, -22, 0.88, "#8a4824", true) +
        cutlet(s, 404, 414, -8, 0.78, "#96512a", true) +
        times(5, (index) => line(`M${120 + index * 4} ${300 + index * 12}l60 -30`, "#4f7a3a", 4)) +
        fan(s, 480, 170, 28, "#5f8f45") +
        dust(s, 300, 300, 180, "#fff6e6", 40),
    ),
  ),
  "half-chicken": above(saffron, (s) =>
    plate(
      s,
      times(7, (index) =>
        lift(
          s,
          3,
          at(
            172 + index * 44,
            438 - Math.abs(index - 3) * 10,
            `<rect x="-46" y="-8" width="92" height="16" rx="4" fill="#efbd4c"/>`,
            20 + index * 17,
          ),
        ),
      ) +
        halfChicken(s, 296, 280, -8, 1.18) +
        dipCup(s, 430, 408, 46, "#fbf4e2") +
        lemonWedge(s, 164, 400, 42, 16) +
        parsley(s, 440, 190, 22, 30),
      "#4b6f63",
      256,
    ),
  ),
  arayes: above(butter, (s) =>
    board(
      s,
      triangleRow(s) + dipCup(s, 450, 180, 54, "#efe0bd") + parsley(s, 160, 160, 24, -20) + tomato(s, 466, 452, 34),
    ),
  ),
  "kebab-aubergine": above(brick, (s) =>
    pot(
      s,
      liquid(s, "#b53a1e", 200, 0.2) +
        times(6, (index) =>
          lift(
            s,
            5,
            at(
              172 + index * 51,
              cy,
              index % 2
                ? `<rect x="-25" y="-132" width="50" height="264" rx="24" fill="${roundShade(s, "#8a4826")}"/>${times(6, (step) => line(`M-16 ${-96 + step * 38}L16 ${-112 + step * 38}`, "#4d2208", 7, 0.5))}`
                : `<rect x="-25" y="-128" width="50" height="256" rx="24" fill="${roundShade(s, "#5a3558")}"/><rect x="-15" y="-112" width="30" height="224" rx="15" fill="#d8c391"/>`,
              -6,
            ),
          ),
        ) +
        herbs(s, cx, cy, 160, 40),
    ),
  ),
  "kofta-tray": above(clay, (s) =>
    tray(
      s,
      liquid(s, "#c44a24", 226, 0.2) +
        times(4, (row) =>
          times(4, (column) =>
            lift(
              s,
              5,
              [
                shape(lump(s, 168 + column * 88, 172 + row * 88, 46, 40, 0.06), roundShade(s, "#854321")),
                shape(lump(s, 168 + column * 88, 172 + row * 88, 45, 42, 0.04), roundShade(s, "#e8c05a")),
                tomato(s, 168 + column * 88, 172 + row * 88, 42),
              ][(row + column) % 3] as string,
            ),
          ),
        ) +
        herbs(s, cx, cy, 190, 46),
      "#8a8f8c",
    ),
  ),
  "grilled-hammour": above(sky, (s) =>
    plate(
      s,
      fish(s, 300, 290, -14, 1.1) +
        lemon(s, 206, 404, 34) +
        lemon(s, 254, 428, 34) +
        lemon(s, 304, 440, 34) +
        dipCup(s, 404, 416, 48, "#e6d3a4") +
        parsley(s, 420, 172, 26, 30) +
        parsley(s, 170, 196, 22, -40),
      "#fbf6ea",
      258,
      "#3f7d9a",
    ),
  ),
  "grilled-shrimp": above(teal, (s) =>
    skillet(
      s,
      pool(s, lump(s, 292, 308, 190, 180, 0.05), "#d98a2c", 0.85) +
        times(8, (index) => {
          const angle = index * 0.785;
          return shrimp(s, 292 + Math.cos(angle) * 118, 306 + Math.sin(angle) * 112, index * 45 + 20, 1.02);
        }) +
        shrimp(s, 292, 306, 30, 0.96) +
        herbs(s, 292, 306, 170, 46) +
        dust(s, 292, 306, 160, "#fff3d2", 40) +
        lemonWedge(s, 390, 412, 44, -40),
    ),
  ),
  "chicken-wings": above(saffron, (s) =>
    plate(
      s,
      times(8, (index) => {
        const angle = index * 0.785;
        return drumstick(s, cx + Math.cos(angle) * 98, cy + Math.sin(angle) * 92, index * 45 - 20, 0.66, "#a1431c");
      }) +
        dipCup(s, cx, cy, 46, "#f6eedd") +
        seeds(s, cx, cy, 170, 60),
      "#2f3d3a",
      254,
    ),
  ),
};

function triangleRow(s: Sketch): string {
  return times(4, (index) => {
    const [x, y] = [
      [196, 230],
      [330, 250],
      [220, 392],
      [372, 396],
    ][index] as [number, number];
    return (
      triangle(s, x, y, 86, [-12, 168, 20, 190][index] as number, "#d69c50") +
      shape(lump(s, x, y + (index % 2 ? -50 : 50), 62, 12, 0.1), roundShade(s, "#7a3b1c"), 'opacity="0"') +
      line(`M${x - 40} ${y - 6}L${x + 10} ${y + 30}M${x - 10} ${y - 26}L${x + 40} ${y + 12}`, "#5a2408", 7, 0.45)
    );
  });
}
