import { useEffect, useEffectEvent } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { askPlace } from "../order-type/guest-place.ts";

/** Starts where the guest is if the browser may tell without asking; a place that they chose meanwhile stays. */
export const useGrantedPlace = (placed: boolean, onPlace: (place: Coordinates) => void): void => {
  const put = useEffectEvent((place: Coordinates) => {
    if (!placed) onPlace(place);
  });
  const start = useEffectEvent(async () => {
    // Older browsers do not say; then the button asks.
    const permission = placed ? undefined : await navigator.permissions?.query({ name: "geolocation" });
    const place = permission?.state === "granted" ? await askPlace() : undefined;
    if (typeof place === "object") put(place);
  });
  useEffect(() => {
    start().catch(() => undefined);
  }, []);
};
