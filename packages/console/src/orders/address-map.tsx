import { useQuery } from "@tanstack/react-query";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { PlaceMap } from "@sufra/ui/components/place-map.tsx";
import { mapQuery } from "../app/map-query.ts";

/** Where an order goes. */
export const AddressMap = ({ place }: { place: Coordinates }) => {
  const map = useQuery(mapQuery);
  return <PlaceMap tiles={map.isError ? null : map.data?.tiles} zones={[]} pin={place} />;
};
