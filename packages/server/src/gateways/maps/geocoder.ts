import type { Language } from "@sufra/domain/language/language.ts";

/** Null means the default: we draw the preview and load nothing from outside. */
export type TileSource = { urlTemplate: string; attribution: string; maxZoom: number; kind: "raster" | "pmtiles" };

export type Position = { lat: number; lng: number };

export type Place = Position & {
  label: string;
  street: string | null;
  building: string | null;
  district: string | null;
  city: string | null;
  postcode: string | null;
  shortAddress?: string | null;
};

/** Only fills in text; the zones decide about delivery. A failure is an empty list, never an error. */
export interface Geocoder {
  readonly name: string;
  reverse(at: Position, language: Language): Promise<Place[]>;
  search(text: string, near: Position | null, language: Language): Promise<Place[]>;
}

export const noGeocoder: Geocoder = {
  name: "none",
  reverse: async () => [],
  search: async () => [],
};

/** The bounding box of Saudi Arabia. */
export const isInSaudiBox = ({ lat, lng }: Position): boolean => lat >= 16 && lat <= 33 && lng >= 34 && lng <= 56;
