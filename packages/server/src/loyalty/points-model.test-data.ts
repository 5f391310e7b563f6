/**
 * A customer's points as tokens, one for each point: slow, plain, and written without a look at the books it is held
 * against. A token is in the wallet, paid for a reward, ended, or gone (taken back, or kept for a debt).
 */
type Token = { lot: string; ends: number; is: "held" | "spent" | "ended" | "gone"; claim: string };
export type PointsModel = { tokens: Token[]; debt: number; charged: Map<string, number> };

export const newPoints = (): PointsModel => ({ tokens: [], debt: 0, charged: new Map() });

const inOrder = (tokens: Token[]): Token[] =>
  [...tokens].sort((a, b) => (a.ends === b.ends ? (a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0) : a.ends - b.ends));
const heldOf = ({ tokens }: PointsModel): Token[] => inOrder(tokens.filter(({ is }) => is === "held"));

export const balanceOf = (points: PointsModel): number => heldOf(points).length;
/** What could be spent at a time, whether or not what is over has been written down. */
export const spendableOf = (points: PointsModel, now: number): number =>
  heldOf(points).filter(({ ends }) => ends > now).length;

/** Into the wallet, but for those a debt is repaid with. */
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

/** So many of a lot are justified no longer, in all: what ended unused is not asked for, its own go first. */
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
