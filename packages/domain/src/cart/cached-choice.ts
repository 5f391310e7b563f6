/** A guest's choice at a branch (order type, table, pickup branch, address), stored on the device for a while. */
export type CachedChoice<T> = {
  value: T;
  /** Id of the branch it was made at. */
  branch: string;
  /** ISO instant from which it no longer counts. */
  expiry: string;
};

/** Two hours, unless the establishment sets other (`choice_minutes`; product rules §4). */
export const choiceMinutes = 120;

export const storeChoice = <T>(
  value: T,
  branch: string,
  now: Date,
  minutes: number = choiceMinutes,
): CachedChoice<T> => ({
  value,
  branch,
  expiry: new Date(now.getTime() + minutes * 60_000).toISOString(),
});

/** The value, or `null` when it is expired, of another branch, or not readable: then it is dropped (specification §3). */
export const readChoice = <T>(choice: CachedChoice<T> | null | undefined, branch: string, now: Date): T | null => {
  if (!choice || choice.branch !== branch) return null;
  const expiry = Date.parse(choice.expiry);
  return Number.isNaN(expiry) || expiry <= now.getTime() ? null : choice.value;
};
