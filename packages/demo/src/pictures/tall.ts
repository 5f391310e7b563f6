/** Upright food: burgers, rolls, glasses and cups, seen from the front; the table is at y = 500. */
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
  lump,
  oval,
  pick,
  radial,
  roundShade,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";

/** A roll in paper, its filling looking out at the top. */
export const wrap = (
  s: Sketch,
  x: number,
  turn: number,
  filling: string[],
  paper = "#fbf3e2",
  stripe = "#c9472f",
  bread = "#dfb06c",
  scale = 1,
): string => {
  const stuffing = times(26, () =>
    at(
      between(s, -50, 50),
      between(s, -178, -128),
      shape(lump(s, 0, 0, between(s, 15, 24), between(s, 10, 17), 0.2, 7), roundShade(s, pick(s, filling))),
      between(s, 0, 180),
    ),
  );
  const tube = `${shape(
    "M-74 -142C-66 -186 66 -186 74 -142L66 150H-66Z",
    linear(
      s,
      [
        [0, dark(bread, 0.22)],
        [0.3, light(bread, 0.4)],
        [0.7, bread],
        [1, dark(bread, 0.4)],
      ],
      1,
      0,
    ),
  )}${times(9, () => oval(between(s, -56, 56), between(s, -120, 40), between(s, 6, 13), between(s, 5, 9), "#9a5a20", 'opacity=".5"'))}`;
  const sheet = "M-82 -26L-40 -52L0 -22L44 -50L82 -24L66 178C40 190 -40 190 -66 178Z";
  const wrapped = `${shape(
    sheet,
    linear(
      s,
      [
        [0, dark(paper, 0.2)],
        [0.3, paper],
        [0.75, paper],
        [1, dark(paper, 0.28)],
      ],
      1,
      0,
    ),
  )}${clip(
    s,
    `<path d="${sheet}"/>`,
    times(5, (index) =>
      line(
        `M-100 ${24 + index * 38}C-40 ${10 + index * 38} 40 ${38 + index * 38} 100 ${20 + index * 38}`,
        stripe,
        7,
        0.75,
      ),
    ),
  )}`;
  const mouth = oval(0, -146, 73, 40, dark(bread, 0.45));
  return lift(
    s,
    8,
    at(
      x,
      324,
      `${tube}${mouth}${clip(s, '<path d="M-74 -146A74 62 0 0 1 74 -146A74 44 0 0 1 -74 -146Z"/>', stuffing)}${line("M-73 -146A73 40 0 0 0 73 -146", light(bread, 0.45), 9)}${wrapped}`,
      turn,
      scale,
    ),
  );
};

export type Glass = {
  liquid: [string, string];
  layers?: [number, string][];
  ice?: boolean;
  foam?: string;
  straw?: string;
  top?: string;
  height?: number;
  width?: number;
  handle?: boolean;
};

const iceCube = (s: Sketch, x: number, y: number): string =>
  at(
    x,
    y,
    `${box(-27, -27, 54, 54, 12, "#ffffff", 'opacity=".34"')}${line("M-16 -10V-16H-4", "#fff", 6, 0.8)}${box(-27, -27, 54, 54, 12, "none", 'stroke="#ffffff" stroke-opacity=".55" stroke-width="3"')}`,
    between(s, -30, 30),
  );

