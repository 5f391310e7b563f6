import type { BodyOf } from "@sufra/domain/contract/call.ts";
import type { createZone, ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import { circleOutline, getCorners, type OutlineProblem, outlineProblem } from "@sufra/domain/delivery/outline.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { Point } from "@sufra/ui/components/map-projection.ts";
import { fieldsOf } from "../editing/fields.tsx";
import type { Codes, Draft } from "../editing/form-rules.ts";

export type ZoneValues = {
  name: Text;
  shape: "radius" | "drawn";
  radius: number | null;
  /** Null: what is typed is no place. */
  corners: (Point | null)[];
  fee: number | null;
  minimum: number | null;
  minutes: number | null;
  priority: number | null;
  active: boolean;
};

export const newZone: ZoneValues = {
  name: { sa: "", en: "" },
  shape: "radius",
  radius: 3000,
  corners: [],
  fee: null,
  minimum: 0,
  minutes: 30,
  priority: 0,
  active: true,
};

export const valuesOf = ({
  name,
  radius,
  outline,
  fee,
  minimum,
  minutes,
  priority,
  active,
}: ManagedZone): ZoneValues => ({
  name,
  shape: radius === null ? "drawn" : "radius",
  radius: radius ?? 3000,
  corners: radius === null ? outline : [],
  fee,
  minimum,
  minutes,
  priority,
  active,
});

const within = (value: number | null, low: number, high: number): boolean =>
  value !== null && value >= low && value <= high;

/** What the area covers as it is written now; nothing where its radius is no number. */
export const outlineOf = ({ shape, radius, corners }: ZoneValues, branch: Point): Point[] => {
  if (shape === "drawn") return corners.filter((corner) => corner !== null);
  if (!within(radius, 100, 100_000)) return [];
  return circleOutline(branch, radius ?? 0).map(([lng, lat]) => ({ lat, lng }));
};

export const problemOf = (values: ZoneValues, branch: Point): OutlineProblem | null =>
  values.shape === "radius" ? null : outlineProblem(getCorners(outlineOf(values, branch)), branch);

/** What the schema cannot see of a drawn area. */
export const zoneRules = (values: ZoneValues, branch: Point): Codes<ZoneValues> => {
  const { shape, radius, corners } = values;
  const wrongShape = corners.includes(null) || problemOf(values, branch) !== null;
  return {
    radius: shape === "radius" && radius === null ? "field_invalid" : undefined,
    corners: shape === "drawn" && wrongShape ? "field_invalid" : undefined,
  };
};

export const zoneBody = ({ shape, radius, corners, ...rest }: ZoneValues): Draft<BodyOf<typeof createZone>> => ({
  ...rest,
  radius: shape === "radius" ? radius : null,
  outline: shape === "drawn" ? corners.filter((corner) => corner !== null) : null,
});

export const f = fieldsOf<ZoneValues>();
