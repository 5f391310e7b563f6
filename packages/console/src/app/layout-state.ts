import { useSyncExternalStore } from "react";
import { getDirection } from "@sufra/domain/language/language.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { createMediaQuery } from "./media-query.ts";

export type ContentWidth = "full" | "boxed";
/** Stored separately for wide and narrow windows. */
type Kept = { menuCollapsed: boolean; menuCollapsedNarrow: boolean; contentWidth: ContentWidth };

/** Collapsed on tablets until it is expanded there. */
const initial: Kept = { menuCollapsed: false, menuCollapsedNarrow: true, contentWidth: "full" };

const useNarrow = createMediaQuery("(width < 1100px)");

const kept = createStored<Kept>("sufra:console:layout", initial, (value) => {
  if (!isRecord(value)) return undefined;
  const contentWidth = value.contentWidth === "boxed" ? "boxed" : "full";
  const menuCollapsedNarrow = value.menuCollapsedNarrow !== false;
  return { menuCollapsed: value.menuCollapsed === true, menuCollapsedNarrow, contentWidth };
});

/** Not stored: a reload shows the menu again, so that it cannot be lost. */
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
  const isNarrow = useNarrow();
  const hidden = useSyncExternalStore(subscribe, () => menuHidden);
  return {
    isRTL: getDirection(useLanguage()) === "rtl",
    menuCollapsed: isNarrow ? menuCollapsedNarrow : menuCollapsed,
    menuHidden: hidden,
    contentWidth,
    setMenuCollapsed: (value: boolean) =>
      set((before) => ({ ...before, [isNarrow ? "menuCollapsedNarrow" : "menuCollapsed"]: value })),
    setMenuHidden,
    setContentWidth: (value: ContentWidth) => set((before) => ({ ...before, contentWidth: value })),
  };
};
