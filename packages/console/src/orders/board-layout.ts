import { useSyncExternalStore } from "react";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import { createMediaQuery } from "../app/media-query.ts";
import type { ColumnName } from "./columns.ts";

/** Dense cards show what decides the next tap; the rest is in the order's panel. */
export type Density = "dense" | "comfortable";

const chosenDensity = createStored<Density | null>("sufra:console:density", null, (value) =>
  value === "dense" || value === "comfortable" ? value : undefined,
);

const useSmall = createMediaQuery("(width < 1280px)");
const useTight = createMediaQuery("(width < 1440px)");

/** As chosen on this device; until then dense where the screen is small. */
export const useDensity = (): readonly [Density, (density: Density) => void] => {
  const [chosen, choose] = useStored(chosenDensity);
  const isSmall = useSmall();
  return [chosen ?? (isSmall ? "dense" : "comfortable"), choose];
};

/** As many columns with orders fit a narrow screen without scrolling. */
const fitting = 4;

/** Whether columns that nobody has to act on start folded: where all `filled` ones would have to be scrolled. */
export const useFolding = (density: Density, filled: number): boolean => {
  const isTight = useTight();
  return density === "dense" || (isTight && filled > fitting);
};

/** Columns that nobody has to act on fold away where room is short. */
export const isFoldable = (name: ColumnName): boolean => name === "scheduled" || name === "done";

const watchHeight = (listener: () => void) => {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
};
/** Rounded, so that a phone's toolbar does not rearrange the board. */
export const useBoardHeight = (): number =>
  useSyncExternalStore(watchHeight, () => Math.floor(window.innerHeight / 64) * 64) - headHeight;

/** What stands above the cards of a column. */
const headHeight = 170;

type Sizes = { cardHeight: number; laneWidth: number; newLanes: number; newWidth: number };
const sizes: Record<Density, Sizes> = {
  dense: { cardHeight: 144, laneWidth: 176, newLanes: 3, newWidth: 176 },
  comfortable: { cardHeight: 290, laneWidth: 172, newLanes: 1, newWidth: 232 },
};
const [slimWidth, padding, gap, maxLanes] = [80, 16, 8, 4];

type Need = { name: ColumnName; count: number; folded: boolean };

/**
 * Grid tracks of the board: each column takes the width that its orders need, and new orders come first. Columns that
 * nobody has to act on do not take the room of the others.
 */
export const getTracks = (columns: readonly Need[], density: Density, height: number): string => {
  const { cardHeight, laneWidth, newLanes, newWidth } = sizes[density];
  const cardsPerLane = Math.max(1, Math.floor(height / cardHeight));
  return columns
    .map(({ name, count, folded }) => {
      if (folded || count === 0) return `${slimWidth}px`;
      const lanes = isFoldable(name) ? 1 : Math.min(maxLanes, Math.ceil(count / cardsPerLane));
      const minimum = name === "new" ? Math.min(lanes, newLanes) : 1;
      const width = name === "new" ? newWidth : laneWidth;
      return `minmax(${minimum * width + (minimum - 1) * gap + padding}px, ${lanes}fr)`;
    })
    .join(" ");
};
