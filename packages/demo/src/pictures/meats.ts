/** Rice, meat, poultry, fish and skewers, seen from above. */
import {
  at,
  between,
  dark,
  disc,
  lift,
  light,
  line,
  linear,
  lump,
  mix,
  onDisc,
  pick,
  radial,
  roundShade,
  shape,
  type Sketch,
  strokes,
  times,
} from "./sketch.ts";
import { charLines, gloss } from "./skewers.ts";

/** A leg of chicken, bone to the lower left; about 190 long. */
export const drumstick = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#c8742c"): string =>
  lift(
    s,
    9,
    at(
      x,
      y,
      `${line("M-72 46L-108 70", "#f2e2c2", 17)}${disc(-112, 62, 11, "#f7ebd2")}${disc(-104, 78, 11, "#ecd9b4")}${shape(
        "M-84 34C-56 -6 -34 -66 30 -72C92 -76 112 -20 92 24C74 64 20 74 -22 62C-46 56 -62 64 -74 60C-86 56 -90 44 -84 34Z",
        radial(s, [
          [0, light(color, 0.5)],
          [0.45, color],
          [1, dark(color, 0.5)],
        ]),
      )}${shape("M44 -52C86 -48 96 -8 76 24C62 46 34 52 18 48C58 34 76 -14 44 -52Z", dark(color, 0.35), 'opacity=".35"')}${gloss("M-40 -6C-22 -36 2 -54 34 -54", 10, 0.5)}${gloss("M-58 22C-54 12 -50 6 -46 0", 7, 0.4)}${strokes(s, 26, () => onDisc(s, 16, -6, 56), 2, 4, [dark(color, 0.45), "#f0b45e"])}`,
      turn,
      scale,
    ),
  );

/** Half a chicken: breast, thigh and wing in one. */
export const halfChicken = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#c8742c"): string =>
  lift(
    s,
    11,
    at(
      x,
      y,
      `${line("M96 52L142 84", "#f2e2c2", 17)}${disc(146, 76, 11, "#f7ebd2")}${disc(138, 92, 11, "#ecd9b4")}${shape(
        "M-128 6C-132 -48 -84 -92 -20 -94C30 -96 58 -74 84 -46C118 -14 128 30 110 54C92 78 58 58 28 68C-8 82 -48 92 -84 76C-112 62 -126 40 -128 6Z",
        radial(s, [
          [0, light(color, 0.52)],
          [0.42, color],
          [1, dark(color, 0.52)],
        ]),
      )}${line("M26 66C20 24 40 -18 80 -44", dark(color, 0.5), 5, 0.5)}${shape("M-104 34C-78 12 -44 22 -30 46C-24 66 -54 78 -78 70C-98 62 -112 46 -104 34Z", roundShade(s, dark(color, 0.1)))}${gloss("M-102 -12C-88 -54 -42 -74 6 -72", 12, 0.46)}${gloss("M58 -22C76 -8 88 8 92 26", 8, 0.36)}${strokes(s, 40, () => onDisc(s, -10, -8, 78), 2.4, 4, [dark(color, 0.42), "#f0b45e"])}`,
      turn,
      scale,
    ),
  );

/** A tender lump of lamb, with or without its bone. */
export const lamb = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#8f4d2a", bone = true): string =>
  lift(
    s,
    9,
    at(
      x,
      y,
      `${bone ? `${line("M-60 10L-112 26", "#eaddc4", 22)}${disc(-116, 16, 14, "#f5ecd8")}${disc(-112, 36, 13, "#e4d3b3")}` : ""}${shape(
        lump(s, 6, 0, 84, 60, 0.17, 11),
        radial(s, [
          [0, light(color, 0.42)],
          [0.5, color],
          [1, dark(color, 0.45)],
        ]),
      )}${strokes(s, 70, () => onDisc(s, 4, 4, 56), 18, 3.4, [dark(color, 0.3), light(color, 0.22), dark(color, 0.16)], 0.25)}${shape("M-30 34C-4 46 40 44 66 22C58 48 8 62 -30 34Z", "#e6bd86", 'opacity=".45"')}${gloss("M-44 -22C-28 -42 4 -48 30 -44", 9, 0.45)}`,
      turn,
      scale,
    ),
  );

/** Roasted or grilled pieces without bone. */
export const chunk = (s: Sketch, x: number, y: number, size = 34, color = "#c9732f", char = true): string =>
  lift(
    s,
    4,
    at(
      x,
      y,
      `${shape(
        lump(s, 0, 0, size, size * 0.82, 0.14, 8),
        radial(s, [
          [0, light(color, 0.5)],
          [0.5, color],
          [1, dark(color, 0.45)],
        ]),
      )}${char ? line(`M${-size * 0.5} ${size * 0.25}L${size * 0.35} ${-size * 0.4}M${-size * 0.1} ${size * 0.55}L${size * 0.6} ${-size * 0.1}`, "#5a2408", 5, 0.5) : ""}${gloss(`M${-size * 0.6} ${-size * 0.1}C${-size * 0.5} ${-size * 0.5} ${-size * 0.1} ${-size * 0.62} ${size * 0.2} ${-size * 0.56}`, 5, 0.5)}`,
      between(s, -40, 40),
    ),
  );