/** A tumbler; `liquid` runs from top to bottom. */
export const glass = (
  s: Sketch,
  { liquid, layers: bands = [], ice = false, foam, straw, top = "", height = 330, width = 116 }: Glass,
  foot = 498,
): string => {
  const y = foot - height;
  const narrow = width * 0.78;
  const outline = `M${300 - width} ${y}L${300 - narrow} ${foot - 16}Q${300 - narrow + 3} ${foot} ${300 - narrow + 20} ${foot}H${300 + narrow - 20}Q${300 + narrow - 3} ${foot} ${300 + narrow} ${foot - 16}L${300 + width} ${y}Z`;
  const level = y + 46;
  const drink = `${box(
    140,
    level,
    320,
    height,
    0,
    linear(s, [
      [0, liquid[0]],
      [1, liquid[1]],
    ]),
  )}${bands
    .map(([share, color]) =>
      box(
        140,
        level + (height - 46) * share,
        320,
        height,
        0,
        linear(s, [
          [0, color, 0],
          [0.16, color, 1],
          [1, dark(color, 0.1)],
        ]),
      ),
    )
    .join("")}${oval(300, level, width, 15, light(liquid[0], 0.35))}`;
  const cubesOfIce = ice
    ? iceCube(s, 258, level + 34) +
      iceCube(s, 330, level + 26) +
      iceCube(s, 294, level + 92) +
      iceCube(s, 350, level + 98)
    : "";
  const head = foam
    ? `${box(
        140,
        level - 8,
        320,
        40,
        18,
        linear(s, [
          [0, light(foam, 0.5)],
          [1, foam],
        ]),
      )}${times(12, () => disc(between(s, 300 - width, 300 + width), between(s, level - 6, level + 26), between(s, 5, 12), light(foam, 0.6), 'opacity=".6"'))}`
    : "";
  const tube = straw
    ? line(`M316 ${foot - 50}L372 ${y - 96}L418 ${y - 112}`, dark(straw, 0.1), 17) +
      line(`M312 ${foot - 50}L368 ${y - 94}L414 ${y - 111}`, light(straw, 0.4), 5, 0.7)
    : "";
  const shine =
    line(`M${300 - width + 20} ${y + 24}L${300 - narrow + 16} ${foot - 36}`, "#ffffff", 12, 0.6) +
    line(`M${300 + width - 18} ${y + 40}L${300 + narrow - 14} ${foot - 90}`, "#ffffff", 5, 0.45);
  return `${tube}${shape(outline, "#ffffff", 'opacity=".3"')}${clip(s, `<path d="${outline}"/>`, drink + cubesOfIce + head)}<path d="${outline}" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="5"/>${oval(300, y, width, 14, "#ffffff", 'opacity=".35"')}${shine}${top}`;
};

/** A stout cup with a handle. */
export const mug = (
  s: Sketch,
  color: string,
  steam = true,
  motif = "",
  width = 128,
  height = 190,
  foot = 498,
): string => {
  const y = foot - height;
  const body = `M${300 - width} ${y}C${300 - width} ${foot - 60} ${300 - width * 0.8} ${foot} ${300 - width * 0.5} ${foot}H${300 + width * 0.5}C${300 + width * 0.8} ${foot} ${300 + width} ${foot - 60} ${300 + width} ${y}Z`;
  const handle = `<path d="M${296 + width} ${y + 40}C${380 + width} ${y + 26} ${372 + width} ${y + 128} ${286 + width} ${y + 122}" fill="none" stroke="${dark(color, 0.14)}" stroke-width="24"/>`;
  const cloud = steam
    ? [-44, 8, 56]
        .map((dx, index) =>
          line(
            `M${300 + dx} ${y - 30}C${270 + dx} ${y - 66} ${336 + dx} ${y - 92} ${304 + dx} ${y - 136 - index * 8}`,
            "#ffffff",
            12,
            0.5,
          ),
        )
        .join("")
    : "";
  return `${cloud}${handle}${shape(
    body,
    linear(
      s,
      [
        [0, light(color, 0.5)],
        [0.4, color],
        [1, dark(color, 0.3)],
      ],
      1,
      0,
    ),
  )}${motif}${oval(300, y, width, 25, light(color, 0.4))}`;
};

/** The surface of the drink in a mug. */
export const surface = (s: Sketch, color: string, width = 128, y = 308): string =>
  oval(
    300,
    y,
    width - 10,
    19,
    radial(s, [
      [0, light(color, 0.3)],
      [1, color],
    ]),
  );
