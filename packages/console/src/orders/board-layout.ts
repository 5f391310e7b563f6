import { useSyncExternalStore } from "react";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";
import type { ColumnName } from "./columns.ts";

/** Dense cards show what decides the next tap; the rest is in the order's panel. */
export type Density = "dense" | "comfortable";

const chosenDensity = createStored<Density | null>("sufra:console:density", null, (value) =>
  value === "dense" || value === "comfortable" ? value : undefined,
);

const small = typeof window === "undefined" ? undefined : window.matchMedia("(width < 1280px)");
const watchWidth = (listener: () => void) => {
  small?.addEventListener("change", listener);
  return () => small?.removeEventListener("change", listener);
};

/** As chosen on this device; until then dense where the screen is small. */
export const useDensity = (): readonly [Density, (density: Density) => void] => {
  const [chosen, choose] = useStored(chosenDensity);
  const isSmall = useSyncExternalStore(watchWidth, () => small?.matches === true);
  return [chosen ?? (isSmall ? "dense" : "comfortable"), choose];
};

/** Columns that nobody has to act on fold away where room is short. */
export const isFoldable = (name: ColumnName): boolean => name === "scheduled" || name === "done";

type Sizes = { cardsPerLane: number; laneWidth: number; newLanes: number };
const sizes: Record<Density, Sizes> = {
  dense: { cardsPerLane: 4, laneWidth: 176, newLanes: 3 },
  comfortable: { cardsPerLane: 2, laneWidth: 216, newLanes: 2 },
};
const [slimWidth, padding, gap, maxLanes] = [80, 16, 8, 4];

type Need = { name: ColumnName; count: number; folded: boolean };

/** Grid tracks of the board: each column takes the width that its orders need, and new orders come first. */
export const getTracks = (columns: readonly Need[], density: Density): string => {
  const { cardsPerLane, laneWidth, newLanes } = sizes[density];
  return columns
    .map(({ name, count, folded }) => {
      if (folded || count === 0) return `${slimWidth}px`;
      const lanes = Math.min(maxLanes, Math.ceil(count / cardsPerLane));
      const minimum = name === "new" ? Math.min(lanes, newLanes) : 1;
      return `minmax(${minimum * laneWidth + (minimum - 1) * gap + padding}px, ${lanes}fr)`;
    })
    .join(" ");
};
