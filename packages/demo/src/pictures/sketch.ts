/**
 * Drawing tools of all demo pictures. A picture is 600 × 600, light falls from the upper left, and random values come
 * from the picture's name, so that it is always drawn the same.
 */
import { createRandom } from "@sufra/domain/seeded-random.ts";

export type Sketch = {
  random: () => number;
  /** Gradients, filters and clips by what they are, so that equal ones are written once. */
  definitions: Map<string, { id: string; markup: string }>;
};

export type Point = [x: number, y: number];

export const newSketch = (name: string): Sketch => {
  let state = 0x9e3779b9;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x85ebca6b) + 0x165667b1;
  return { random: createRandom(state), definitions: new Map() };
};

export const between = (s: Sketch, low: number, high: number): number => low + (high - low) * s.random();
export const pick = <T>(s: Sketch, items: readonly T[]): T => items[Math.floor(s.random() * items.length)] as T;
export const round = (value: number): number => Math.round(value * 10) / 10;
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export const mix = (from: string, to: string, share: number): string => {
  const a = channels(from);
  const b = channels(to);
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] as number) - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
};
/** Lighter and darker stay warm: towards cream and towards a deep brown. */
export const light = (hex: string, share: number): string => mix(hex, "#fff6e0", share);
export const dark = (hex: string, share: number): string => mix(hex, "#3a1806", share);

export const define = (s: Sketch, key: string, markup: (id: string) => string): string => {
  const known = s.definitions.get(key);
  if (known) return `url(#${known.id})`;
  const id = `d${s.definitions.size}`;
  s.definitions.set(key, { id, markup: markup(id) });
  return `url(#${id})`;
};

export type Stop = [offset: number, color: string, opacity?: number];
const stopsOf = (stops: Stop[]): string =>
  stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");

export const radial = (s: Sketch, stops: Stop[], fx = 0.36, fy = 0.3): string =>
  define(
    s,
    `r${fx}${fy}${stops.join()}`,
    (id) =>
      `<radialGradient id="${id}" cx=".5" cy=".5" r=".62" fx="${fx}" fy="${fy}">${stopsOf(stops)}</radialGradient>`,
  );

export const linear = (s: Sketch, stops: Stop[], x2 = 0, y2 = 1): string =>
  define(
    s,
    `l${x2}${y2}${stops.join()}`,
    (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
  );

/** The shading of anything rounded: lit from the upper left, deeper at the lower right. */
export const roundShade = (s: Sketch, color: string, depth = 1): string =>
  radial(s, [
    [0, light(color, 0.34 * depth)],
    [0.5, color],
    [1, dark(color, 0.3 * depth)],
  ]);

/** Lifts what it holds off the ground with one soft shadow. */
export const lift = (s: Sketch, depth: number, markup: string, strength = 0.34): string => {
  const filter = define(
    s,
    `lift${depth}${strength}`,
    (id) =>
      `<filter id="${id}" x="-30%" y="-30%" width="170%" height="170%"><feDropShadow dx="${depth * 0.45}" dy="${depth}" stdDeviation="${depth * 0.85}" flood-color="#3a1806" flood-opacity="${strength}"/></filter>`,
  );
  return `<g filter="${filter}">${markup}</g>`;
};

export const blur = (s: Sketch, amount: number, markup: string): string => {
  const filter = define(
    s,
    `blur${amount}`,
    (id) =>
      `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
  );
  return `<g filter="${filter}">${markup}</g>`;
};

export const clip = (s: Sketch, shape: string, markup: string): string =>
  `<g clip-path="${define(s, `clip${shape}`, (id) => `<clipPath id="${id}">${shape}</clipPath>`)}">${markup}</g>`;

export const at = (x: number, y: number, markup: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${markup}</g>`;

/** A smooth closed curve through the points. */
export const smooth = (points: Point[]): string => {
  const count = points.length;
  const point = (index: number): Point => points[(index + count) % count] as Point;
  let d = `M${round(point(0)[0])} ${round(point(0)[1])}`;
  for (let index = 0; index < count; index += 1) {
    const [before, start, end, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const c1: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
    const c2: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
    d += `C${round(c1[0])} ${round(c1[1])} ${round(c2[0])} ${round(c2[1])} ${round(end[0])} ${round(end[1])}`;
  }
  return `${d}Z`;
};

/** A lump: an ellipse with an uneven edge. */
export const lump = (s: Sketch, x: number, y: number, rx: number, ry: number, uneven = 0.1, corners = 10): string =>
  smooth(
    Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * Math.PI * 2;
      const reach = 1 + between(s, -uneven, uneven);
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
    }),
  );

export const onDisc = (s: Sketch, x: number, y: number, radius: number, inner = 0): Point => {
  const angle = s.random() * Math.PI * 2;
  const distance = Math.sqrt(between(s, (inner / radius) ** 2, 1)) * radius;
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
};

/** Many short strokes in one path a color: rice, sesame, shredded pastry, chopped herbs. */
export const strokes = (
  s: Sketch,
  count: number,
  place: () => Point,
  length: number,
  width: number,
  colors: readonly string[],
  bend = 0,
): string =>
  colors
    .map((color) => {
      let d = "";
      for (let index = 0; index < count / colors.length; index += 1) {
        const [x, y] = place();
        const angle = s.random() * Math.PI * 2;
        const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
        const curve = bend
          ? `q${round(dx / 2 - dy * bend)} ${round(dy / 2 + dx * bend)} ${round(dx)} ${round(dy)}`
          : `l${round(dx)} ${round(dy)}`;
        d += `M${round(x)} ${round(y)}${curve}`;
      }
      return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
    })
    .join("");

export const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, color: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`;
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = "",
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}" ${more}/>`;
