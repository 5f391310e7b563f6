import { useEffect, useRef, useState } from "react";
import { sharePosition } from "@sufra/domain/couriers/api.ts";
import { client } from "../app/session.ts";
import { isLinkRefusal } from "./link-refusal.ts";
import { createSharing, notSharing, type SharingState } from "./position-sharing.ts";

/** Keeps the screen on while the position is shared: a locked phone reports none. Older browsers cannot. */
const useAwake = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      const taken = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (left) void taken?.release();
      else lock = taken;
    };
    void take();
    const again = () => void take();
    document.addEventListener("visibilitychange", again);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, [wanted]);
};

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
  useAwake(on);
  return { sharing, on, turn: (wanted: boolean) => (wanted ? control.current?.start() : control.current?.stop()) };
};
