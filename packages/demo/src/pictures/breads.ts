/** Everything baked, seen from above. */
import {
  at,
  between,
  box,
  dark,
  lift,
  light,
  line,
  linear,
  lump,
  onDisc,
  oval,
  radial,
  round,
  roundShade,
  shape,
  type Sketch,
  times,
} from "./sketch.ts";

export const blisters = (s: Sketch, x: number, y: number, r: number, count: number, color: string): string =>
  times(count, () => {
    const [px, py] = onDisc(s, x, y, r);
    return oval(px, py, between(s, 5, 15), between(s, 4, 10), color, `opacity="${round(between(s, 2, 6)) / 10}"`);
  });

export const flatbread = (s: Sketch, x: number, y: number, r: number, color = "#e2b06a"): string =>
  lift(
    s,
    6,
    `${shape(
      lump(s, x, y, r, r, 0.03, 14),
      radial(s, [
        [0, light(color, 0.45)],
        [0.72, color],
        [0.93, light(color, 0.16)],
        [1, dark(color, 0.2)],
      ]),
    )}${blisters(s, x, y, r * 0.84, Math.round(r / 6), "#a05f22")}${blisters(s, x, y, r * 0.8, 6, "#fff3d6")}`,
  );

/** Bread folded to a quarter, point down. */
export const foldedBread = (s: Sketch, x: number, y: number, size: number, turn: number, color = "#e2b06a"): string =>
  lift(
    s,
    6,
    at(
      x,
      y,
      `${shape(
        `M0 ${size}C${-size * 0.7} ${size * 0.35} ${-size} ${-size * 0.2} ${-size * 0.92} ${-size * 0.52}C${-size * 0.4} ${-size * 0.86} ${size * 0.4} ${-size * 0.86} ${size * 0.92} ${-size * 0.52}C${size} ${-size * 0.2} ${size * 0.7} ${size * 0.35} 0 ${size}Z`,
        radial(s, [
          [0, light(color, 0.5)],
          [0.7, color],
          [1, dark(color, 0.25)],
        ]),
      )}${line(`M${-size * 0.8} ${-size * 0.34}C${-size * 0.3} ${-size * 0.64} ${size * 0.4} ${-size * 0.62} ${size * 0.8} ${-size * 0.34}`, dark(color, 0.3), 3.5, 0.6)}${blisters(s, 0, -size * 0.1, size * 0.5, 9, "#a05f22")}`,
      turn,
    ),
  );

export const breadPiece = (s: Sketch, x: number, y: number, size: number, turn: number, color = "#dfa95e"): string =>
  lift(
    s,
    4,
    at(
      x,
      y,
      `${shape(
        `M${-size} ${size * 0.6}Q${-size * 0.2} ${-size * 0.9} ${size * 0.2} ${-size * 0.9}Q${size * 0.7} ${-size * 0.3} ${size} ${size * 0.7}Q0 ${size} ${-size} ${size * 0.6}Z`,
        radial(s, [
          [0, light(color, 0.5)],
          [1, dark(color, 0.2)],
        ]),
      )}${blisters(s, 0, size * 0.1, size * 0.5, 4, "#a05f22")}`,
      turn,
    ),
  );

/** A flat pie: dough with a raised edge and a topping. */
export const pie = (s: Sketch, x: number, y: number, r: number, topping: string, color = "#dca35a"): string =>
  lift(
    s,
    8,
    `${shape(
      lump(s, x, y, r, r, 0.025, 14),
      radial(s, [
        [0, color],
        [0.8, color],
        [0.92, light(color, 0.38)],
        [1, dark(color, 0.34)],
      ]),
    )}${blisters(s, x, y, r * 0.97, 10, "#8a4c18")}`,
  ) + topping;

