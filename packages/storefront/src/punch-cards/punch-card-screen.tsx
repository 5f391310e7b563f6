import { Stamp } from "lucide-react";
import { Link, useParams } from "react-router";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { listPunchCards, listPunches } from "@sufra/domain/punch-cards/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { MoreButton } from "../app/more-button.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { usePages } from "../app/use-pages.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import styles from "../loyalty/loyalty.module.css";
import { OwnContent } from "../loyalty/own-content.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { CardPanel } from "./card-panel.tsx";

type Punch = AnswerOf<typeof listPunches>["items"][number];

export const PunchCardScreen = () => {
  const { id = "" } = useParams();
  return <PunchCardPage key={id} id={id} />;
};

const PunchLine = ({ punch }: { punch: Punch }) => {
  const style = useDateStyle();
  const { uuid } = useVisit();
  const { at, branch_name, item_name, order_id, order_number, taken_back_at } = punch;
  return (
    <li className={`${styles.line} ${styles.entry}`}>
      <span className={styles.words}>
        <span>{item_name === "" ? m.punch_cards_from_till() : item_name}</span>
        <span className={styles.small}>
          {dateTimeText(new Date(at), style)} · {branch_name}
          {order_id !== null && order_number !== null && (
            <>
              {" · "}
              <Link to={paths.order(uuid, order_id)}>
                <Isolate>{orderNumberText(order_number)}</Isolate>
              </Link>
            </>
          )}
        </span>
      </span>
      {taken_back_at !== null && <Badge tone="warning">{m.punch_cards_taken_back()}</Badge>}
    </li>
  );
};

/** Punches with place and time, newest first. Fails separately from the card. */
const Punches = ({ id }: { id: string }) => {
  useLanguage();
  const { items, more, loadingMore, ...read } = usePages<Punch>(`punches ${id}`, (query, signal) =>
    client.send(listPunches, { params: { id }, query, signal }),
  );
  useOwnEvents(["punch_card"], read.reload);
  return (
    <section aria-labelledby="punches" className={styles.group}>
      <h2 id="punches" className={styles.heading}>
        {m.punch_cards_punches()}
      </h2>
      {!read.data && read.loading && <Skeleton height="48px" radius="14px" lines={3} />}
      {!read.data && read.error !== undefined && (
        <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />
      )}
      {read.data && items.length === 0 && <p className={styles.small}>{m.punch_cards_no_punches()}</p>}
      <ul>
        {items.map((punch) => (
          <PunchLine key={punch.id} punch={punch} />
        ))}
      </ul>
      <MoreButton more={more} loadingMore={loadingMore}>
        {m.loyalty_more()}
      </MoreButton>
    </section>
  );
};

const PunchCardPage = ({ id }: { id: string }) => {
  const { uuid } = useVisit();
  const read = useRead("punch cards", (signal) => client.send(listPunchCards, { signal }));
  useOwnEvents(["punch_card"], read.reload, read.data !== undefined);
  const card = [...(read.data?.cards ?? []), ...(read.data?.history ?? [])].find((each) => each.id === id);
  const footer = card?.status === "alive" && (
    <Link to={paths.myCode(uuid)} className={buttonClass({ size: "lg", wide: true })}>
      {m.punch_cards_show_code()}
    </Link>
  );
  return (
    <Page title={card?.name ?? m.punch_cards_title()} back={ownPaths.punchCards(uuid)} {...(footer ? { footer } : {})}>
      <div className={styles.stack}>
        <OwnContent read={read} service="punch_cards" height="220px">
          {() =>
            card ? (
              <>
                <CardPanel card={card} />
                <Punches id={id} />
              </>
            ) : (
              <EmptyState
                icon={<Stamp aria-hidden />}
                title={m.punch_cards_not_found()}
                action={
                  <Link to={ownPaths.punchCards(uuid)} className={buttonClass()}>
                    {m.punch_cards_all()}
                  </Link>
                }
              >
                {m.punch_cards_none_text()}
              </EmptyState>
            )
          }
        </OwnContent>
      </div>
    </Page>
  );
};
