import { Ban, CircleX, Clock, Lock, type LucideIcon, Smartphone, UserRoundX, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { ApiProblem, isRecord } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useFailureWords } from "../app/failure-words.ts";
import { useWorkplace, type Workplace } from "../app/workplace.ts";
import { Block, type BlockTone } from "./block.tsx";
import type { Till } from "./use-till.ts";

type Refusal = { tone: BlockTone; icon: LucideIcon; word: string; text?: ReactNode };

const instant = (value: unknown): Date | null => {
  const at = typeof value === "string" ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
};

/** When and where it was used, as far as the server says. */
const usedText = ({ params }: ApiProblem, style: Workplace["style"]): string | null => {
  const at = instant(params.at);
  const branch = params.branch;
  const named = isRecord(branch) && typeof branch.sa === "string" && typeof branch.en === "string";
  const place = named
    ? readText({ sa: String(branch.sa), en: String(branch.en) }, style.language)
    : params.channel === "order"
      ? m.console_till_used_order()
      : "";
  if (at === null) return place || null;
  const time = dateTimeText(at, style);
  return place === "" ? time : m.console_till_used_at({ time, place });
};

const unavailable = (problem: ApiProblem, style: Workplace["style"], said: string): Refusal => {
  if (problem.params.reason === "expired") return { tone: "danger", icon: Clock, word: m.console_till_expired() };
  const from = instant(problem.params.from_at);
  if (from === null) return { tone: "danger", icon: Ban, word: m.console_till_invalid(), text: said };
  const text = m.console_till_early_from({ time: dateTimeText(from, style) });
  return { tone: "warning", icon: Clock, word: m.console_till_early(), text };
};

const tell = (error: unknown, said: string, style: Workplace["style"], byPhone: boolean): Refusal => {
  const invalid: Refusal = { tone: "danger", icon: CircleX, word: m.console_till_invalid(), text: said };
  if (!(error instanceof ApiProblem))
    return {
      tone: "danger",
      icon: WifiOff,
      word: m.console_till_failed(),
      text: `${said} ${m.console_till_offline()}`,
    };
  const { code, status } = error;
  if (code === "already_redeemed")
    return { tone: "danger", icon: Ban, word: m.console_till_used(), text: usedText(error, style) };
  if (code === "prize_unavailable") return unavailable(error, style, said);
  if (code === "code_held") return { tone: "warning", icon: Clock, word: m.console_till_held_other(), text: said };
  if (code === "code_outdated") return { tone: "warning", icon: Clock, word: m.console_till_outdated(), text: said };
  if (code === "app_code_required")
    return { tone: "warning", icon: Smartphone, word: m.console_till_app_only(), text: said };
  if (code === "not_authorized")
    return { tone: "danger", icon: UserRoundX, word: m.console_till_own(), text: m.console_till_own_text() };
  if (byPhone && (code === "not_found" || code === "validation_failed"))
    return {
      tone: "danger",
      icon: UserRoundX,
      word: m.console_till_phone_none(),
      text: m.console_till_phone_none_text(),
    };
  return status >= 500 ? { ...invalid, word: m.console_till_failed() } : invalid;
};

/** Unknown and foreign codes get the same text; a used code says when and where, if the server does. */
export const RefusedBlock = ({ error, byPhone, till }: { error: unknown; byPhone: boolean; till: Till }) => {
  const { style } = useWorkplace();
  const { tone, icon, word, text } = tell(error, useFailureWords()(error).text, style, byPhone);
  return (
    <Block
      tone={tone}
      icon={icon}
      word={word}
      actions={
        <Button size="lg" variant="tint" wide onClick={till.next}>
          {m.console_till_next()}
        </Button>
      }
    >
      {text && <p>{text}</p>}
    </Block>
  );
};

/** Locked after wrong codes: valid ones are refused too until the time is over. */
export const LockedBlock = ({ until, till }: { until: number; till: Till }) => (
  <Block
    tone="danger"
    icon={Lock}
    word={m.console_till_locked()}
    aside={<Countdown until={until} onDone={till.unlock} />}
  >
    <p>{m.console_till_locked_text()}</p>
  </Block>
);
