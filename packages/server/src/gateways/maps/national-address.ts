import type { Language } from "@sufra/domain/language/language.ts";
import type { Place } from "@sufra/domain/maps/api.ts";
import { readShortAddress } from "@sufra/domain/maps/short-address.ts";
import { z } from "zod";
import { createHttpClient, type HttpClient } from "../http-client.ts";
import { type Geocoder, geocoderLimits, isInSaudiBox } from "./geocoder.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const answerShape = z.object({
  Addresses: z.array(
    z.object({
      BuildingNumber: text,
      Street: text,
      District: text,
      City: text,
      PostCode: text,
      Latitude: z.coerce.number(),
      Longitude: z.coerce.number(),
    }),
  ),
});
type Address = z.output<typeof answerShape>["Addresses"][number];

const getPlace = (shortAddress: string, address: Address): Place => {
  const { BuildingNumber: building, Street: street, District: district, City: city, PostCode: postcode } = address;
  const road = [building, street].filter(Boolean).join(" ");
  return {
    label: [road, district, city].filter((each) => each).join("، "),
    street,
    building,
    district,
    city,
    postcode,
    short_address: shortAddress,
    lat: address.Latitude,
    lng: address.Longitude,
  };
};

export type NationalAddress = { baseUrl: string; key: string; client?: HttpClient };

export const registerUrl = ({ baseUrl, key }: NationalAddress, shortaddress: string, language: Language): string => {
  const spoken = language === "sa" ? "A" : "E";
  const query = { format: "json", encode: "utf8", language: spoken, shortaddress, api_key: key };
  const path = "/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress";
  return `${baseUrl}${path}?${new URLSearchParams(query).toString()}`;
};

/**
 * Finds short addresses in the register of the National Address, and leaves everything else to `inner`: the register's
 * small plan allows 100 calls a week.
 */
export const withNationalAddress = (
  inner: Geocoder,
  { baseUrl, key, client = createHttpClient(geocoderLimits) }: NationalAddress,
): Geocoder => {
  return {
    name: `${inner.name}+national-address`,
    reverse: (at, language) => inner.reverse(at, language),
    search: async (typed, near, language) => {
      const shortaddress = readShortAddress(typed);
      if (shortaddress === null) return inner.search(typed, near, language);
      const url = registerUrl({ baseUrl, key }, shortaddress, language);
      const answer = await client({ method: "GET", url, repeatable: true }).catch(() => null);
      return (answerShape.safeParse(answer?.json).data?.Addresses ?? [])
        .map((address) => getPlace(shortaddress, address))
        .filter(isInSaudiBox);
    },
  };
};
