import { ChevronRight, Gift, Stamp, TicketPercent } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateText } from "@sufra/domain/language/dates.ts";
import type { ShopPrize } from "@sufra/domain/prizes/api.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { useGuest } from "../app/guest-store.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { ownPaths } from "../loyalty/own-paths.ts";
import { toPicture } from "../orders/picture.ts";
import itemStyles from "../orders/order-items.module.css";
import styles from "./home.module.css";
import { type Offers, useOffers } from "./use-offers.ts";

const Row = ({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) => (
  <li>
    <Link to={to} className={styles.strip}>
      {icon}
      <span className={styles.grow}>
        <span className={styles.strong} lang={textLang(title)}>
          {title}
        </span>
        <span className={styles.small}>{text}</span>
      </span>
      <ChevronRight aria-hidden className="flip onward" />
    </Link>
  </li>
);

/** The dearest prize that the points are enough for, else the one that lacks the fewest. */
const findNearest = (prizes: readonly ShopPrize[]): ShopPrize | undefined => {
  const ready = prizes.filter(({ state }) => state === "claimable").toSorted((a, b) => b.points - a.points);
  const close = prizes.filter(({ reason }) => reason === "points");
  return ready[0] ?? close.toSorted((a, b) => a.missing_points - b.missing_points)[0];
};

const readyText = ({ points }: ShopPrize): string => (points === 0 ? m.prizes_free() : m.entry_prize_now());

/** The prize within reach, started punch cards, and usable coupons that end within a week. */
export const WaitingList = ({ coupons = [], prizes = [] }: Pick<Offers, "coupons" | "prizes">) => {
  const { uuid, services } = useVisit();
  const { punch_cards } = useGuest();
  const style = useDateStyle();
  const near = findNearest(prizes);
  const begun = services.includes("punch_cards") ? punch_cards.filter(({ punches }) => punches > 0) : [];
  const ending = coupons.filter(({ state }) => state === "expiring");
  if (begun.length + ending.length === 0 && near === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {m.entry_waiting()}
      </h2>
      <ul className={styles.rows}>
        {near && (
          <Row
            to={ownPaths.prizeShop(uuid)}
            icon={
              near.image === null ? (
                <Gift aria-hidden />
              ) : (
                <Photo picture={toPicture(near)} alt="" sizes="52px" drawing="plate" className={itemStyles.thumb} />
              )
            }
            title={near.name}
            text={near.state === "claimable" ? readyText(near) : m.entry_prize_points({ count: near.missing_points })}
          />
        )}
        {begun.map(({ id, program_id, name, punches, required }) => (
          <Row
            key={program_id}
            to={id === null ? ownPaths.punchCards(uuid) : ownPaths.punchCard(uuid, id)}
            icon={<Stamp aria-hidden />}
            title={name}
            text={m.entry_punches_left({ count: required - punches })}
          />
        ))}
        {ending.map(({ id, name, expires_at }) => (
          <Row
            key={id}
            to={ownPaths.coupons(uuid)}
            icon={<TicketPercent aria-hidden />}
            title={name}
            text={expires_at === null ? "" : m.coupons_until({ date: dateText(new Date(expires_at), style) })}
          />
        ))}
      </ul>
    </section>
  );
};

export const Waiting = () => <WaitingList {...useOffers("own")} />;
