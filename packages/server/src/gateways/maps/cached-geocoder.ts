import type { Place } from "@sufra/domain/maps/api.ts";
import type { Geocoder, Position } from "./geocoder.ts";

const round = (degrees: number): string => degrees.toFixed(4);

/**
 * Caches answers by position rounded to 4 decimals (about 11 m). Drops the oldest first; empty answers are not cached.
 */
export const cachedGeocoder = (inner: Geocoder, size = 2_000): Geocoder => {
  const cache = new Map<string, Place[]>();
  const through = async (key: string, ask: () => Promise<Place[]>): Promise<Place[]> => {
    const known = cache.get(key);
    if (known) return known;
    const places = await ask();
    if (places.length === 0) return places;
    cache.set(key, places);
    const oldest = cache.size > size ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return places;
  };
  const cell = ({ lat, lng }: Position): Position => ({ lat: Number(round(lat)), lng: Number(round(lng)) });
  return {
    name: inner.name,
    reverse: (at, language) =>
      through(`${language} ${round(at.lat)} ${round(at.lng)}`, () => inner.reverse(cell(at), language)),
    search: (text, near, language) => {
      const asked = text.trim().replaceAll(/\s+/g, " ");
      const around = near && cell(near);
      return through(`${language} ? ${asked} ${JSON.stringify(around)}`, () => inner.search(asked, around, language));
    },
  };
};
