import type { ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import { circleOutline, cornersOf, type OutlineProblem, outlineProblem } from "@sufra/domain/delivery/outline.ts";
import type { Text } from "@sufra/domain/language/language.ts";
import type { Point } from "@sufra/ui/components/map-projection.ts";
import type { Check } from "@sufra/ui/forms/use-form.ts";

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
  ...{ name: { sa: "", en: "" }, shape: "radius", radius: 3000, corners: [] },
  ...{ fee: null, minimum: 0, minutes: 30, priority: 0, active: true },
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
  ...{ name, shape: radius === null ? "drawn" : "radius", radius: radius ?? 3000 },
  ...{ corners: radius === null ? outline : [], fee, minimum, minutes, priority, active },
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
  values.shape === "radius" ? null : outlineProblem(cornersOf(outlineOf(values, branch)), branch);

export const checkZone =
  (branch: Point): Check<ZoneValues> =>
  (values) => {
    const { name, shape, radius, corners, fee, minimum, minutes, priority } = values;
    const wrongShape = corners.includes(null) || problemOf(values, branch) !== null;
    return {
      ...(name.sa.trim() === "" && name.en.trim() === "" ? { name: "name_required" } : {}),
      ...(shape === "radius" && !within(radius, 100, 100_000) ? { radius: "field_invalid" } : {}),
      ...(shape === "drawn" && wrongShape ? { corners: "field_invalid" } : {}),
      ...(within(fee, 0, 1_000_000) ? {} : { fee: fee === null ? "field_empty" : "field_invalid" }),
      ...(within(minimum, 0, 10_000_000) ? {} : { minimum: "field_invalid" }),
      ...(within(minutes, 1, 600) ? {} : { minutes: "field_invalid" }),
      ...(within(priority, 0, 1000) ? {} : { priority: "field_invalid" }),
    };
  };

/** What the calls take, of values that were checked. */
export const zoneBody = (values: ZoneValues) => {
  const { name, shape, radius, corners, fee, minimum, minutes, priority, active } = values;
  return {
    ...{ name, active, radius: shape === "radius" ? radius : null },
    outline: shape === "drawn" ? corners.filter((corner) => corner !== null) : null,
    ...{ fee: fee ?? 0, minimum: minimum ?? 0, minutes: minutes ?? 1, priority: priority ?? 0 },
  };
};
