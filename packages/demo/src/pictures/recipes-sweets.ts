import { inRound, liquid } from "./bowls.ts";
import { sesame } from "./fillings.ts";
import { dust, leaf, mint, nut, nuts, pomegranate, pool, seeds } from "./garnish.ts";
import { rice } from "./rice.ts";
import { above, front, type Recipe } from "./recipe.ts";
import { tones } from "./scene.ts";
import { at, between, box, disc, lift, line, linear, lump, onDisc, oval, roundShade, shape, times } from "./sketch.ts";
import { ball, crushed, cupDessert, date, diamonds, kunafa, scoop, slice } from "./sweets.ts";
import { bowl, cx, cy, plate, pot, tray } from "./vessels.ts";

const { clay, saffron, sand, sage, butter, teal, dusk, mint: mintTone, rose } = tones;

const maamoulPiece = (s: Parameters<Recipe["dish"]>[0], x: number, y: number): string =>
  lift(s, 7, disc(x, y, 68, roundShade(s, "#e2b878"))) +
  times(8, (index) =>
    at(x, y, shape("M0 -14C10 -30 10 -44 0 -58C-10 -44 -10 -30 0 -14Z", "#c99550", 'opacity=".75"'), index * 45),
  ) +
  disc(x, y, 11, roundShade(s, "#c08a48")) +
  dust(s, x, y, 56, "#fffaf0", 30);

