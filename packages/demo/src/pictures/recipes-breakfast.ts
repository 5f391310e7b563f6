import { dice, inRound, liquid, swirl } from "./bowls.ts";
import { cheeseBits, crisps, egg, melted, sesame } from "./fillings.ts";
import { pie, square } from "./breads.ts";
import {
  chickpeas,
  cucumber,
  dust,
  herbs,
  leaf,
  lemonWedge,
  mint,
  nuts,
  olive,
  parsley,
  pickle,
  pool,
  tomato,
} from "./garnish.ts";
import { fried } from "./meats.ts";
import { above, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import { at, disc, line, lump, onDisc, roundShade, shape, times } from "./sketch.ts";
import { board, skillet } from "./boards.ts";
import { bowl, cx, cy, dipCup, plate, pot } from "./vessels.ts";

const { butter, sage, sand, mint: mintTone, clay } = tones;

export const breakfastRecipes: Record<string, Recipe> = {
  "foul-mudammas": above(butter, (s) =>
    pot(
      s,
      liquid(s, "#8c5a2e", 196, 0.25) +
        dice(s, cx, cy, 165, 60, ["#7d4a22", "#97612f", "#6b3d1a"], 19) +
        pool(s, lump(s, cx - 10, cy - 4, 92, 74, 0.12), "#e7b32c", 0.85) +
        dice(s, cx + 20, cy + 10, 90, 16, ["#d8432b", "#e86a48"], 12) +
        herbs(s, cx, cy, 110, 34) +
        dust(s, cx, cy, 150, "#8a4a1c"),
    ),
  ),
  shakshuka: above(
    clay,
    (s) =>
      skillet(
        s,
        at(
          -8,
          0,
          liquid(s, "#c93f22", 200, 0.25) +
            dice(s, cx, cy, 180, 40, ["#dd5a36", "#b42f18", "#e8804c", "#7a9a3c"], 17) +
            egg(s, 230, 240, 66) +
            egg(s, 372, 262, 62) +
            egg(s, 292, 382, 66) +
            herbs(s, cx, cy, 170, 42) +
            dust(s, cx, cy, 160, "#6b2a10"),
        ),
      ) + parsley(s, 210, 340, 22, 20),
  ),
  "eggs-cheese": above(butter, (s) =>
    plate(
      s,
      shape(lump(s, cx, cy, 158, 112, 0.08, 12), roundShade(s, "#f4c93f")) +
        times(26, () =>
          shape(lump(s, ...onDisc(s, cx, cy, 112), 38, 26, 0.2, 8), roundShade(s, "#f7d65a"), 'opacity=".8"'),
        ) +
        cheeseBits(s, cx, cy, 96, 13) +
        dust(s, cx, cy, 110, "#5a4020", 40) +
        herbs(s, cx, cy, 100, 26) +
        tomato(s, 420, 396, 36) +
        tomato(s, 380, 424, 30),
      "#fbf6ea",
      252,
      "#d98b39",
    ),
  ),
  "falafel-plate": above(sage, (s) =>
    plate(
      s,
      inRound(110, 7, (x, y, turn) => fried(s, x, y, 50, 47, turn, "#a0692b")) +
        dipCup(s, cx, cy, 62, "#e9d3a2") +
        mint(s, 402, 176, 24, 30) +
        pickle(s, 150, 400, 40) +
        pickle(s, 440, 410, -40, "#c9486f") +
        lemonWedge(s, 146, 210, 36, -30),
    ),
  ),
  masoub: above(sand, (s) =>
    bowl(
      s,
      swirl(s, "#c98f4a", 200, null) +
        shape(lump(s, cx, cy - 6, 112, 92, 0.1), roundShade(s, "#fff5df")) +
        times(8, (index) => {
          const angle = index * 0.785;
          return at(
            cx + Math.cos(angle) * 138,
            cy + Math.sin(angle) * 132,
            disc(0, 0, 35, roundShade(s, "#f5dc96")) +
              disc(0, 0, 25, "#fbeabb") +
              times(3, (seed) => disc(Math.cos(seed * 2.1) * 8, Math.sin(seed * 2.1) * 8, 3, "#8b6a3a")),
          );
        }) +
        pool(s, lump(s, cx + 8, cy, 62, 48, 0.16), "#d98a12", 0.9) +
        sesame(s, cx, cy, 180, 70) +
        nuts(s, cx, cy, 70, 5, ["almond"]),
      "#8a5a3a",
    ),
  ),
  areeka: above(clay, (s) =>
    bowl(
      s,
      swirl(s, "#b37a3e", 200, null) +
        pool(s, lump(s, cx, cy, 92, 84, 0.06), "#e2a21d", 0.95) +
        disc(cx - 26, cy - 28, 14, "#fff", 'opacity=".4"') +
        inRound(146, 9, (x, y, turn) => fried(s, x, y, 34, 20, turn + 90, "#5e2d16")) +
        sesame(s, cx, cy, 190, 50),
      "#6f7f4a",
    ),
  ),
  "mutabbaq-meat": above(butter, (s) =>
    board(
      s,
      square(s, 232, 246, 108, -8) +
        square(s, 384, 372, 96, 14) +
        dipCup(s, 430, 184, 50, "#d3462c") +
        lemonWedge(s, 150, 420, 42, 20) +
        herbs(s, 290, 310, 130, 26),
    ),
  ),
  "halloumi-plate": above(mintTone, (s) =>
    plate(
      s,
      times(4, (index) =>
        at(
          206 + index * 56,
          260 + (index % 2) * 10,
          `<g transform="rotate(-14)"><rect x="-40" y="-74" width="78" height="150" rx="14" fill="${roundShade(s, "#f7e6bd")}"/>${[-44, -14, 16, 46].map((y) => line(`M-30 ${y + 8}L30 ${y - 8}`, "#9a5c22", 9, 0.65)).join("")}</g>`,
        ),
      ) +
        times(4, (index) => tomato(s, 190 + index * 50, 410 - Math.abs(index - 1.5) * 8, 30)) +
        cucumber(s, 404, 392, 28) +
        olive(s, 168, 360) +
        olive(s, 440, 350) +
        mint(s, 428, 190, 24, 20) +
        herbs(s, 290, 250, 90, 20, ["#64803a", "#8aa252"]),
    ),
  ),
  "manakish-zaatar": above(sage, (s) =>
    board(
      s,
      pie(
        s,
        cx,
        cy,
        204,
        shape(lump(s, cx, cy, 172, 172, 0.03, 16), roundShade(s, "#7a7a2c")) +
          herbs(s, cx, cy, 166, 420, ["#4f5a1c", "#6c7528", "#8a8f3c", "#3e4716"]) +
          sesame(s, cx, cy, 166, 130) +
          pool(s, lump(s, cx - 60, cy - 50, 34, 24, 0.2), "#b59a22", 0.45),
      ) + leaf(s, 470, 150, 30, 50, "#6f9a45"),
    ),
  ),
  "manakish-cheese": above(butter, (s) =>
    board(s, pie(s, cx, cy, 204, melted(s, cx, cy, 172) + strokesNigella(s)) + parsley(s, 450, 470, 22, 40)),
  ),
  "lahm-bi-ajeen": above(clay, (s) =>
    board(
      s,
      pie(
        s,
        cx,
        cy,
        204,
        shape(lump(s, cx, cy, 174, 174, 0.03, 16), roundShade(s, "#a9472a")) +
          dice(s, cx, cy, 160, 90, ["#8a3a1e", "#b85a34", "#c97048", "#d8432b"], 11) +
          nuts(s, cx, cy, 140, 14, ["pine"]) +
          herbs(s, cx, cy, 150, 50),
      ) + lemonWedge(s, 470, 470, 46, -30),
    ),
  ),
  "fatteh-chickpea": above(sand, (s) =>
    bowl(
      s,
      swirl(s, "#f6eddb", 204, null) +
        crisps(s, cx, cy, 180, 22) +
        chickpeas(s, cx, cy, 120, 26) +
        pool(s, lump(s, cx, cy, 70, 56, 0.2), "#d99a1e", 0.75) +
        nuts(s, cx, cy, 110, 16, ["pine", "almond"]) +
        dust(s, cx, cy, 150, "#b03a1c", 50) +
        herbs(s, cx, cy, 150, 40),
      "#3f7d78",
    ),
  ),
};

function strokesNigella(s: Parameters<Recipe["dish"]>[0]): string {
  return times(40, () => {
    const [x, y] = onDisc(s, cx, cy, 150);
    return disc(x, y, 3.4, "#2c241d");
  });
}
