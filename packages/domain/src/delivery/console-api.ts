import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, byId, coordinates, halalas, id, requiredPair, revision, wholeNumber } from "../contract/fields.ts";
import { byManager, removeCall } from "../contract/managed.ts";
import { maxCorners } from "./outline.ts";

const zone = {
  name: requiredPair(60),
  /** Meters around the branch; null = drawn, and `outline` says where. */
  radius: z.nullable(wholeNumber(100, 100_000)),
  /** Corners in order, the first not repeated; null where a radius draws it. */
  outline: z.nullable(z.array(coordinates, "field_invalid").check(z.maxLength(maxCorners, "field_invalid"))),
  fee: wholeNumber(0, 1_000_000),
  minimum: wholeNumber(0, 10_000_000),
  minutes: wholeNumber(1, 600),
  /** Higher goes first where areas overlap. */
  priority: wholeNumber(0, 1000),
  active: z.boolean("field_invalid"),
};

const zoneView = z.strictObject({
  id,
  branch_id: id,
  name: bilingual,
  radius: z.nullable(z.int()),
  /** Always there, for the map. */
  outline: z.array(coordinates),
  fee: halalas,
  minimum: halalas,
  minutes: z.int(),
  priority: z.int(),
  active: z.boolean(),
  revision: z.string(),
});
export type ManagedZone = z.infer<typeof zoneView>;

export const listManagedZones = defineCall({
  ...byManager,
  method: "GET",
  url: "/console/branches/:id/zones/",
  scope: { branch: "params.id" },
  summary: "A branch's delivery areas, those out of use too",
  params: byId,
  answers: {
    200: z.strictObject({
      /** Position of the branch: the center of a radius. */
      branch: coordinates,
      zones: z.array(zoneView),
    }),
  },
  errors: [],
});

export const createZone = defineCall({
  ...byManager,
  method: "POST",
  url: "/console/branches/:id/zones/",
  scope: { branch: "params.id" },
  keyed: true,
  summary: "A new delivery area of a branch, drawn or a radius around it",
  params: byId,
  body: z.strictObject(zone),
  answers: { 201: zoneView },
  errors: [],
});

export const editZone = defineCall({
  ...byManager,
  method: "PUT",
  url: "/console/zones/:id/",
  summary: "Change a delivery area; orders already placed keep theirs",
  params: byId,
  body: z.strictObject({ ...zone, revision }),
  answers: { 200: zoneView },
  errors: ["edit_conflict"],
});

export const removeZone = removeCall({
  url: "/console/zones/",
  summary: "Remove a delivery area; orders already placed keep theirs",
});
