import { queryOptions } from "@tanstack/react-query";
import { listManagedZones, type ManagedZone } from "@sufra/domain/delivery/console-api.ts";
import { getCorners, overlap } from "@sufra/domain/delivery/outline.ts";
import { client } from "../app/client.ts";

export const zonesQuery = (branchId: string) =>
  queryOptions({
    queryKey: ["zones", branchId],
    queryFn: async ({ signal }) => client.send(listManagedZones, { params: { id: branchId }, signal }),
  });

type Shape = Pick<ManagedZone, "id" | "outline" | "active">;

/** The areas in use that share ground with one. */
export const overlapping = <Z extends Shape>(zone: Shape, others: readonly Z[]): Z[] =>
  others.filter(
    (other) => other.id !== zone.id && other.active && overlap(getCorners(zone.outline), getCorners(other.outline)),
  );
