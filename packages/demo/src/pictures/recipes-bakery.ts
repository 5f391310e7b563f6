import { liquid } from "./bowls.ts";
import { cookie, croissant } from "./breads.ts";
import { sesame } from "./fillings.ts";
import { dust, leaf, mint, nuts, pomegranate, pool } from "./garnish.ts";
import { above, front, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import { at, disc, lift, line, linear, lump, onDisc, roundShade, shape, times } from "./sketch.ts";
import { ball, crushed, muffin, slice } from "./sweets.ts";
import { sandwich } from "./stacks.ts";
import { board } from "./boards.ts";
import { bowl, cx, cy, plate } from "./vessels.ts";

const { clay, sand, sage, butter, sky, dusk, mint: mintTone, rose } = tones;

export const bakeryRecipes: Record<string, Recipe> = {
  "croissant-butter": above(butter, (s) => plate(s, at(cx, cy, croissant(s, 0, 0, -10, 1.08)), "#f4efe6", 258)),
  "croissant-almond": above(sand, (s) =>
    plate(
      s,
      croissant(s, cx, cy, 8, 1.06, "#c27c34") +
        nuts(s, cx, cy - 20, 110, 18, ["almond"]) +
        dust(s, cx, cy - 10, 150, "#ffffff", 160),
      "#5f7a86",
      258,
    ),
  ),
  "croissant-zaatar": above(sage, (s) =>
    board(
      s,
      croissant(s, cx, cy, -4, 1.14, "#c98a3e") +
        dust(s, cx, cy - 10, 110, "#5a6a20", 160) +
        sesame(s, cx, cy - 10, 110, 40) +
        leaf(s, 470, 160, 28, 40, "#6f9a45"),
    ),
  ),
  "muffin-blueberry": above(sky, (s) => plate(s, muffin(s, "#e0ac5c", "#3f4a8a"), "#fbf6ea", 258)),
  "muffin-chocolate": above(dusk, (s) => plate(s, muffin(s, "#6b3a20", "#2f1710"), "#e9dccb", 258)),
  "cookie-chip": above(rose, (s) =>
    plate(
      s,
      cookie(s, 238, 240, 98, "#d39a50", "#4a2614") +
        cookie(s, 372, 372, 104, "#cb9048", "#4a2614") +
        dust(s, 372, 372, 80, "#ffffff", 16),
      "#4f7f8a",
      256,
    ),
  ),
  "banana-bread": above(butter, (s) =>
    board(
      s,
      [0, 1, 2]
        .map((index) =>
          lift(
            s,
            8,
            at(
              190 + index * 108,
              310 - index * 6,
              `<path d="M-62 120V-60C-72 -130 72 -130 62 -60V120Z" fill="${linear(s, [
                [0, "#8f4f1e"],
                [0.12, "#e2b466"],
                [1, "#c98f44"],
              ])}"/><path d="M-62 120V-60C-72 -130 72 -130 62 -60V120Z" fill="none" stroke="#8a4c18" stroke-width="9"/>` +
                nuts(s, 0, 20, 46, 5, ["walnut"]) +
                disc(0, -10, 20, "#f3dfa6"),
              -8 + index * 6,
            ),
          ),
        )
        .join(""),
    ),
  ),
};

export const plateRecipes: Record<string, Recipe> = {
  "avocado-toast": above(mintTone, (s) =>
    board(
      s,
      lift(
        s,
        10,
        shape(
          "M130 200C130 130 470 130 470 200C490 300 486 420 452 474C380 504 220 504 148 474C114 420 110 300 130 200Z",
          roundShade(s, "#b9773a"),
        ),
      ) +
        shape(lump(s, cx, cy + 14, 148, 138, 0.06, 14), roundShade(s, "#9cbd4e")) +
        times(6, (index) =>
          line(
            `M${200 + index * 8} ${220 + index * 36}C260 ${200 + index * 36} 330 ${250 + index * 34} 400 ${214 + index * 36}`,
            "#c6dc84",
            12,
            0.7,
          ),
        ) +
        lift(s, 5, shape(lump(s, 250, 286, 64, 52, 0.05), "#fffaf0") + disc(250, 286, 28, roundShade(s, "#f2a11e"))) +
        lift(s, 5, shape(lump(s, 358, 372, 64, 52, 0.05), "#fffaf0") + disc(358, 372, 28, roundShade(s, "#f2a11e"))) +
        sesame(s, cx, cy, 140, 60) +
        dust(s, cx, cy, 140, "#b5391c", 40) +
        pomegranate(s, cx, cy, 120, 12),
    ),
  ),
  "halloumi-sandwich": front(
    sand,
    (s) => sandwich(s, ["lettuce", "halloumi", "tomato", "sauce", "lettuce"], "#d9a052"),
    190,
  ),
  "granola-bowl": above(rose, (s) =>
    bowl(
      s,
      liquid(s, "#fff8ec", 206, 0.4) +
        crushed(s, 232, 300, 104, 240, ["#b5752e", "#d9a358", "#8a5220"]) +
        times(16, () => {
          const [x, y] = onDisc(s, 372, 300, 74);
          return ball(s, x, y, 19, s.random() < 0.5 ? "#3f4a8a" : "#c72f4a");
        }) +
        nuts(s, 240, 300, 90, 8, ["almond"]) +
        pool(s, "M180 400C240 360 340 420 420 390C380 440 240 450 180 400Z", "#d9951c", 0.8) +
        mint(s, 376, 214, 24),
      "#3f6f8a",
    ),
  ),
  "san-sebastian": above(dusk, (s) =>
    plate(
      s,
      slice(s, ["#f8e3a8", "#f4d68c", "#f0ca78"], "#6b3515", 296, 296) + mint(s, 250, 270, 22, -20),
      "#f3ece0",
      258,
    ),
  ),
  tiramisu: above(clay, (s) =>
    plate(
      s,
      slice(s, ["#fbf0da", "#8a5a34", "#fbf0da", "#7a4a28"], "#5e3318", 296, 290) +
        dust(s, 300, 256, 90, "#3a1c0c", 120),
      "#e6ebec",
      258,
    ),
  ),
};
