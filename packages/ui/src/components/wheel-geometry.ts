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

/** At most two lines of similar length, broken at a space; one of up to `short` letters stays whole. */
export const labelLines = (label: string, short = 10): string[] => {
  if (label.length <= short) return [label];
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
  const middle = label.length / 2;
  const [best] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return best === undefined ? [label] : [label.slice(0, best), label.slice(best + 1)];
};
