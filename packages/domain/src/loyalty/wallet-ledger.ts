import { byExpiry, type Lot, type LotMove, takeFrom } from "./lots.ts";

/** Kinds of ledger entries; `lend` and `repay` carry a debt, so that a balance never goes below zero. */
export const entryKinds = [
  "earn",
  "grant",
  "spend",
  "give_back",
  "expire",
  "reverse",
  "lend",
  "repay",
  "adjust",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The counter account: each entry moves points between it and the customer's account. */
export type CounterAccount = "issue" | "redeem" | "expire" | "adjust" | "reverse" | "debt";

export type Step = { kind: EntryKind; counter_account: CounterAccount; delta: number };

/** A customer's points. Balance and debt are never both above zero. */
export type WalletState = { balance: number; debt: number; lots: readonly Lot[] };

/** The writes of one event: entries in order, and changes of lots. */
export type Posting = { steps: Step[]; moves: LotMove[] };

const nothing: Posting = { steps: [], moves: [] };
const step = (kind: EntryKind, counter_account: CounterAccount, delta: number): Step[] =>
  delta === 0 ? [] : [{ kind, counter_account, delta }];

const requirePoints = (points: number): void => {
  if (!Number.isSafeInteger(points) || points < 0) throw new RangeError("points are whole numbers of at least 0");
};

/** Posts an earning: it repays debt first, the rest becomes a new lot. */
export const postEarning = (
  { debt }: Pick<WalletState, "debt">,
  lotId: string,
  points: number,
  kind: "earn" | "grant" | "adjust" = "earn",
): Posting => {
  requirePoints(points);
  if (points === 0) return nothing;
  const repaid = Math.min(debt, points);
  return {
    steps: [...step(kind, kind === "adjust" ? "adjust" : "issue", points), ...step("repay", "debt", -repaid)],
    moves: points > repaid ? [{ lot_id: lotId, delta: points - repaid }] : [],
  };
};

/** Spends from the lots that expire first. Null where there are not enough points; a balance never goes below zero. */
export const postSpending = (wallet: WalletState, points: number): Posting | null => {
  requirePoints(points);
  if (points > wallet.balance) return null;
  return { steps: step("spend", "redeem", -points), moves: takeFrom(byExpiry(wallet.lots), points) };
};

/**
 * Posts a manual adjustment. Added points become a lot of their own; removed points leave the lots that expire first.
 * Null if there are too few points: an adjustment creates no debt.
 */
export const postAdjustment = (wallet: WalletState, lotId: string, points: number): Posting | null => {
  if (points > 0) return postEarning(wallet, lotId, points, "adjust");
  requirePoints(-points);
  if (-points > wallet.balance) return null;
  return { steps: step("adjust", "adjust", points), moves: takeFrom(byExpiry(wallet.lots), -points) };
};

/** Points spent on something that was given back return to the lots they came from; a debt is repaid first. */
export const postGivingBack = ({ debt }: Pick<WalletState, "debt">, spent: readonly LotMove[]): Posting => {
  const total = spent.reduce((sum, { delta }) => sum - delta, 0);
  let repay = Math.min(debt, total);
  const moves = spent.flatMap(({ lot_id, delta }): LotMove[] => {
    const getWithheld = Math.min(repay, -delta);
    repay -= getWithheld;
    return -delta > getWithheld ? [{ lot_id, delta: -delta - getWithheld }] : [];
  });
  const repaid = Math.min(debt, total);
  return { steps: [...step("give_back", "redeem", total), ...step("repay", "debt", -repaid)], moves };
};

/** Ends every lot whose time is over. Running it again finds nothing left. */
export const postExpiry = ({ lots }: Pick<WalletState, "lots">, now: Date): Posting => {
  const over = lots.filter(({ left, expires_at }) => left > 0 && expires_at !== null && expires_at <= now);
  return {
    steps: step("expire", "expire", -over.reduce((sum, { left }) => sum + left, 0)),
    moves: over.map(({ id, left }) => ({ lot_id: id, delta: -left })),
  };
};

/**
 * Reverses points that a purchase no longer justifies; `reversed` is the total so far for this lot. Points of it that
 * expired unused are not charged again. Its own lot pays first, then other lots; the rest becomes debt. Also returns
 * the total charged to the lot, where the next return starts.
 */
export const postReversal = (
  { lots }: Pick<WalletState, "lots">,
  own: Pick<Lot, "id" | "expired" | "charged">,
  reversed: number,
): Posting & { charged: number } => {
  requirePoints(reversed);
  const charged = Math.max(own.charged, reversed - own.expired);
  const due = charged - own.charged;
  const [first, rest] = [lots.filter(({ id }) => id === own.id), lots.filter(({ id }) => id !== own.id)];
  const there = lots.reduce((sum, { left }) => sum + left, 0);
  const lent = Math.max(0, due - there);
  return {
    steps: [...step("lend", "debt", lent), ...step("reverse", "reverse", -due)],
    moves: takeFrom([...first, ...byExpiry(rest)], due - lent),
    charged,
  };
};
