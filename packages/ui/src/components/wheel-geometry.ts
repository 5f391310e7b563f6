/** Angles in degrees, clockwise from the top; the wheel is 200 wide around 0,0. */
const full = 360;

export const stepOf = (count: number): number => full / count;

const centreOf = (index: number, count: number): number => (index + 0.5) * stepOf(count);

/** The turn that brings a segment under the pointer at the top, at least `turns` whole ones after `from`. */
export const turnTo = (index: number, count: number, from: number, turns: number): number => {
  const rest = full - centreOf(index, count);
  return Math.ceil((from - rest) / full + turns) * full + rest;
};

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`;
};

/** The outline of a segment. */
export const segmentPath = (index: number, count: number, radius: number): string => {
  const [from, to] = [index * stepOf(count), (index + 1) * stepOf(count)];
  return `M0 0L${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}Z`;
};

/**
 * How a label lies along its radius, upright where the wheel rests: read outwards on one half, inwards on the other, so
 * that none stands on its head.
 */
export const labelTurn = (index: number, count: number, rest: number): { angle: number; flipped: boolean } => {
  const centre = centreOf(index, count);
  const seen = (((centre + rest) % full) + full) % full;
  return { angle: centre - 90, flipped: seen > 180 };
};

/** At most two lines of about the same length, broken at a space. */
export const labelLines = (label: string): string[] => {
  if (label.length <= 10) return [label];
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
  const middle = label.length / 2;
  const [best] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return best === undefined ? [label] : [label.slice(0, best), label.slice(best + 1)];
};
