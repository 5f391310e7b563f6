export type Point = { lat: number; lng: number };
export type View = { centre: Point; /** Half of the shown width, in metres. */ reach: number };

const metresPerDegree = 111_320;
const stretch = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/** Metres east and south of the centre; the earth is flat at the size of a delivery area. */
export const offsetOf = (point: Point, centre: Point): { x: number; y: number } => ({
  x: (point.lng - centre.lng) * metresPerDegree * stretch(centre.lat),
  y: (centre.lat - point.lat) * metresPerDegree,
});

/** Rounded to a decimetre, so that a moved pin reads and compares well. */
export const moved = (point: Point, east: number, south: number): Point => {
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    lat: round(point.lat - south / metresPerDegree),
    lng: round(point.lng + east / (metresPerDegree * stretch(point.lat))),
  };
};

/** The smallest view of everything, with a margin; at least 500 m each way. */
export const viewOf = (points: readonly Point[]): View => {
  const lats = points.map((point) => point.lat);
  const lngs = points.map((point) => point.lng);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const centre = points.length > 0 ? { lat: middle(lats), lng: middle(lngs) } : { lat: 0, lng: 0 };
  const reaches = points.flatMap((point) => {
    const { x, y } = offsetOf(point, centre);
    // The drawing is wider than high, so what lies north or south counts for more.
    return [Math.abs(x), Math.abs(y) * 1.5];
  });
  return { centre, reach: Math.max(500, ...reaches) * 1.15 };
};
