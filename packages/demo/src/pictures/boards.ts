/** Boards, pans and baskets, seen from above. */
import {
  at,
  between,
  box,
  clip,
  dark,
  disc,
  lift,
  light,
  line,
  linear,
  radial,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";
import { cx, cy } from "./vessels.ts";

/** A wooden board with its grain and a hole to hang it by. */
export const board = (s: Sketch, content: string, color = "#b87a45"): string => {
  const outline = '<rect x="44" y="76" width="512" height="456" rx="52"/>';
  const grain = times(13, (index) =>
    line(
      `M20 ${96 + index * 36 + between(s, -8, 8)}C180 ${80 + index * 36 + between(s, -14, 14)} 380 ${112 + index * 36 + between(s, -14, 14)} 580 ${92 + index * 36}`,
      dark(color, 0.35),
      between(s, 1.5, 4),
      0.3,
    ),
  );
  const wood = `${box(
    44,
    76,
    512,
    456,
    52,
    linear(
      s,
      [
        [0, light(color, 0.34)],
        [1, dark(color, 0.14)],
      ],
      1,
      1,
    ),
  )}${clip(s, outline, grain)}<rect x="48" y="80" width="504" height="448" rx="48" fill="none" stroke="${light(color, 0.5)}" stroke-width="4" opacity=".5"/>`;
  return lift(s, 15, wood, 0.44) + content;
};

export const skillet = (s: Sketch, content: string, color = "#3b3634"): string => {
  const handle = at(
    cx,
    cy,
    `${box(
      200,
      -26,
      150,
      52,
      26,
      linear(s, [
        [0, light(color, 0.3)],
        [1, dark(color, 0.4)],
      ]),
    )}${disc(322, 0, 11, "#e9c79c")}`,
    -38,
  );
  const pan = `${handle}${disc(
    cx - 8,
    cy + 4,
    232,
    linear(
      s,
      [
        [0, light(color, 0.34)],
        [1, dark(color, 0.5)],
      ],
      1,
      1,
    ),
  )}${disc(
    cx - 8,
    cy + 4,
    214,
    radial(
      s,
      [
        [0, light(color, 0.12)],
        [0.8, color],
        [1, dark(color, 0.6)],
      ],
      0.6,
      0.65,
    ),
  )}`;
  return (
    lift(s, 16, pan, 0.48) +
    content +
    line(`M${cx - 205} ${cy - 92}A225 225 0 0 1 ${cx - 62} ${cy - 212}`, "#fff", 6, 0.3)
  );
};

/** A woven basket or box lined with checked paper. */
export const basket = (s: Sketch, content: string, paper = "#fff7e8", check = "#d9573a"): string => {
  const sheet =
    '<path d="M96 118C220 92 380 96 508 120C532 238 530 372 506 490C380 520 222 516 94 488C70 372 72 236 96 118Z"/>';
  const checks = times(9, (row) =>
    times(9, (column) =>
      (row + column) % 2 ? box(60 + column * 54, 80 + row * 54, 54, 54, 0, check, 'opacity=".2"') : "",
    ),
  );
  const weave = `${box(
    64,
    92,
    472,
    428,
    70,
    linear(
      s,
      [
        [0, "#c98f50"],
        [1, "#7f4f22"],
      ],
      1,
      1,
    ),
  )}${strokes(s, 0, () => [0, 0], 1, 1, ["#000000"])}`;
  return (
    lift(s, 16, weave, 0.44) +
    lift(
      s,
      5,
      clip(
        s,
        sheet,
        `${box(
          40,
          60,
          520,
          480,
          0,
          linear(
            s,
            [
              [0, "#ffffff"],
              [1, dark(paper, 0.12)],
            ],
            1,
            1,
          ),
        )}${checks}`,
      ),
    ) +
    content
  );
};
