import type { Place } from "@sufra/domain/maps/api.ts";
import { z } from "zod";
import { createHttpClient, type HttpClient } from "../http-client.ts";
import { type Geocoder, geocoderLimits } from "./geocoder.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const answerShape = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z
        .object({ name: text, street: text, housenumber: text, district: text, city: text, postcode: text })
        .partial(),
    }),
  ),
});

type Feature = z.output<typeof answerShape>["features"][number];

const getPlace = ({ geometry, properties }: Feature): Place => {
  const { name, street, housenumber, district, city, postcode } = properties;
  const [lng, lat] = geometry.coordinates;
  return {
    label: [name ?? street, district, city].filter((each) => each).join("، "),
    street: street ?? null,
    building: housenumber ?? null,
    district: district ?? null,
    city: city ?? null,
    postcode: postcode ?? null,
    short_address: null,
    lat,
    lng,
  };
};

/** Self-hosted Photon. It has no Arabic labels: `default` gives the local names. */
export const createPhoton = (options: { baseUrl: string; client?: HttpClient }): Geocoder => {
  const client = options.client ?? createHttpClient(geocoderLimits);
  const ask = async (path: string, query: Record<string, string>): Promise<Place[]> => {
    const url = `${options.baseUrl}${path}?${new URLSearchParams(query).toString()}`;
    const answer = await client({ method: "GET", url, repeatable: true }).catch(() => null);
    return (answerShape.safeParse(answer?.json).data?.features ?? []).map(getPlace);
  };
  const spoken = (language: string): string => (language === "sa" ? "default" : "en");
  return {
    name: "photon",
    reverse: ({ lat, lng }, language) =>
      ask("/reverse", { lat: String(lat), lon: String(lng), lang: spoken(language) }),
    search: (q, near, language) => {
      const around: Record<string, string> = near ? { lat: String(near.lat), lon: String(near.lng) } : {};
      return ask("/api", { q, ...around, limit: "5", lang: spoken(language) });
    },
  };
};
