/** Duration of a run: many short turns, so that other load on the machine affects both sides. */
export type Pace = {
  /** Counted pairs of turns. */
  rounds: number;
  /** Length of a turn under load. */
  seconds: number;
  /** Visits of the throttled browser to each side. */
  visits: number;
};

export const fullPace: Pace = { rounds: 11, seconds: 3, visits: 7 };
export const quickPace: Pace = { rounds: 3, seconds: 2, visits: 3 };
