import { PartyPopper, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { Found, TillCard } from "@sufra/domain/till/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { BillForm } from "./bill-form.tsx";
import { Block, Person } from "./block.tsx";
import styles from "./customer-block.module.css";
import type { Till } from "./use-till.ts";

const Progress = ({ card }: { card: TillCard }) => {
  const { style } = useWorkplace();
  return (
    <div className={styles.progress}>
      <span className={styles.stamps} aria-hidden>
        {Array.from({ length: card.required }, (_, place) => (
          <span key={place} className={styles.stamp} data-full={place < card.punches || undefined} />
        ))}
      </span>
      <span className={styles.figure}>
        {m.console_till_card_progress({
          punches: countText(card.punches, style),
          required: countText(card.required, style),
        })}
      </span>
    </div>
  );
};

type CardProps = { found: Found; card: TillCard; till: Till };

const Card = ({ found, card, till }: CardProps) => {
  const { style } = useWorkplace();
  const online = useOnline();
  const [wanted, setWanted] = useState(1);
  const count = Math.min(wanted, Math.max(1, card.left_today));
  const name = readText(card.name, style.language);
  const left =
    card.left_today > 0 ? m.console_till_left_today({ count: card.left_today }) : m.console_till_visit_full();
  const until =
    card.expires_at && card.punches > 0
      ? m.console_till_card_until({ time: dateTimeText(new Date(card.expires_at), style) })
      : null;
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <h4 className={styles.name}>{name}</h4>
        <p className={styles.muted}>
          {m.console_till_card_gives({ reward: readText(card.reward_name, style.language) })}
        </p>
        <Progress card={card} />
        <p className={styles.muted}>
          {card.done ? m.console_till_card_done() : [left, until].filter(Boolean).join(" · ")}
        </p>
      </div>
      {!card.done && card.left_today > 0 && (
        <div className={styles.add}>
          {card.left_today > 1 && (
            <Stepper label={name} min={1} max={card.left_today} value={count} onChange={setWanted} />
          )}
          <Button
            variant="fill"
            busy={till.busy === "acting"}
            disabled={!online}
            onClick={() => void till.punch(found, card, count)}
          >
            {m.console_till_add({ count })}
          </Button>
        </div>
      )}
    </li>
  );
};

/** C5: the customer and their cards at this branch; the reward of a full card is issued automatically. */
export const CustomerBlock = ({ found, till }: { found: Found; till: Till }) => {
  const { style } = useWorkplace();
  const { punched } = till;
  return (
    <Block
      tone="info"
      icon={UserRoundCheck}
      word={m.console_till_found()}
      actionsLast
      actions={
        <Button size="lg" variant="tint" wide onClick={till.next}>
          {m.console_till_next()}
        </Button>
      }
    >
      {found.customer && <Person person={found.customer} />}
      {punched && (
        <Banner
          tone="success"
          {...(punched.rewards > 0 ? { icon: <PartyPopper aria-hidden /> } : {})}
          title={m.console_till_punched({ name: readText(punched.card.name, style.language) })}
        >
          {punched.rewards > 0
            ? m.console_till_reward_due()
            : m.console_till_kind_punches({ count: punched.entry.count })}
        </Banner>
      )}
      {found.bills && <BillForm found={found} terms={found.bills} till={till} />}
      <h3 className={styles.title}>{m.console_till_cards()}</h3>
      {found.cards?.length ? (
        <ul className={styles.cards}>
          {found.cards.map((card) => (
            <Card key={card.program_id} found={found} card={card} till={till} />
          ))}
        </ul>
      ) : (
        <p className={styles.muted}>{m.console_till_no_cards()}</p>
      )}
    </Block>
  );
};
