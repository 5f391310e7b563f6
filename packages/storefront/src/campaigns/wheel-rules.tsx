import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { durationText } from "@sufra/domain/language/durations.ts";
import type { WheelView } from "@sufra/domain/campaigns/wheel-api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import styles from "./wheel.module.css";

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
  const waits = [
    rules.loss_wait === null ? null : m.campaigns_rule_loss({ time: words(rules.loss_wait) }),
    rules.win_period === null ? null : m.campaigns_rule_win({ time: words(rules.win_period) }),
  ];
  return waits.some((wait) => wait === null) && !rules.per_order ? [...waits, m.campaigns_rule_minute()] : waits;
};

/** Rules before the game: who may play, how often, what can be won. */
export const WheelRules = ({ wheel }: { wheel: WheelView }) => {
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
  return (
    <>
      <section className={styles.facts} aria-labelledby="wheel-rules">
        <h2 id="wheel-rules" className={styles.heading}>
          {m.campaigns_rules()}
        </h2>
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {wheel.prizes.length > 0 && (
        <section className={styles.facts} aria-labelledby="wheel-prizes">
          <h2 id="wheel-prizes" className={styles.heading}>
            {m.campaigns_prizes()}
          </h2>
          <ul className={styles.list}>
            {wheel.prizes.map((prize) => (
              <li key={prize}>{prize}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