/** A steak or cutlet with its grill marks. */
export const cutlet = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#a9602e", bone = false): string =>
  lift(
    s,
    9,
    at(
      x,
      y,
      `${bone ? `${line("M60 20C100 40 128 66 146 96", "#efe2c8", 18)}` : ""}${shape(
        "M-96 10C-104 -44 -52 -76 4 -70C62 -64 98 -34 94 12C90 54 40 72 -14 68C-60 66 -90 50 -96 10Z",
        radial(s, [
          [0, light(color, 0.42)],
          [0.5, color],
          [1, dark(color, 0.5)],
        ]),
      )}${at(0, 0, charLines(6, 160, 120))}${gloss("M-74 -14C-62 -44 -24 -56 14 -54", 9, 0.42)}`,
      turn,
      scale,
    ),
  );

export const shrimp = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#ee8a55"): string =>
  lift(
    s,
    5,
    at(
      x,
      y,
      `${shape(
        "M-34 30C-62 2 -48 -46 -2 -50C40 -54 62 -22 52 8C46 22 30 24 26 12C30 -6 18 -20 -2 -18C-20 -16 -26 4 -14 18C-8 30 -22 42 -34 30Z",
        radial(s, [
          [0, light(color, 0.55)],
          [0.5, color],
          [1, dark(color, 0.25)],
        ]),
      )}${[-34, -16, 4, 24].map((px, index) => line(`M${px} ${-36 + Math.abs(index - 2) * 4}C${px + 4} -28 ${px + 6} -22 ${px + 8} -16`, "#c9552c", 4, 0.5)).join("")}${shape("M30 18C44 26 50 42 40 54C30 46 24 34 26 18Z", "#d9633a")}${gloss("M-38 -12C-34 -30 -18 -40 0 -40", 6, 0.6)}`,
      turn,
      scale,
    ),
  );

/** A whole grilled fish, head to the left. */
export const fish = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#b9793f"): string =>
  lift(
    s,
    9,
    at(
      x,
      y,
      `${shape(
        "M134 0C160 -40 190 -52 206 -50C192 -20 192 20 206 50C190 52 160 40 134 0Z",
        linear(s, [
          [0, color],
          [1, dark(color, 0.4)],
        ]),
      )}${shape(
        "M-190 4C-150 -66 -50 -86 40 -62C90 -48 126 -22 146 0C126 22 90 52 40 64C-50 88 -150 66 -190 4Z",
        linear(s, [
          [0, light(color, 0.45)],
          [0.5, color],
          [1, dark(color, 0.45)],
        ]),
      )}${line("M-116 -50C-92 -18 -92 20 -114 54", dark(color, 0.5), 6, 0.6)}${disc(-146, -10, 9, "#fdf3dc")}${disc(-146, -10, 4.5, "#2b1a10")}${times(5, (index) => line(`M${-62 + index * 40} -52L${-40 + index * 40} 48`, "#4d2208", 8, 0.55))}${gloss("M-150 -32C-90 -64 -10 -66 70 -42", 8, 0.4)}`,
      turn,
      scale,
    ),
  );

/** Slices shaved from the spit. */
export const shavings = (s: Sketch, x: number, y: number, r: number, count: number, color = "#b26a34"): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, r);
    return lift(
      s,
      2,
      at(
        px,
        py,
        shape(
          "M-32 -5C-14 -18 16 -16 34 -4C18 4 14 14 -6 12C-20 12 -30 6 -32 -5Z",
          linear(s, [
            [0, light(pick(s, [color, mix(color, "#e0a45c", 0.5), dark(color, 0.15)]), 0.3)],
            [1, dark(color, 0.3)],
          ]),
        ) + line("M-22 -5C-6 -12 12 -10 24 -4", "#f6d5a4", 3, 0.5),
        between(s, 0, 360),
      ),
    );
  });

/** Something round fried crisp: falafel, kibbeh, chicken pieces. */
export const fried = (s: Sketch, x: number, y: number, rx: number, ry: number, turn: number, color: string): string =>
  lift(
    s,
    6,
    at(
      x,
      y,
      `${shape(
        lump(s, 0, 0, rx, ry, 0.07, 12),
        radial(s, [
          [0, light(color, 0.45)],
          [0.5, color],
          [1, dark(color, 0.52)],
        ]),
      )}${strokes(
        s,
        Math.round(rx * ry * 0.022),
        () => {
          const [px, py] = onDisc(s, 0, 0, 1);
          return [px * rx * 0.85, py * ry * 0.85];
        },
        4,
        4.5,
        [dark(color, 0.32), light(color, 0.4), color],
        0.4,
      )}${gloss(`M${-rx * 0.6} ${-ry * 0.28}C${-rx * 0.4} ${-ry * 0.7} 0 ${-ry * 0.76} ${rx * 0.24} ${-ry * 0.68}`, 5, 0.4)}`,
      turn,
    ),
  );
