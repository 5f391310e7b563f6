import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { queryNumber } from "../contract/fields.ts";

const part = z.nullable(z.string());
/** A place as the geocoder names it, in the language of the request. */
export const place = z.strictObject({
  label: z.string(),
  street: part,
  building: part,
  district: part,
  city: part,
  postcode: part,
  /** Of the National Address: four letters, four digits. */
  short_address: part,
  lat: z.number(),
  lng: z.number(),
});
export type Place = z.infer<typeof place>;

export const tileSource = z.strictObject({
  /** With {z}, {x} and {y}, or the address of a PMTiles file. */
  url: z.string(),
  kind: z.enum(["raster", "pmtiles"]),
  attribution: z.string(),
  max_zoom: z.int(),
});
export type TileSource = z.infer<typeof tileSource>;

const at = { lat: queryNumber(-90, 90), lng: queryNumber(-180, 180) };
/** The same for guests and staff: a map belongs to the installation. */
const byAnybody = { tag: "maps", tenant: "none", roles: ["visitor"], method: "GET" } as const;

export const readMap = defineCall({
  ...byAnybody,
  url: "/map/",
  summary: "Where map tiles come from, and how places can be searched",
  answers: {
    200: z.strictObject({
      /** Null: no map is set; screens draw areas and pins without one. */
      tiles: z.nullable(tileSource),
      /** Whether the geocoder may be asked while somebody types, or only when they send it; null without one. */
      search: z.nullable(z.enum(["typing", "sending"])),
      /** Whether short addresses of the National Address are found. */
      short_addresses: z.boolean(),
    }),
  },
  errors: [],
});

export const searchPlaces = defineCall({
  ...byAnybody,
  url: "/map/places/",
  summary: "Places by name or by the short address of the National Address, those near a position first",
  query: z.strictObject({
    q: z.string("field_invalid").check(z.trim(), z.minLength(2, "field_invalid"), z.maxLength(100, "field_invalid")),
    lat: z.optional(at.lat),
    lng: z.optional(at.lng),
  }),
  answers: { 200: z.strictObject({ places: z.array(place) }) },
  errors: [],
});

export const describePlace = defineCall({
  ...byAnybody,
  url: "/map/place/",
  summary: "What stands at a position; null if nothing is known",
  query: z.strictObject({
    ...at,
    /** Another language than that of the request, for a form with both. */
    language: z.optional(z.enum(["sa", "en"], "field_invalid")),
  }),
  answers: { 200: z.strictObject({ place: z.nullable(place) }) },
  errors: [],
});
