import { useEffect, useRef, useState } from "react";
import { sharePosition } from "@sufra/domain/couriers/api.ts";
import { client } from "../app/session.ts";
import { useWakeLock } from "../app/use-wake-lock.ts";
import { isLinkRefusal } from "./link-refusal.ts";
import { createSharing, notSharing, type SharingState } from "./position-sharing.ts";

const isWatching = (state: SharingState): boolean => state === "searching" || state === "on";

/** The switch of a courier's page. `onRefused`: the link stopped working meanwhile. */
export const usePositionSharing = (token: string, onRefused: () => void) => {
  const [sharing, setSharing] = useState(notSharing);
  const refused = useRef(onRefused);
  const control = useRef<ReturnType<typeof createSharing>>(null);
  useEffect(() => {
    refused.current = onRefused;
  });
  useEffect(() => {
    const made = createSharing({
      geolocation: "geolocation" in navigator ? navigator.geolocation : undefined,
      send: async (position) => {
        await client.send(sharePosition, { body: { token, position } });
      },
      isRefusal: isLinkRefusal,
      onChange: (next) => {
        setSharing(next);
        if (next.state === "refused") refused.current();
      },
    });
    control.current = made;
    return () => made.close();
  }, [token]);
  const on = isWatching(sharing.state);
  // A locked phone reports no position.
  useWakeLock(on);
  return { sharing, on, turn: (wanted: boolean) => (wanted ? control.current?.start() : control.current?.stop()) };
};
