import { useSyncExternalStore } from "react";
import { directionOf } from "@sufra/domain/language/language.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";

export type ContentWidth = "full" | "boxed";
/** Folding is remembered for a wide window and for a narrow one apart: what suits a desk takes a tablet's room. */
type Kept = { menuCollapsed: boolean; menuCollapsedNarrow: boolean; contentWidth: ContentWidth };

/** A tablet's width belongs to the work until somebody unfolds the menu. */
const initial: Kept = { menuCollapsed: false, menuCollapsedNarrow: true, contentWidth: "full" };

const narrow = typeof window === "undefined" ? undefined : window.matchMedia("(width < 1100px)");
const watchWidth = (listener: () => void) => {
  narrow?.addEventListener("change", listener);
  return () => narrow?.removeEventListener("change", listener);
};

const kept = createStored<Kept>("sufra:console:layout", initial, (value) => {
  if (!isRecord(value)) return undefined;
  const contentWidth = value.contentWidth === "boxed" ? "boxed" : "full";
  const menuCollapsedNarrow = value.menuCollapsedNarrow !== false;
  return { menuCollapsed: value.menuCollapsed === true, menuCollapsedNarrow, contentWidth };
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
  const [{ menuCollapsed, menuCollapsedNarrow, contentWidth }, set] = useStored(kept);
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow?.matches === true);
  const hidden = useSyncExternalStore(subscribe, () => menuHidden);
  return {
    isRTL: directionOf(useLanguage()) === "rtl",
    menuCollapsed: isNarrow ? menuCollapsedNarrow : menuCollapsed,
    menuHidden: hidden,
    contentWidth,
    setMenuCollapsed: (value: boolean) =>
      set((before) => ({ ...before, [isNarrow ? "menuCollapsedNarrow" : "menuCollapsed"]: value })),
    setMenuHidden,
    setContentWidth: (value: ContentWidth) => set((before) => ({ ...before, contentWidth: value })),
  };
};
