import { useEffect } from "react";

/** The screen stays awake while a code is shown; a phone that knows no such thing sleeps as it always does. */
export const useWakeLock = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    let held: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (over) await lock.release();
        else held = lock;
      } catch {
        // the battery is low, or the page has just been left
      }
    };
    // A page that was left has lost its lock.
    const again = () => void take();
    void take();
    document.addEventListener("visibilitychange", again);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", again);
      void held?.release();
    };
  }, [wanted]);
};
