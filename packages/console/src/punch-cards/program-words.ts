import type { ProgramState } from "@sufra/domain/punch-cards/programs.ts";
import type { Holder, ProgramSummary } from "@sufra/domain/punch-cards/console-api.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

export const stateName: Record<ProgramState, () => string> = {
  scheduled: m.console_punch_state_scheduled,
  running: m.console_punch_state_running,
  ended: m.console_punch_state_ended,
  stopped: m.console_punch_state_stopped,
};

export const stateTone: Record<ProgramState, Tone> = {
  scheduled: "info",
  running: "success",
  ended: "neutral",
  stopped: "warning",
};

export const cardStates = ["alive", "completed", "expired", "canceled"] as const satisfies readonly Holder["status"][];

export const cardStateName: Record<Holder["status"], () => string> = {
  alive: m.console_punch_cards_alive,
  completed: m.console_punch_cards_completed,
  expired: m.console_punch_cards_expired,
  canceled: m.console_punch_cards_canceled,
};

/** "Full after 8 items within 60 days". */
export const ruleText = ({ required, days }: Pick<ProgramSummary, "required" | "days">): string =>
  m.console_punch_rule({
    items: m.console_punch_rule_items({ count: required }),
    days: m.ui_duration_days({ count: days }),
  });
