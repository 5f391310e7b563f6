import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import type {
  ConnectProblem,
  PosMenuProblem,
  PosMenuRow,
  PosNeed,
  PosOverview,
  PosReading,
} from "@sufra/domain/pos/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Workplace } from "../app/workplace.ts";

type Word = () => string;
type Style = Workplace["style"];

/** Why no connection was made, and what to do. */
export const problemText: Record<ConnectProblem, Word> = {
  state_expired: m.console_pos_problem_state_expired,
  state_foreign: m.console_pos_problem_state_foreign,
  code_refused: m.console_pos_problem_code_refused,
  business_taken: m.console_pos_problem_business_taken,
  scope_missing: m.console_pos_problem_scope_missing,
  busy: m.console_pos_problem_busy,
  unreachable: m.console_pos_problem_unreachable,
  unexpected: m.console_pos_problem_unexpected,
  candidate_gone: m.console_pos_problem_candidate_gone,
  off: m.console_pos_off,
};

export const issueText: Record<NonNullable<PosOverview["business"]>["issues"][number], Word> = {
  currency: m.console_pos_issue_currency,
  tax: m.console_pos_issue_tax,
};

/** What is linked under a fixed name of ours. */
const ownNames: Record<string, Word> = {
  delivery: m.console_pos_charge_delivery,
  service: m.console_pos_charge_service,
  tip: m.console_pos_charge_tip,
  online_card: m.console_pos_method_online,
};

export const nameOf = (name: Text, { language }: Style): string => {
  const text = readText(name, language);
  return ownNames[text]?.() ?? text;
};

type Named = (values: { names: string }) => string;
const needs: Record<PosNeed["kind"], Word | Named> = {
  settings: m.console_pos_need_settings,
  branch: m.console_pos_need_branch,
  online_orders: m.console_pos_need_online_orders,
  table: m.console_pos_need_table,
  charge: m.console_pos_need_charge,
  tax: m.console_pos_need_tax,
  payment_method: m.console_pos_need_payment_method,
  product: m.console_pos_need_product,
  option: m.console_pos_need_option,
  combo: m.console_pos_need_combo,
};

/** What is missing, by name, and that it was there before. */
export const needText = ({ kind, names, count, gone }: PosNeed, style: Style): string => {
  const comma = style.language === "sa" ? "، " : ", ";
  const listed = names.map((name) => nameOf(name, style)).join(comma);
  const more = count > names.length ? ` ${m.console_pos_more({ count: count - names.length })}` : "";
  const text = needs[kind]({ names: `${listed}${more}` });
  return gone ? `${text} ${m.console_pos_need_gone()}` : text;
};

const readErrors: Record<NonNullable<PosReading["error"]>, Word> = {
  key_refused: m.console_pos_read_key_refused,
  scope_missing: m.console_pos_problem_scope_missing,
  unreachable: m.console_pos_read_unreachable,
  busy: m.console_pos_read_busy,
  unexpected: m.console_pos_read_unexpected,
};

/** How far a reading is, or why it waits or failed. */
export const readingText = ({ state, pages, error, next_at, ended_at }: PosReading, style: Style): string => {
  const time = (at: string): string => dateTimeText(new Date(at), style);
  if (state === "done") return m.console_pos_read_done({ time: time(ended_at ?? next_at) });
  if (state === "failed") return readErrors[error ?? "unexpected"]();
  if (error === "busy") return m.console_pos_read_waits_busy({ time: time(next_at) });
  if (error !== null) return m.console_pos_read_waits();
  return m.console_pos_reading({ count: pages });
};

export const faultText: Record<PosMenuProblem["reason"], Word> = {
  shape: m.console_pos_fault_shape,
  name_missing: m.console_pos_fault_name_missing,
  price_missing: m.console_pos_fault_price_missing,
  price_shape: m.console_pos_fault_price_shape,
  price_decimals: m.console_pos_fault_price_decimals,
  price_negative: m.console_pos_fault_price_negative,
  option_price: m.console_pos_fault_option_price,
  branch_price: m.console_pos_fault_branch_price,
  tax_rate: m.console_pos_fault_tax_rate,
  several_taxes: m.console_pos_fault_several_taxes,
  calories: m.console_pos_fault_calories,
  modifier_without_options: m.console_pos_fault_modifier_without_options,
  modifier_limits: m.console_pos_fault_modifier_limits,
  combo_without_options: m.console_pos_fault_combo_without_options,
  cyclic: m.console_pos_fault_cyclic,
  duplicate_id: m.console_pos_fault_duplicate_id,
  name_long: m.console_pos_fault_name_long,
  price_high: m.console_pos_fault_price_high,
  no_category: m.console_pos_fault_no_category,
  branch_unknown: m.console_pos_fault_branch_unknown,
  ambiguous_name: m.console_pos_fault_ambiguous_name,
  too_many_groups: m.console_pos_fault_too_many_groups,
  too_many_options: m.console_pos_fault_too_many_options,
  combo_limits: m.console_pos_fault_combo_limits,
  combo_choice_missing: m.console_pos_fault_combo_choice_missing,
  combo_choice_twice: m.console_pos_fault_combo_choice_twice,
};

export const kindName: Record<PosMenuRow["kind"], Word> = {
  category: m.console_pos_kind_category,
  option_group: m.console_pos_kind_option_group,
  product: m.console_pos_kind_product,
  combo: m.console_pos_kind_combo,
};

export const partName: Record<PosMenuProblem["part"], Word> = {
  categories: m.console_pos_kind_category,
  products: m.console_pos_kind_product,
  combos: m.console_pos_kind_combo,
};
