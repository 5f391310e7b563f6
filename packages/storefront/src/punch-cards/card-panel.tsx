import { useId } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Stamps } from "@sufra/ui/components/stamps.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { NameInText } from "../app/name-in-text.tsx";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import styles from "../loyalty/loyalty.module.css";
import { ownPaths } from "../loyalty/own-paths.ts";
import { periodText, ruleText, statusText, statusTone, timeText } from "./card-text.ts";

type Props = {
  card: PunchCardView;
  /** Links a begun card to its own page. */
  linked?: boolean;
};

/** A punch card: stamps, rule, time left, and reward once it is full. */
export const CardPanel = ({ card, linked }: Props) => {
  const { uuid } = useVisit();
  const title = useId();
  const { id, name, terms, reward_name, reward_id, punches, required, stamp } = card;
  const time = timeText(card);
  const count = m.punch_cards_stamps({ count: Math.min(punches, required), required });
  return (
    <section className={styles.card}>
      <div className={styles.line}>
        <h2 id={title} className={styles.heading} lang={textLang(name)}>
          {name}
        </h2>
        <Badge tone={statusTone(card)}>{statusText(card)}</Badge>
      </div>
      <p className={styles.strong}>
        <NameInText text={m.punch_cards_reward({ name: reward_name })} name={reward_name} />
      </p>
      <Stamps punches={punches} required={required} shape={stamp} reward={card.reward_picture} label={count} />
      <div>
        {id !== null && (
          <p className={styles.line}>
            <strong className={styles.strong} aria-hidden>
              {count}
            </strong>
            {linked && (
              <Link to={ownPaths.punchCard(uuid, id)} className={styles.history} aria-describedby={title}>
                {m.punch_cards_punches()}
                <ChevronRight aria-hidden className="flip onward" />
              </Link>
            )}
          </p>
        )}
        <p className={styles.small}>{time ?? periodText(card)}</p>
        <p className={styles.small}>{ruleText(card)}</p>
        {terms && <p className={styles.small}>{terms}</p>}
      </div>
      {reward_id !== null && (
        <Link to={paths.prize(uuid, reward_id)} className={buttonClass({ wide: true })}>
          {m.punch_cards_open_reward()}
        </Link>
      )}
    </section>
  );
};
