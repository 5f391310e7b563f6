import { Stamp } from "lucide-react";
import { Link } from "react-router";
import { listPunchCards, type PunchCardView } from "@sufra/domain/punch-cards/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { useGuest } from "../app/guest-store.ts";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { VisitorWelcome } from "../loyalty/visitor-welcome.tsx";
import { CardPanel } from "./card-panel.tsx";
import { statusText, statusTone } from "./card-text.ts";

const NoCards = () => {
  const { uuid } = useVisit();
  return (
    <EmptyState
      icon={<Stamp aria-hidden />}
      title={m.punch_cards_none()}
      action={
        <Link to={paths.menu(uuid)} className={buttonClass()}>
          {m.coupons_to_menu()}
        </Link>
      }
    >
      {m.punch_cards_none_text()}
    </EmptyState>
  );
};

const PastCards = ({ cards }: { cards: readonly PunchCardView[] }) => {
  const { uuid } = useVisit();
  return (
    <section aria-labelledby="past">
      <h2 id="past" className={styles.heading}>
        {m.punch_cards_past()}
      </h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id} className={`${styles.line} ${styles.entry}`}>
            <span className={styles.words}>
              <span lang={textLang(card.name)}>
                {card.id === null ? card.name : <Link to={ownPaths.punchCard(uuid, card.id)}>{card.name}</Link>}
              </span>
              <span className={styles.small}>
                {m.punch_cards_stamps({ count: card.punches, required: card.required })}
              </span>
            </span>
            <Badge tone={statusTone(card)}>{statusText(card)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const PunchCardsScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const { customer } = useGuest();
  const read = useRead("punch cards", (signal) => client.send(listPunchCards, { signal }));
  useOwnEvents(["punch_card"], read.reload, customer !== null && read.data !== undefined);
  const footer = customer && read.data && read.data.cards.length > 0 && (
    <Link to={paths.myCode(uuid)} className={buttonClass({ size: "lg", wide: true })}>
      {m.punch_cards_show_code()}
    </Link>
  );
  return (
    <Page title={m.punch_cards_title()} back={paths.loyalty(uuid)} {...(footer ? { footer } : {})}>
      <div className={styles.stack}>
        <OwnContent read={read} service="punch_cards" height="220px">
          {({ cards, history }) => (
            <>
              {cards.length === 0 && <NoCards />}
              {cards.map((card) => (
                <CardPanel key={card.program_id} card={card} linked />
              ))}
              {!customer && <VisitorWelcome onDone={read.reload} />}
              {history.length > 0 && <PastCards cards={history} />}
            </>
          )}
        </OwnContent>
      </div>
    </Page>
  );
};
