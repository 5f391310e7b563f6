import type { Claim } from "./idempotency.ts";

/** The answer of a keyed call around the number that its last statement gives. */
export type AroundNumber = Pick<Claim, "actor" | "route" | "key"> & {
  answerStatus: number;
  beforeNumber: string;
  afterNumber: string;
};

/**
 * The answer of a keyed call whose last statement gives it its number and stores it, so that this statement is sent with
 * the commit. `draft`: the answer with any number.
 */
export class LateAnswer<T extends { number: number }> {
  readonly draft: T;
  /** Sends the statement, which stores the answer. */
  readonly write: (around: AroundNumber) => void;
  /** Known after the commit. */
  readonly getNumber: () => number;
  constructor(draft: T, write: (around: AroundNumber) => void, getNumber: () => number) {
    this.draft = draft;
    this.write = write;
    this.getNumber = getNumber;
  }
}

/** Sends the statement; what is returned reads the whole answer after the commit. */
export const writeLate = (
  { write, getNumber }: LateAnswer<{ number: number }>,
  { actor, route, key }: Claim,
  answerStatus: number,
  payload: string,
): (() => string) => {
  const place = /(?<="number":)\d+/.exec(payload);
  if (place === null) throw new TypeError("The answer has no number");
  const beforeNumber = payload.slice(0, place.index);
  const afterNumber = payload.slice(place.index + place[0].length);
  write({ actor, route, key, answerStatus, beforeNumber, afterNumber });
  return () => `${beforeNumber}${getNumber()}${afterNumber}`;
};
