import type { Place } from "@sufra/domain/maps/api.ts";
import { z } from "zod";
import { setTimeout as sleep } from "node:timers/promises";
import { createHttpClient, type HttpClient } from "../http-client.ts";
import { type Geocoder, geocoderLimits } from "./geocoder.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const placeShape = z.object({
  display_name: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  address: z
    .object({
      house_number: text,
      road: text,
      neighbourhood: text,
      suburb: text,
      city: text,
      town: text,
      postcode: text,
    })
    .partial()
    .nullish(),
});

const getPlace = ({ display_name, lat, lon, address }: z.output<typeof placeShape>): Place => ({
  label: display_name,
  street: address?.road ?? null,
  building: address?.house_number ?? null,
  district: address?.neighbourhood ?? address?.suburb ?? null,
  city: address?.city ?? address?.town ?? null,
  postcode: address?.postcode ?? null,
  short_address: null,
  lat,
  lng: lon,
});

export type NominatimOptions = {
  baseUrl: string;
  /** Pause between two requests; the public host allows one per second in total. */
  spacingMs?: number;
  client?: HttpClient;
};

/** Nominatim answers "not found" with 200 and `{error}`, which does not match the schema. */
export const createNominatim = ({
  baseUrl,
  spacingMs = 1_000,
  client = createHttpClient(geocoderLimits),
}: NominatimOptions): Geocoder => {
  let turn: Promise<unknown> = Promise.resolve();
  const ask = async (path: string, query: Record<string, string>): Promise<Place[]> => {
    const url = `${baseUrl}${path}?${new URLSearchParams({ ...query, format: "jsonv2", addressdetails: "1" }).toString()}`;
    const answer = turn.then(() => client({ method: "GET", url, repeatable: true }));
    turn = answer.catch(() => null).then(() => sleep(spacingMs, undefined, { ref: false }));
    const body = await answer.then(({ json }) => json).catch(() => null);
    const found = (Array.isArray(body) ? body : [body]).map((each) => placeShape.safeParse(each));
    return found.flatMap((each) => (each.success ? [getPlace(each.data)] : []));
  };
  const spoken = (language: string): string => (language === "sa" ? "ar" : "en");
  return {
    name: "nominatim",
    reverse: ({ lat, lng }, language) =>
      ask("/reverse", { lat: String(lat), lon: String(lng), zoom: "18", "accept-language": spoken(language) }),
    search: (q, _near, language) =>
      ask("/search", { q, countrycodes: "sa", limit: "5", "accept-language": spoken(language) }),
  };
};
