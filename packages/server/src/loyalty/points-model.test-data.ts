/**
 * A simple model to compare the points ledger with: one token per point, slow and independent of the real code. A token
 * is in the wallet, spent on a reward, expired, or gone (taken back, or used for a debt).
 */
type Token = { lot: string; ends: number; is: "held" | "spent" | "ended" | "gone"; claim: string };
export type PointsModel = { tokens: Token[]; debt: number; charged: Map<string, number> };

export const newPoints = (): PointsModel => ({ tokens: [], debt: 0, charged: new Map() });

const inOrder = (tokens: Token[]): Token[] =>
  [...tokens].sort((a, b) => (a.ends === b.ends ? (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0) : a.ends - b.ends));
const heldOf = ({ tokens }: PointsModel): Token[] => inOrder(tokens.filter(({ is }) => is === "held"));

export const getBalance = (points: PointsModel): number => heldOf(points).length;
/** Spendable points at a time, whether or not the expiry was posted. */
export const getSpendable = (points: PointsModel, now: number): number =>
  heldOf(points).filter(({ ends }) => ends > now).length;

/** Adds tokens to the wallet, except those that repay a debt. */
const put = (points: PointsModel, tokens: Token[]): void => {
  for (const token of inOrder(tokens)) {
    token.is = points.debt > 0 ? "gone" : "held";
    if (points.debt > 0) points.debt -= 1;
  }
};

export const end = (points: PointsModel, now: number): void => {
  for (const token of heldOf(points)) if (token.ends <= now) token.is = "ended";
};

export const earn = (points: PointsModel, lot: string, count: number, ends: number): void => {
  const tokens = Array.from({ length: count }, (): Token => ({ lot, ends, is: "gone", claim: "" }));
  points.tokens.push(...tokens);
  put(points, tokens);
};

export const spend = (points: PointsModel, claim: string, count: number): void => {
  for (const token of heldOf(points).slice(0, count)) Object.assign(token, { is: "spent", claim });
};

export const giveBack = (points: PointsModel, claim: string): void =>
  put(
    points,
    points.tokens.filter((token) => token.is === "spent" && token.claim === claim),
  );

/**
 * The total of a lot that is no longer justified: tokens that expired unused are not charged, the lot's own go first.
 */
export const takeBack = (points: PointsModel, lot: string, count: number): void => {
  const own = points.tokens.filter((token) => token.lot === lot);
  const before = points.charged.get(lot) ?? 0;
  const due = Math.max(0, count - own.filter(({ is }) => is === "ended").length - before);
  points.charged.set(lot, before + due);
  const held = heldOf(points);
  const payers = [...held.filter((token) => token.lot === lot), ...held.filter((token) => token.lot !== lot)];
  for (const token of payers.slice(0, due)) token.is = "gone";
  points.debt += Math.max(0, due - payers.length);
};
