export type Coordinates = { lat: number; lng: number };

/** Mean radius of the earth (IUGG), meters. */
const earthRadius = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const isCoordinates = (place: Coordinates): boolean => Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180;

/** The great-circle distance in whole meters (haversine; within 0.5 % of the ellipsoid). Degrees in. */
export const distanceBetween = (a: Coordinates, b: Coordinates): number => {
  const height = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const width = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const chord = height + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * width;
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord))));
};
