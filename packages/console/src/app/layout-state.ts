import { useSyncExternalStore } from "react";
import { directionOf } from "@sufra/domain/language/language.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

export type ContentWidth = "full" | "boxed";
type Kept = { menuCollapsed: boolean; contentWidth: ContentWidth };

/** A tablet's width belongs to the orders until somebody unfolds the menu. */
const isNarrow = typeof window !== "undefined" && window.innerWidth < 1100;
const initial: Kept = { menuCollapsed: isNarrow, contentWidth: "full" };

const kept = createStored<Kept>("sufra:console:layout", initial, (value) => {
  if (!isRecord(value)) return undefined;
  const contentWidth = value.contentWidth === "boxed" ? "boxed" : "full";
  return { menuCollapsed: value.menuCollapsed === true, contentWidth };
});

/** Hiding the menu is for now (a screen in the kitchen, a close look); a reload brings it back, so nobody loses it. */
let menuHidden = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const setMenuHidden = (hidden: boolean): void => {
  menuHidden = hidden;
  for (const listener of listeners) listener();
};

/** The layout's state by the specification's names. */
export const useLayout = () => {
  const [{ menuCollapsed, contentWidth }, set] = useStored(kept);
  const hidden = useSyncExternalStore(subscribe, () => menuHidden);
  return {
    isRTL: directionOf(useLanguage()) === "rtl",
    menuCollapsed,
    menuHidden: hidden,
    contentWidth,
    setMenuCollapsed: (value: boolean) => set((before) => ({ ...before, menuCollapsed: value })),
    setMenuHidden,
    setContentWidth: (value: ContentWidth) => set((before) => ({ ...before, contentWidth: value })),
  };
};
