import { useEffect } from "react";

/** Keeps the screen on while it is wanted, if the phone supports it. */
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
        // low battery, or the page was left
      }
    };
    // Leaving the page releases the lock, so take it again.
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
