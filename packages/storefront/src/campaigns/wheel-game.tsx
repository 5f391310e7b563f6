import { lazy, Suspense, useEffect, useState } from "react";
import type { SpinResult, WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { WheelDisc } from "@sufra/ui/components/wheel-disc.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { getClosing } from "./problem-state.ts";
import { type Spin, useSpin } from "./use-spin.ts";

const whoMay = ({ rules }: WheelView): (string | null)[] => [
  rules.per_order ? m.campaigns_rule_order() : null,
  rules.new_to === "branch" ? m.campaigns_rule_new_branch() : null,
  rules.new_to === "game" ? m.campaigns_rule_new_game() : null,
  rules.level === null ? null : m.campaigns_rule_level({ level: rules.level }),
  rules.once_per === "customer" ? m.campaigns_rule_once() : null,
  rules.once_per === "branch" ? m.campaigns_rule_once_branch() : null,
];

const howOften = ({ rules }: WheelView, words: (seconds: number) => string): (string | null)[] => {
  if (rules.once_per !== null) return [];
  if (rules.loss_wait !== null && rules.loss_wait === rules.win_period)
    return [m.campaigns_rule_every({ time: words(rules.loss_wait) })];
  const waits = [
    rules.loss_wait === null ? null : m.campaigns_rule_loss({ time: words(rules.loss_wait) }),
    rules.win_period === null ? null : m.campaigns_rule_win({ time: words(rules.win_period) }),
  ];
  return waits.some((wait) => wait === null) && !rules.per_order ? [...waits, m.campaigns_rule_minute()] : waits;
};

/** In hundredths of a percent; both decimals stay where rounding would say never or always. */
const toPercent = (chance: number): string =>
  String(chance < 100 || chance > 9_990 ? chance / 100 : Math.round(chance / 10) / 10);

/** Rules before the game: who may play, how often, what a spin can bring and how likely it is. */
const WheelRules = ({ wheel }: { wheel: WheelView }) => {
  const style = useDateStyle();
  const { language, digits = "latin" } = style;
  const words = (seconds: number) => durationText(seconds, language, { digits, place: "object" });
  const { ends_at } = wheel.rules;
  const sentences = [
    ...whoMay(wheel),
    ...howOften(wheel, words),
    ends_at === null ? null : m.campaigns_rule_until({ date: dateTimeText(new Date(ends_at), style) }),
    m.campaigns_rule_stock(),
  ].filter((each) => each !== null);
  const byChance = wheel.odds.toSorted((a, b) => b.chance - a.chance);
  return (
    <>
      <section className="wheel-facts" aria-labelledby="wheel-rules">
        <h2 id="wheel-rules" className="wheel-heading">
          {m.campaigns_rules()}
        </h2>
        <ul className="wheel-list">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {byChance.length > 0 && (
        <section className="wheel-facts" aria-labelledby="wheel-odds">
          <h2 id="wheel-odds" className="wheel-heading">
            {m.campaigns_odds()}
          </h2>
          <ul className="wheel-odds">
            {byChance.map(({ label, chance }) => (
              <li key={label}>
                <span>{label}</span>
                <span>
                  {chance === 0
                    ? m.campaigns_chance_least({ percent: inDigits("0.01", style) })
                    : m.campaigns_chance({ percent: inDigits(toPercent(chance), style) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** Loaded while the wheel turns. */
const loadResult = async () => ({ default: (await import("./wheel-result.tsx")).WheelResult });
const WheelResult = lazy(loadResult);
/** Loaded while the wheel is read. */
const Refused = lazy(async () => ({ default: (await import("./wheel-refused.tsx")).Refused }));

type ActionProps = { wheel: WheelView; spin: Spin; onSkip: () => void };

/** Spins; while the wheel turns it skips to the result. Asks for a name first if the wheel needs one. */
const Action = ({ wheel, spin, onSkip }: ActionProps) => {
  const asksName = wheel.rules.form_required && wheel.full_name === null;
  const { form, field } = useForm({
    initial: { full_name: "" },
    check: ({ full_name }) => (asksName && full_name.trim() === "" ? { full_name: "name_required" } : {}),
    submit: ({ full_name }) => spin.spin(asksName ? { full_name: full_name.trim() } : undefined),
  });
  const turning = spin.stage.at === "turning";
  const visitor = wheel.refusal?.code === "phone_not_verified";
  const label = visitor ? m.campaigns_verify_and_spin() : m.campaigns_spin();
  return (
    <form {...form} className="wheel-action">
      {asksName && (
        <Field
          {...field("full_name")}
          label={m.campaigns_name()}
          hint={m.campaigns_name_hint()}
          autoComplete="name"
          enterKeyHint="go"
          maxLength={80}
        />
      )}
      <Button
        size="lg"
        wide
        type={turning ? "button" : "submit"}
        variant={turning ? "tint" : "fill"}
        busy={spin.stage.at === "asking"}
        onClick={turning ? onSkip : undefined}
      >
        {turning ? m.campaigns_skip() : label}
      </Button>
    </form>
  );
};

/** In the current language; the result may come in another. */
const getLabel = ({ segments }: WheelView, { segment_index, label }: SpinResult): string =>
  segments[segment_index]?.label ?? label;

const spoken = (wheel: WheelView, { stage }: Spin): string => {
  if (stage.at === "turning") return m.campaigns_spinning();
  return stage.at === "shown" ? m.campaigns_result({ label: getLabel(wheel, stage.result) }) : "";
};

type Props = { wheel: WheelView; orderId: string | undefined; onReload: () => void };

/** A wheel with its gifts, rules and result. */
export const WheelGame = ({ wheel, orderId, onReload }: Props) => {
  const language = useLanguage();
  const [skipped, setSkipped] = useState(false);
  const spin = useSpin({ wheelId: wheel.id, orderId }, { unseen: wheel.unseen, onRefused: onReload });
  const { stage, problem } = spin;
  const refusal = getClosing(wheel);
  const turn = "result" in stage ? { index: stage.result.segment_index, turning: stage.at === "turning" } : undefined;
  useEffect(() => {
    if (stage.at === "turning") void loadResult().catch(() => undefined);
  }, [stage.at]);
  const restart = () => {
    setSkipped(false);
    spin.again();
    onReload();
  };
  return (
    <div className="wheel-game">
      <div className="wheel-intro">
        <h2 className="wheel-name">{wheel.name}</h2>
        {wheel.description !== "" && <p className="wheel-plain">{wheel.description}</p>}
      </div>
      <div className={refusal && stage.at === "idle" ? "wheel-resting" : undefined}>
        <WheelDisc
          labels={wheel.segments.map(({ label }) => label)}
          marks={wheel.segments}
          turn={turn}
          skipped={skipped}
          onRest={spin.rested}
        />
      </div>
      <p role="status" className="visually-hidden">
        {spoken(wheel, spin)}
      </p>
      <Suspense>
        {stage.at === "shown" && (
          <WheelResult
            key={stage.result.draw_id}
            wheelId={wheel.id}
            result={stage.result}
            label={getLabel(wheel, stage.result)}
            onOver={restart}
          />
        )}
      </Suspense>
      {stage.at !== "shown" && refusal && stage.at === "idle" && (
        <Suspense fallback={<Skeleton height="56px" radius="14px" />}>
          <Refused key={refusal.again?.until} wheel={wheel} refusal={refusal} onOver={onReload} />
        </Suspense>
      )}
      {stage.at !== "shown" && !(refusal && stage.at === "idle") && (
        <Action wheel={wheel} spin={spin} onSkip={() => setSkipped(true)} />
      )}
      {problem !== undefined && <Banner tone="danger" title={failureText(problem, language).text} />}
      {(stage.at === "idle" || stage.at === "shown") && <WheelRules wheel={wheel} />}
      {spin.sheet}
    </div>
  );
};
