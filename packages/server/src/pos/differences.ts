import type { Text } from "@sufra/domain/language/language.ts";
import type { PosDifference } from "@sufra/domain/pos/order-state.ts";
import type { PosDraft, PosOrder } from "../gateways/pos/pos-adapter.ts";

type Priced = { id: string; quantity: number; total: number };
type Ours = Priced & { line_no: number };

/** Rounding may differ by a halala. */
const differs = (ours: number, theirs: number): boolean => Math.abs(ours - theirs) > 1;

const byLine = (ours: Ours[], theirs: Priced[], named: ReadonlyMap<number, Text>): PosDifference[] => {
  const left = [...theirs];
  const line = (line_no: number | null, our: number, their: number): PosDifference => ({
    kind: "line",
    line_no,
    name: (line_no === null ? undefined : named.get(line_no)) ?? null,
    charge: null,
    ours: our,
    theirs: their,
  });
  const found = ours.flatMap(({ line_no, id, quantity, total }) => {
    // Of several lines of a product the one that fits best.
    const distance = (each: Priced) => Math.abs(each.total - total) + (each.quantity === quantity ? 0 : 1e12);
    const [best] = left.filter((each) => each.id === id).toSorted((a, b) => distance(a) - distance(b));
    if (!best) return [line(line_no, total, 0)];
    left.splice(left.indexOf(best), 1);
    return differs(total, best.total) ? [line(line_no, total, best.total)] : [];
  });
  return [...found, ...left.map(({ total }) => line(null, 0, total))];
};

/** Where the point of sale's answer differs from what was sent by more than a halala. */
export const getDifferences = (draft: PosDraft, order: PosOrder, named: ReadonlyMap<number, Text>): PosDifference[] => {
  const ours = [
    ...draft.lines.map((each) => ({ ...each, id: each.product_id, total: each.total_price })),
    ...draft.combos.map(({ line_no, combo_id: id, quantity, products }) => {
      return { line_no, id, quantity, total: products.reduce((sum, each) => sum + each.total_price, 0) };
    }),
  ];
  const theirs = [
    ...order.lines.map((each) => ({ ...each, id: each.product_id, total: each.total_price })),
    ...order.combos.map((each) => ({ ...each, id: each.combo_size_id, total: each.total_price })),
  ];
  const charges = draft.charges.flatMap(({ kind, charge_id, amount }): PosDifference[] => {
    const same = order.charges.filter((each) => each.charge_id === charge_id);
    const theirsOf = same.reduce((sum, each) => sum + each.amount, 0);
    const oursOf = draft.charges.reduce((sum, each) => sum + (each.charge_id === charge_id ? each.amount : 0), 0);
    return differs(oursOf, theirsOf)
      ? [{ kind: "charge", line_no: null, name: null, charge: kind, ours: amount, theirs: theirsOf }]
      : [];
  });
  const sums = (["discount", "total"] as const).flatMap((kind): PosDifference[] =>
    differs(draft[kind], order[kind])
      ? [{ kind, line_no: null, name: null, charge: null, ours: draft[kind], theirs: order[kind] }]
      : [],
  );
  return [...byLine(ours, theirs, named), ...charges, ...sums];
};
