/**
 * A font of one glyph: the Saudi riyal sign, U+20C1, which no text family carries yet. The outline follows
 * the sign published by the Saudi Central Bank, on its own grid of 1124 × 1256 with y downwards; a third
 * point in a row marks the control point of the curve that leads to the next corner.
 */
type Corner = [x: number, y: number, controlX?: number, controlY?: number];

const upperPart: Corner[] = [
  [1086, 896, 1116, 829],
  [1124, 752],
  [793, 823],
  [793, 688],
  [1086, 625, 1116, 558],
  [1124, 482],
  [793, 552],
  [793, 66, 719, 107],
  [661, 177],
  [661, 580],
  [529, 609],
  [529, 0, 455, 41],
  [397, 111],
  [397, 637],
  [101, 700, 71, 767],
  [62, 843],
  [397, 772],
  [397, 942],
  [38, 1018, 8, 1085],
  [0, 1162],
  [375, 1082, 421, 1072],
  [449, 1033],
  [518, 931, 529, 914],
  [529, 894],
  [529, 744],
  [661, 716],
  [661, 986],
];
const lowerPart: Corner[] = [
  [700, 1113, 670, 1180],
  [661, 1256],
  [1086, 1166, 1116, 1099],
  [1124, 1023],
];

const unitsPerEm = 1000;
const height = 700;
const scale = height / 1256;
const sideBearing = 40;
const advance = Math.round(1124 * scale) + 2 * sideBearing;

type Point = { x: number; y: number; onCurve: boolean };

const place = (x: number, y: number, onCurve: boolean): Point => ({
  x: Math.round(x * scale) + sideBearing,
  y: height - Math.round(y * scale),
  onCurve,
});

const contourOf = (corners: Corner[]): Point[] => {
  const points: Point[] = [];
  for (const [x, y, controlX, controlY] of corners) {
    points.push(place(x, y, true));
    if (controlX !== undefined && controlY !== undefined) points.push(place(controlX, controlY, false));
  }
  let area = 0;
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] as Point;
    area += point.x * next.y - next.x * point.y;
  }
  // TrueType fills what runs clockwise with y upwards, which has a negative area.
  return area > 0 ? points.toReversed() : points;
};

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const glyphOf = (contours: Point[][]): Buffer => {
  const points = contours.flat();
  const ends: number[] = [];
  for (const contour of contours) ends.push((ends.at(-1) ?? -1) + contour.length);
  const deltas = (axis: "x" | "y") => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return Buffer.concat([
    u16(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    u16(...ends, 0),
    Buffer.from(points.map((point) => (point.onCurve ? 1 : 0))),
    u16(...deltas("x"), ...deltas("y")),
  ]);
};

const nameTable = (records: [id: number, text: string][]): Buffer => {
  const texts = records.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  let offset = 0;
  const rows = records.map(([id], index) => {
    const length = texts[index]?.length ?? 0;
    const row = u16(3, 1, 0x409, id, length, offset);
    offset += length;
    return row;
  });
  return Buffer.concat([u16(0, records.length, 6 + 12 * records.length), ...rows, ...texts]);
};

const characterMap = (): Buffer => {
  const format4 = u16(4, 32, 0, 4, 4, 1, 0, 0x20c1, 0xffff, 0, 0x20c1, 0xffff, 1 - 0x20c1, 1, 0, 0);
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), format4]);
};

const windowsMetrics = (): Buffer =>
  Buffer.concat([
    u16(4, advance, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    u32(0, 2, 0, 0),
    Buffer.from("SUFR"),
    u16(0x40, 0x20c1, 0x20c1, 1000, -250, 0, 1000, 250),
    u32(1, 0),
    u16(500, height, 0, 0x20c1, 1),
  ]);

const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let offset = 0; offset < bytes.length; offset += 4) sum = (sum + bytes.readUInt32BE(offset)) >>> 0;
  return sum;
};

/** The font as an uncompressed TrueType file. */
export const riyalSignFont = (): Buffer => {
  const contours = [contourOf(upperPart), contourOf(lowerPart)];
  const glyph = padded(glyphOf(contours));
  const points = contours.flat().length;
  const tables: [tag: string, bytes: Buffer][] = [
    ["OS/2", windowsMetrics()],
    ["cmap", characterMap()],
    ["glyf", glyph],
    [
      "head",
      Buffer.concat([
        u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
        u16(3, unitsPerEm),
        Buffer.alloc(16),
        u16(0, 0, advance, height, 0, 8, 2, 1, 0),
      ]),
    ],
    ["hhea", u16(1, 0, 1000, -250, 0, advance, 0, 0, advance, 1, 0, 0, 0, 0, 0, 0, 0, 2)],
    ["hmtx", u16(advance, 0, advance, sideBearing)],
    ["loca", u32(0, 0, glyph.length)],
    ["maxp", Buffer.concat([u32(0x10000), u16(2, points, contours.length, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)])],
    [
      "name",
      nameTable([
        [1, "Sufra Riyal"],
        [2, "Regular"],
        [4, "Sufra Riyal"],
        [6, "SufraRiyal"],
      ]),
    ],
    ["post", u32(0x30000, 0, 0, 0, 0, 0, 0, 0)],
  ];
  let offset = 12 + 16 * tables.length;
  const rows: Buffer[] = [];
  for (const [tag, bytes] of tables) {
    rows.push(Buffer.concat([Buffer.from(tag), u32(checksum(padded(bytes)), offset, bytes.length)]));
    offset += padded(bytes).length;
  }
  const header = Buffer.concat([u32(0x10000), u16(tables.length, 128, 3, tables.length * 16 - 128)]);
  const file = Buffer.concat([header, ...rows, ...tables.map(([, bytes]) => padded(bytes))]);
  const head = 12 + 16 * tables.length + tables.slice(0, 3).reduce((sum, [, bytes]) => sum + padded(bytes).length, 0);
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, head + 8);
  return file;
};
