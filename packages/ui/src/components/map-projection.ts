export type Point = { lat: number; lng: number };
export type View = { center: Point; /** Half of the shown width, in meters. */ reach: number };

const metersPerDegree = 111_320;
const stretch = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/** Meters east and south of the center; a delivery area is small enough to be flat. */
export const getOffset = (point: Point, center: Point): { x: number; y: number } => ({
  x: (point.lng - center.lng) * metersPerDegree * stretch(center.lat),
  y: (center.lat - point.lat) * metersPerDegree,
});

/** Rounds to a decimeter, so that moved pins compare well. */
export const moved = (point: Point, east: number, south: number): Point => {
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    lat: round(point.lat - south / metersPerDegree),
    lng: round(point.lng + east / (metersPerDegree * stretch(point.lat))),
  };
};

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "preventDefault">;

/** Where an arrow key moves a point, by 8 pixels, with shift by 40; undefined for other keys. */
export const movedByKey = (point: Point, event: Key, metersPerPixel: number): Point | undefined => {
  const arrow = arrows[event.key];
  if (!arrow) return undefined;
  event.preventDefault();
  const meters = (event.shiftKey ? 40 : 8) * metersPerPixel;
  return moved(point, arrow[0] * meters, arrow[1] * meters);
};

/** The smallest view of all points with a margin; at least 500 m each way. */
export const getView = (points: readonly Point[]): View => {
  const lats = points.map((point) => point.lat);
  const lngs = points.map((point) => point.lng);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const center = points.length > 0 ? { lat: middle(lats), lng: middle(lngs) } : { lat: 0, lng: 0 };
  const reaches = points.flatMap((point) => {
    const { x, y } = getOffset(point, center);
    // The drawing is wider than high, so vertical distances count more.
    return [Math.abs(x), Math.abs(y) * 1.5];
  });
  return { center, reach: Math.max(500, ...reaches) * 1.15 };
};
