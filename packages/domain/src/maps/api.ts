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
/** An establishment's map, for its guests. */
const byGuest = { tag: "maps", tenant: "qr_or_session", roles: ["visitor", "customer"], method: "GET" } as const;
/** The same map for its staff. */
const byStaff = {
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager"],
  scope: "establishment",
  method: "GET",
} as const;

const ofMap = {
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
} as const;

const ofPlaces = {
  query: z.strictObject({
    q: z.string("field_invalid").check(z.trim(), z.minLength(2, "field_invalid"), z.maxLength(100, "field_invalid")),
    lat: z.optional(at.lat),
    lng: z.optional(at.lng),
  }),
  answers: { 200: z.strictObject({ places: z.array(place) }) },
  errors: [],
} as const;

const ofPlace = {
  query: z.strictObject({
    ...at,
    /** Another language than that of the request, for a form with both. */
    language: z.optional(z.enum(["sa", "en"], "field_invalid")),
  }),
  answers: { 200: z.strictObject({ place: z.nullable(place) }) },
  errors: [],
} as const;

const mapSummary = "Where map tiles come from, and how places can be searched";
const placesSummary = "Places by name or by the short address of the National Address, those near a position first";
const placeSummary = "What stands at a position; null if nothing is known";

export const readMap = defineCall({ ...byGuest, ...ofMap, url: "/map/", summary: mapSummary });
export const searchPlaces = defineCall({ ...byGuest, ...ofPlaces, url: "/map/places/", summary: placesSummary });
export const describePlace = defineCall({ ...byGuest, ...ofPlace, url: "/map/place/", summary: placeSummary });

const forStaff = (summary: string) => `${summary}, for staff`;
export const readStaffMap = defineCall({
  ...byStaff,
  ...ofMap,
  url: "/console/map/",
  summary: forStaff(mapSummary),
});
export const searchStaffPlaces = defineCall({
  ...byStaff,
  ...ofPlaces,
  url: "/console/map/places/",
  summary: forStaff(placesSummary),
});
export const describeStaffPlace = defineCall({
  ...byStaff,
  ...ofPlace,
  url: "/console/map/place/",
  summary: forStaff(placeSummary),
});