export const sweetRecipes: Record<string, Recipe> = {
  kunafa: above(clay, (s) =>
    tray(
      s,
      kunafa(s, 216) + crushed(s, cx, cy, 86, 150) + inRound(150, 10, (x, y, turn) => nut(s, x, y, "pistachio", turn)),
      "#c9c2b4",
    ),
  ),
  luqaimat: above(saffron, (s) =>
    bowl(
      s,
      inRound(138, 9, (x, y) => ball(s, x, y, 50, "#cf8a34")) +
        inRound(62, 5, (x, y) => ball(s, x, y, 50, "#d9983e")) +
        ball(s, cx, cy - 6, 50, "#d38f38") +
        times(9, (index) =>
          line(
            `M${126 + index * 42} ${220 + (index % 3) * 22}C${150 + index * 38} ${290} ${120 + index * 44} ${330} ${150 + index * 38} ${400 - (index % 2) * 30}`,
            "#5e2a10",
            8,
            0.72,
          ),
        ) +
        sesame(s, cx, cy, 176, 110),
      "#2f6f68",
    ),
  ),
  "um-ali": above(butter, (s) =>
    pot(
      s,
      liquid(s, "#efdcae", 204, 0.2) +
        times(18, () => {
          const [x, y] = onDisc(s, cx, cy, 150);
          return lift(
            s,
            3,
            at(x, y, shape(lump(s, 0, 0, 44, 30, 0.22, 8), roundShade(s, "#d9a04c")), between(s, 0, 180)),
          );
        }) +
        nuts(s, cx, cy, 150, 22, ["almond", "cashew", "pistachio"]) +
        dust(s, cx, cy, 160, "#8a5220", 50) +
        crushed(s, cx, cy, 100, 40),
      "#4b7a8a",
    ),
  ),
  basbousa: above(sand, (s) =>
    plate(
      s,
      diamonds(s, "#dca04a", (x, y) => nut(s, x, y - 2, "almond", -90, 0.95)),
      "#3f7d78",
      262,
    ),
  ),
  baklava: above(rose, (s) =>
    plate(
      s,
      [
        [210, 220],
        [330, 206],
        [420, 280],
        [190, 340],
        [310, 330],
        [260, 430],
        [390, 400],
      ]
        .map(([x, y], index) =>
          lift(
            s,
            6,
            at(
              x as number,
              y as number,
              box(
                -52,
                -36,
                104,
                72,
                10,
                linear(s, [
                  [0, "#eec27a"],
                  [1, "#b06f22"],
                ]),
              ) +
                times(5, (layer) => line(`M-50 ${-24 + layer * 13}H50`, layer % 2 ? "#8a4f16" : "#f9dfa8", 3, 0.5)) +
                crushed(s, 0, 0, 26, 40, index % 3 === 1 ? ["#a9692c", "#c98f4e", "#7f4a1c"] : undefined),
              [-12, 8, 20, 14, -8, 6, -18][index],
            ),
          ),
        )
        .join(""),
      "#fbf6ea",
      254,
      "#7a2e3a",
    ),
  ),
  maamoul: above(sand, (s) =>
    plate(
      s,
      maamoulPiece(s, 220, 228) +
        maamoulPiece(s, 372, 236) +
        maamoulPiece(s, 228, 380) +
        maamoulPiece(s, 378, 388) +
        date(s, 300, 306, 20, "#6b3419", 0.7),
      "#8a5a6a",
    ),
  ),
  "date-pudding": above(dusk, (s) =>
    plate(
      s,
      pool(s, lump(s, cx, cy + 16, 172, 150, 0.08), "#a3561a", 0.95) +
        at(
          cx - 30,
          cy + 6,
          lift(s, 9, box(-104, -84, 208, 168, 22, roundShade(s, "#7a3f1c"))) +
            shape(lump(s, 4, -6, 96, 72, 0.12), roundShade(s, "#b5651f"), 'opacity=".9"'),
        ) +
        scoop(s, 372, 252, 70, "#f8e6bb") +
        date(s, 190, 420, 12) +
        nuts(s, 280, 290, 70, 8, ["walnut"]) +
        mint(s, 396, 190, 24, 20),
    ),
  ),
  cheesecake: above(saffron, (s) =>
    plate(
      s,
      slice(s, ["#f7dd96", "#f3cf78", "#b57a3c"], "#f6c64e", 296, 296) +
        pool(s, lump(s, 330, 262, 54, 26, 0.2), "#c2481c", 0.5) +
        seeds(s, 330, 268, 70, 20, "#b5391c") +
        mint(s, 236, 268, 22, -30) +
        crushed(s, 300, 440, 80, 30),
      "#e9eef0",
      258,
    ),
  ),
  muhallabia: front(
    rose,
    (s) =>
      cupDessert(
        s,
        ["#fff6ea", "#fdeef0", "#f6d3d9"],
        at(
          300,
          268,
          oval(0, 4, 120, 16, "#fff8ee") +
            crushed(s, 0, 0, 66, 60).replace("<g", "<g transform='scale(1 .22)'") +
            leaf(s, -30, -14, 24, 60, "#e58aa0") +
            leaf(s, 24, -18, 24, -50, "#d9708a") +
            mint(s, 2, -24, 22),
        ),
      ),
    110,
  ),
  "rice-pudding": above(mintTone, (s) =>
    bowl(
      s,
      liquid(s, "#fbefd6", 206, 0.3) +
        rice(s, cx, cy, 190, { base: "#f6e8cb", grains: ["#ecdcb8", "#fbf1dc", "#fffaf0"] }) +
        dust(s, cx, cy, 96, "#a55a24", 220) +
        at(
          cx,
          cy,
          box(
            -74,
            -11,
            148,
            22,
            11,
            linear(s, [
              [0, "#b5702f"],
              [1, "#6b3515"],
            ]),
          ),
          -24,
        ),
      "#b5603a",
    ),
  ),
  "ice-cream": above(teal, (s) =>
    bowl(
      s,
      scoop(s, 236, 254, 86, "#fff3dc") +
        scoop(s, 372, 270, 84, "#fbead0") +
        scoop(s, 300, 378, 88, "#fff6e6") +
        crushed(s, cx, cy, 150, 260) +
        nuts(s, cx, cy, 130, 8, ["pistachio"]),
      "#f4e3c8",
    ),
  ),
  "fruit-plate": above(sage, (s) =>
    plate(
      s,
      [0, 1, 2]
        .map((index) =>
          lift(
            s,
            5,
            at(
              176 + index * 20,
              252 + index * 56,
              shape(
                "M-80 30L0 -66L80 30C30 54 -30 54 -80 30Z",
                linear(s, [
                  [0, "#ef5a55"],
                  [0.8, "#e04848"],
                  [1, "#f3f7dc"],
                ]),
              ) +
                line("M-80 32C-30 56 30 56 80 32", "#4f8f3c", 12) +
                seeds(s, 0, 6, 26, 7, "#3a1c14"),
              -28 + index * 10,
            ),
          ),
        )
        .join("") +
        [0, 1, 2, 3]
          .map((index) =>
            lift(s, 4, at(306 + index * 34, 206 + index * 16, box(-26, -40, 52, 80, 16, roundShade(s, "#f5ab2e")), 18)),
          )
          .join("") +
        [0, 1, 2, 3, 4]
          .map((index) =>
            lift(
              s,
              4,
              at(
                300 + (index % 3) * 60,
                376 + Math.floor(index / 3) * 50,
                shape("M0 36C-34 10 -34 -24 0 -24C34 -24 34 10 0 36Z", roundShade(s, "#d8293a")) +
                  seeds(s, 0, 2, 18, 9, "#ffe2a8") +
                  leaf(s, 0, -26, 14, 90, "#4f8f3c"),
                -10 + index * 12,
              ),
            ),
          )
          .join("") +
        pomegranate(s, 400, 330, 40, 24) +
        mint(s, 420, 420, 26, 30),
      "#fbf6ea",
      258,
    ),
  ),
};
