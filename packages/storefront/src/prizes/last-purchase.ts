let last: { id: string; points: number } | undefined;

/** Remembers the price until the reward's ticket is shown; a reload forgets it. */
export const setPaid = (id: string, points: number): void => {
  last = { id, points };
};

/** The points that were just paid for the reward, told once. */
export const takePaid = (id: string): number | undefined => {
  if (last?.id !== id) return undefined;
  const { points } = last;
  last = undefined;
  return points;
};
