/** An invited friend: invited, registered, with a first order under way, rewarded on both sides, or turned down. */
export const leadStates = ["active", "joined", "pending", "converted", "declined"] as const;
export type LeadState = (typeof leadStates)[number];

/** Why nothing came of an invitation. */
export const declineReasons = ["expired", "device", "circle", "not_new", "erased", "order_returned"] as const;
export type LeadReason = (typeof declineReasons)[number];

/** A lead as stored. A first order in progress is read from the orders, so that it is never stale. */
export type StoredLead = {
  state: Exclude<LeadState, "pending">;
  expires_at: Date;
  /** The friend has an order that is neither dead nor delivered. */
  ordered: boolean;
};

/** The current state of a lead; an expired invitation is declined even before the nightly run. */
export const leadState = ({ state, expires_at, ordered }: StoredLead, now: Date): LeadState => {
  if (state === "active" && expires_at <= now) return "declined";
  return state === "joined" && ordered ? "pending" : state;
};

/** Days after the first order within which its return takes unused rewards back (product rules §14). */
export const returnDays = 14;

/** Whether a return still takes rewards back: up to fourteen days after both sides were rewarded. */
export const isTakenBack = (convertedAt: Date, now: Date): boolean =>
  now.getTime() - convertedAt.getTime() <= returnDays * 86_400_000;

/** The first day of the month, by which rewarded friends are counted; `day` is `YYYY-MM-DD` in the establishment's zone. */
export const getMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/**
 * Whether inviting would close a circle: follows the inviters upwards. `getInviter` returns the inviter of a phone,
 * both as keyed hashes in hexadecimal. A chain longer than `most` counts as a circle.
 */
export const closesCircle = async (
  friend: string,
  inviter: string,
  inviterOf: (phone: string) => Promise<string | null>,
  most = 100,
): Promise<boolean> => {
  let above: string | null = inviter;
  for (let level = 0; above !== null; level += 1) {
    if (above === friend || level === most) return true;
    above = await inviterOf(above);
  }
  return false;
};