export const triangle = (s: Sketch, x: number, y: number, size: number, turn: number, color = "#d59a4b"): string =>
  lift(
    s,
    6,
    at(
      x,
      y,
      `<path d="M0 ${-size}L${size * 0.95} ${size * 0.7}L${-size * 0.95} ${size * 0.7}Z" fill="${radial(s, [
        [0, light(color, 0.48)],
        [0.6, color],
        [1, dark(color, 0.4)],
      ])}" stroke="${color}" stroke-width="16" stroke-linejoin="round"/>${line(`M${-size * 0.7} ${size * 0.5}L0 ${-size * 0.7}L${size * 0.7} ${size * 0.5}`, light(color, 0.5), 4, 0.5)}${blisters(s, 0, size * 0.15, size * 0.5, 6, "#8a4c18")}`,
      turn,
    ),
  );

export const roll = (
  s: Sketch,
  x: number,
  y: number,
  length: number,
  thick: number,
  turn: number,
  color: string,
): string =>
  lift(
    s,
    5,
    at(
      x,
      y,
      `${box(
        -length / 2,
        -thick / 2,
        length,
        thick,
        thick * 0.46,
        linear(s, [
          [0, light(color, 0.4)],
          [0.5, color],
          [1, dark(color, 0.42)],
        ]),
      )}${line(`M${-length * 0.4} ${-thick * 0.2}H${length * 0.36}`, "#fff6e0", thick * 0.12, 0.45)}${line(`M${-length * 0.3} ${thick * 0.42}C${-length * 0.1} ${thick * 0.1} ${length * 0.2} ${thick * 0.1} ${length * 0.34} ${-thick * 0.4}`, dark(color, 0.4), 3, 0.5)}`,
      turn,
    ),
  );

export const square = (s: Sketch, x: number, y: number, size: number, turn: number, color = "#d8a04e"): string =>
  lift(
    s,
    8,
    at(
      x,
      y,
      `${box(
        -size,
        -size,
        size * 2,
        size * 2,
        size * 0.14,
        radial(s, [
          [0, light(color, 0.45)],
          [0.6, color],
          [1, dark(color, 0.36)],
        ]),
      )}${blisters(s, 0, 0, size * 0.85, 22, "#8a4c18")}${line(`M${-size * 0.9} 0H${size * 0.9}M0 ${-size * 0.9}V${size * 0.9}`, dark(color, 0.45), 4, 0.55)}`,
      turn,
    ),
  );

export const croissant = (s: Sketch, x: number, y: number, turn = 0, scale = 1, color = "#cf8a3c"): string => {
  const segment = (px: number, py: number, rx: number, ry: number, angle: number): string =>
    at(
      px,
      py,
      `${oval(
        0,
        0,
        rx,
        ry,
        radial(s, [
          [0, light(color, 0.55)],
          [0.5, color],
          [1, dark(color, 0.5)],
        ]),
      )}${line(`M${-rx * 0.5} ${-ry * 0.45}C${-rx * 0.2} ${-ry * 0.75} ${rx * 0.2} ${-ry * 0.75} ${rx * 0.45} ${-ry * 0.5}`, "#fff1d2", 6, 0.5)}${[-0.4, 0, 0.4].map((share) => line(`M${rx * share} ${-ry * 0.8}C${rx * (share + 0.1)} 0 ${rx * share} ${ry * 0.4} ${rx * share} ${ry * 0.8}`, dark(color, 0.4), 2.5, 0.35)).join("")}`,
      angle,
    );
  return lift(
    s,
    10,
    at(
      x,
      y,
      segment(-158, 62, 46, 32, -52) +
        segment(158, 62, 46, 32, 52) +
        segment(-108, 4, 62, 54, -36) +
        segment(108, 4, 62, 54, 36) +
        segment(-48, -34, 62, 70, -14) +
        segment(48, -34, 62, 70, 14) +
        segment(0, -42, 52, 74, 0),
      turn,
      scale,
    ),
  );
};

export const cookie = (s: Sketch, x: number, y: number, r: number, color: string, chip: string): string =>
  lift(s, 7, `${shape(lump(s, x, y, r, r, 0.04, 12), roundShade(s, color))}`) +
  times(9, () => {
    const [px, py] = onDisc(s, x, y, r * 0.75);
    return lift(s, 2, shape(lump(s, px, py, 11, 9, 0.2, 6), roundShade(s, chip)));
  });
