/** Angles in degrees, clockwise from the top; the wheel is 200 wide around 0,0. */
const full = 360;

export const getStep = (count: number): number => full / count;

const getCenter = (index: number, count: number): number => (index + 0.5) * getStep(count);

/** The angle that brings a segment under the pointer, at least `turns` full turns after `from`. */
export const turnTo = (index: number, count: number, from: number, turns: number): number => {
  const rest = full - getCenter(index, count);
  return Math.ceil((from - rest) / full + turns) * full + rest;
};

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`;
};

/** The outline of a segment. */
export const segmentPath = (index: number, count: number, radius: number): string => {
  const [from, to] = [index * getStep(count), (index + 1) * getStep(count)];
  return `M0 0L${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}Z`;
};

/** Angle of a label along its radius. Labels on one half are flipped, so that none is upside down. */
export const labelTurn = (index: number, count: number, rest: number): { angle: number; flipped: boolean } => {
  const center = getCenter(index, count);
  const seen = (((center + rest) % full) + full) % full;
  return { angle: center - 90, flipped: seen > 180 };
};

/** Two lines of similar length, broken at a space. */
const inTwo = (label: string): string[] => {
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
  const middle = label.length / 2;
  const [best] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return best === undefined ? [label] : [label.slice(0, best), label.slice(best + 1)];
};

/** Mean width of a letter, and the height of a line, as parts of the font's size. */
const [letterWidth, lineHeight] = [0.62, 1.25];

const fits = (lines: readonly string[], size: number, count: number, [from, to]: readonly [number, number]) => {
  const length = Math.max(...lines.map((line) => line.length)) * size * letterWidth;
  // Segments are narrow where a label ends, towards the hub.
  const width = (2 * Math.PI * Math.max(from, to - length * 0.8)) / count;
  return length <= to - from && lines.length * size * lineHeight <= width;
};

const [largest, smallest] = [11, 5];

/** The lines of all labels of a wheel and the largest size at which each fits between two radii. */
export const labelText = (
  labels: readonly string[],
  radii: readonly [from: number, to: number],
): { size: number; lines: string[][] } => {
  const choose = (label: string, size: number) =>
    [[label], inTwo(label)].find((lines) => fits(lines, size, labels.length, radii));
  let size = largest;
  while (size > smallest && labels.some((label) => !choose(label, size))) size -= 0.25;
  return { size, lines: labels.map((label) => choose(label, size) ?? inTwo(label)) };
};

type Upright = { lines: string[]; radius: number };
type Wheel = { labels: readonly string[]; rest: number; outer: number };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Between a label and the line beside it. */
const gap = 2;

type Box = { width: number; height: number };

/**
 * Whether a level box stays inside its segment. Seen from the box's middle, each side of the segment and the rim lie in
 * one direction; the box fits if it reaches no farther in that direction than the line.
 */
const fitsUpright = (
  { width, height }: Box,
  segment: { angle: number; step: number; outer: number },
  radius: number,
) => {
  const { angle, step, outer } = segment;
  const reach = (direction: number) =>
    (width * Math.abs(Math.sin(radians(direction))) + height * Math.abs(Math.cos(radians(direction)))) / 2;
  const toSide = radius * Math.sin(radians(step / 2)) - gap;
  const toRim = outer - radius;
  const [after, before] = [angle + step / 2 + 90, angle - step / 2 - 90];
  return reach(after) <= toSide && reach(before) <= toSide && reach(angle) <= toRim;
};

const getBox = (lines: readonly string[], size: number): Box => ({
  width: Math.max(...lines.map((line) => line.length)) * size * letterWidth,
  height: lines.length * size * lineHeight,
});

/** Nearest to the hub and farthest from it that the middle of a level label is. */
const [innermost, outermost] = [38, 60];

const placeUpright = (index: number, size: number, { labels, rest, outer }: Wheel): Upright | undefined => {
  const label = labels[index] ?? "";
  const segment = { angle: getCenter(index, labels.length) + rest, step: getStep(labels.length), outer };
  for (let radius = outermost; radius >= innermost; radius -= 2)
    for (const lines of [[label], inTwo(label)])
      if (fitsUpright(getBox(lines, size), segment, radius)) return { lines, radius };
  return undefined;
};

/** Smaller than this, labels along their radius are easier to read. */
const smallestUpright = 7;

/** Level labels of the resting wheel in one size; undefined where its segments are too narrow for them. */
export const uprightLabels = (wheel: Wheel): { size: number; labels: Upright[] } | undefined => {
  for (let size = largest; size >= smallestUpright; size -= 0.25) {
    const labels = wheel.labels.map((_, index) => placeUpright(index, size, wheel));
    if (labels.every((each) => each !== undefined)) return { size, labels };
  }
  return undefined;
};
