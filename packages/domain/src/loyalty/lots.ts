/** The points of one earning: how many are left, and how the others were used. */
export type Lot = {
  id: string;
  /** Null: they never end. */
  expires_at: Date | null;
  points: number;
  left: number;
  /** Ended unused. */
  expired: number;
  /** No longer justified by the purchase, and how much of that was taken (the rest had expired). */
  reversed: number;
  charged: number;
};

export type LotMove = { lot_id: string; delta: number };

const time = ({ expires_at }: Lot): number => expires_at?.getTime() ?? Number.POSITIVE_INFINITY;

/** The lot that expires first comes first; of two that end together the older (ids are made in order of time). */
export const byExpiry = (lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => (time(a) === time(b) ? (a.id < b.id ? -1 : 1) : time(a) - time(b)));

/** Takes `points` from the lots in order. Throws RangeError if they have too few: the ledger would be inconsistent. */
export const takeFrom = (lots: readonly Lot[], points: number): LotMove[] => {
  let wanted = points;
  const moves = lots.flatMap(({ id, left }): LotMove[] => {
    const taken = Math.min(left, wanted);
    wanted -= taken;
    return taken > 0 ? [{ lot_id: id, delta: -taken }] : [];
  });
  if (wanted > 0) throw new RangeError("the lots hold fewer points than the balance says");
  return moves;
};

/** Of a spending's moves those of `take` points after the first `skip`, so that its parts never return a point twice. */
export const sliceMoves = (moves: readonly LotMove[], skip: number, take: number): LotMove[] => {
  let [passed, wanted] = [skip, take];
  return moves.flatMap(({ lot_id, delta }): LotMove[] => {
    const there = Math.max(0, -delta - passed);
    passed = Math.max(0, passed + delta);
    const taken = Math.min(there, wanted);
    wanted -= taken;
    return taken > 0 ? [{ lot_id, delta: -taken }] : [];
  });
};
