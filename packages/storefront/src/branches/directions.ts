import type { Coordinates } from "@sufra/domain/contract/fields.ts";

/** Opens the phone's map application with the way to a place. */
export const getDirections = ({ lat, lng }: Coordinates): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
