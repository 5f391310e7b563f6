import { type FieldIssue, windowIssues } from "../errors/field-issue.ts";
import { scheduledAt, type ScheduleRange } from "../menu/availability.ts";
import type { KeptLine, LineBonus, PaidLine } from "./earning.ts";
import { plainMultiplier } from "./rules.ts";

/** Of an establishment: each quote judges all of them, and each phone reads them. */
export const maxBonuses = 50;

/** When it holds, and for what: null is always, and everything. */
export type BonusRule = {
  /** Of the points for each riyal: 20 000 doubles them. */
  multiplier_bp: number;
  /** Points for each unit, beside those. */
  points: number;
  schedule: readonly ScheduleRange[] | null;
  /** Products and combos. */
  items: readonly string[] | null;
  starts_at: Date | null;
  ends_at: Date | null;
};

/** Whether the times of a bonus include this moment. */
export const bonusHolds = (
  { schedule, starts_at, ends_at }: Omit<BonusRule, "items">,
  now: Date,
  zone: string,
): boolean =>
  (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at) && scheduledAt(schedule, now, zone);

export type SoldLine = PaidLine & { product_id: string | null; combo_id: string | null };

/** The first with the highest value; null if none is above the minimum. */
const findBest = <B>(bonuses: readonly B[], minimum: number, getValue: (bonus: B) => number): B | null =>
  bonuses.reduce<B | null>((best, each) => (getValue(each) > (best ? getValue(best) : minimum) ? each : best), null);

/**
 * The bonuses of an order placed now, and which of them count. Of several for one line the highest counts, of each kind;
 * they never multiply each other. A line without a price earns no bonus.
 */
export const getBonuses = <B extends BonusRule>(
  bonuses: readonly B[],
  lines: readonly SoldLine[],
  now: Date,
  zone: string,
): { lines: LineBonus[]; used: B[] } => {
  const holding = bonuses.filter((each) => bonusHolds(each, now, zone));
  const used = new Set<B>();
  const found = lines.flatMap((line): LineBonus[] => {
    const { line_no, quantity } = line;
    const paid = line.line_total - line.discount;
    const own = holding.filter(({ items }) => items === null || items.includes(line.product_id ?? line.combo_id ?? ""));
    const [times, more] = [
      findBest(own, plainMultiplier, (each) => each.multiplier_bp),
      findBest(own, 0, (each) => each.points),
    ];
    if (paid === 0 || (times === null && more === null)) return [];
    for (const each of [times, more]) if (each !== null) used.add(each);
    const multiplier_bp = times?.multiplier_bp ?? plainMultiplier;
    return [{ line_no, quantity, paid, multiplier_bp, points: more?.points ?? 0 }];
  });
  return { lines: found, used: [...used] };
};

/** The bonuses of what is kept of an order after returns. */
export const keptBonuses = (bonuses: readonly LineBonus[], kept: readonly KeptLine[]): LineBonus[] =>
  bonuses.flatMap((bonus) => {
    const line = kept.find(({ line_no }) => line_no === bonus.line_no);
    return line && line.paid > 0 ? [{ ...bonus, quantity: line.quantity, paid: line.paid }] : [];
  });

type BonusFields = { multiplier_bp: number; points: number; starts_at: string | null; ends_at: string | null };

/** A bonus gives something, and ends after it begins. */
export const bonusIssues = ({ multiplier_bp, points, ...times }: BonusFields): FieldIssue[] => [
  ...(multiplier_bp === plainMultiplier && points === 0
    ? [{ path: "multiplier_bp", code: "field_invalid" as const }]
    : []),
  ...windowIssues(times),
];
