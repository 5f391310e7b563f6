import { useSyncExternalStore } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";

/** Where the guest said they are; kept as long as the page lives, never stored. */
let place: Coordinates | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useGuestPlace = (): Coordinates | null =>
  useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );

/** `denied`: the guest or the phone refuses; `unknown`: no fix in time. */
export type LocationRefusal = "denied" | "unknown";

/** Asks the phone; the guest is asked first by their browser. */
export const askPlace = (): Promise<Coordinates | LocationRefusal> =>
  new Promise((resolve) => {
    if (!("geolocation" in navigator)) {
      resolve("unknown");
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const round = (value: number) => Math.round(value * 1e6) / 1e6;
        place = { lat: round(coords.latitude), lng: round(coords.longitude) };
        for (const listener of listeners) listener();
        resolve(place);
      },
      (error) => resolve(error.code === error.PERMISSION_DENIED ? "denied" : "unknown"),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
