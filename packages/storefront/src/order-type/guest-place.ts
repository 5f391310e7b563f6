import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { createStore, useStore } from "@sufra/ui/store.ts";

/** The guest's location; lives as long as the page and is never stored on the device. */
const store = createStore<Coordinates | null>(null);

export const useGuestPlace = (): Coordinates | null => useStore(store, (place) => place);

/** `denied`: the guest or the phone refused; `unknown`: no location in time. */
export type LocationRefusal = "denied" | "unknown";

export const askPlace = (): Promise<Coordinates | LocationRefusal> =>
  new Promise((resolve) => {
    if (!("geolocation" in navigator)) {
      resolve("unknown");
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const round = (value: number) => Math.round(value * 1e6) / 1e6;
        const place = { lat: round(coords.latitude), lng: round(coords.longitude) };
        store.set(place);
        resolve(place);
      },
      (error) => resolve(error.code === error.PERMISSION_DENIED ? "denied" : "unknown"),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
