/** The most points one adjustment may add or take. */
export const maxPoints = 1_000_000;

/** Of the limit below which one manager adjusts alone; the establishment sets it. */
export const limitRange = { lowest: 0, highest: 100_000 };

/** Adjustments of one manager for one customer within this time count together, so that none is cut into small ones. */
export const countedHours = 24;

/**
 * Whether a second manager has to approve. `alone`: points that the asker moved for this customer without a second one
 * within `countedHours`, added and taken alike.
 */
export const needsSecond = (points: number, alone: number, limit: number): boolean => Math.abs(points) + alone > limit;
