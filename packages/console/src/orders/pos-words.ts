import type { PosChargeKind } from "@sufra/domain/pos/pos-order.ts";
import type { PosDifference, PosMissing, PosOrderState, PosReason } from "@sufra/domain/pos/order-state.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { chargeNames } from "./order-words.ts";

export const reasonSentences: Record<PosReason, () => string> = {
  unlinked: m.console_orders_pos_unlinked,
  unknown: m.console_orders_pos_unknown,
  invalid: m.console_orders_pos_invalid,
  failing: m.console_orders_pos_failing,
  not_connected: m.console_orders_pos_not_connected,
  key_refused: m.console_orders_pos_key_refused,
  scope_missing: m.console_orders_pos_scope_missing,
  busy: m.console_orders_pos_busy,
  unreachable: m.console_orders_pos_unreachable,
  down: m.console_orders_pos_down,
  unclear: m.console_orders_pos_unclear,
  ended_there: m.console_orders_pos_ended_there,
  ended_here: m.console_orders_pos_ended_here,
  gone_there: m.console_orders_pos_gone_there,
  twice: m.console_orders_pos_twice,
};

const kindNames: Record<PosMissing["kind"], () => string> = {
  branch: m.console_orders_pos_kind_branch,
  table: m.console_orders_pos_kind_table,
  product: m.console_orders_pos_kind_product,
  option: m.console_orders_pos_kind_option,
  combo: m.console_orders_pos_kind_combo,
  combo_product: m.console_orders_pos_kind_combo_product,
  charge: m.console_orders_pos_kind_charge,
  tax: m.console_orders_pos_kind_tax,
  payment_method: m.console_orders_pos_kind_payment_method,
};

/** "Product: Burger". */
export const missingText = ({ kind, name }: PosMissing, language: Language): string =>
  `${kindNames[kind]()}: ${readText(name, language)}`;

const chargeName = (charge: PosChargeKind): string =>
  charge === "tip" ? m.console_orders_tip() : chargeNames[charge]();

export const differenceName = ({ kind, name, charge }: PosDifference, language: Language): string => {
  if (kind === "total") return m.console_orders_total();
  if (kind === "discount") return m.console_orders_discount();
  if (charge !== null) return chargeName(charge);
  return name ? readText(name, language) : m.console_orders_pos_added();
};

/** An order arrives within seconds; until then nothing is missing. */
const patienceMs = 20_000;

/** What a card says of it; null: nothing that staff must know. */
export const posMark = (
  { state, reason, since, differences }: PosOrderState,
  now: Date,
): { text: string; tone: Tone } | null => {
  if (state === "blocked") return { text: m.console_orders_pos_blocked(), tone: "danger" };
  if (state !== "waiting") {
    if (reason !== null) return { text: m.console_orders_pos_look(), tone: "danger" };
    return differences.length > 0 ? { text: m.console_orders_pos_differs(), tone: "warning" } : null;
  }
  if (reason === null && now.getTime() - Date.parse(since) < patienceMs) return null;
  return { text: m.console_orders_pos_waiting(), tone: "warning" };
};
