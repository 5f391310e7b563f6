import { useSyncExternalStore } from "react";

/** A hook that tells whether the window fits a media query. */
export const createMediaQuery = (query: string): (() => boolean) => {
  const list = typeof window === "undefined" ? undefined : window.matchMedia(query);
  const watch = (listener: () => void) => {
    list?.addEventListener("change", listener);
    return () => list?.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(watch, () => list?.matches === true);
};
