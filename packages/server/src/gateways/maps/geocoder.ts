import type { Language } from "@sufra/domain/language/language.ts";
import type { Place } from "@sufra/domain/maps/api.ts";

export type Position = { lat: number; lng: number };

/** Only fills in text; the zones decide about delivery. A failure is an empty list, never an error. */
export interface Geocoder {
  readonly name: string;
  reverse(at: Position, language: Language): Promise<Place[]>;
  search(text: string, near: Position | null, language: Language): Promise<Place[]>;
}

/** A place is looked up while somebody waits for it. */
export const geocoderLimits = { tries: 2, timeoutMs: 5_000 };

export const noGeocoder: Geocoder = {
  name: "none",
  reverse: async () => [],
  search: async () => [],
};

/** The bounding box of Saudi Arabia. */
export const isInSaudiBox = ({ lat, lng }: Position): boolean => lat >= 16 && lat <= 33 && lng >= 34 && lng <= 56;
