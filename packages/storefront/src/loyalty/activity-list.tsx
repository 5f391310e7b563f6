import {
  Award,
  Coins,
  Gift,
  Hourglass,
  LoaderPinwheel,
  type LucideIcon,
  PartyPopper,
  ReceiptText,
  ShoppingBag,
  Stamp,
  Star,
  TicketPercent,
  UserPlus,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { type ActivityKind, type ActivityType, activityTypes } from "@sufra/domain/loyalty/activities.ts";
import { listEntries } from "@sufra/domain/loyalty/api.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { MoreButton } from "../app/more-button.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { usePages } from "../app/use-pages.ts";
import { useVisit } from "../app/visit.ts";
import styles from "./loyalty.module.css";
import { useOwnEvents } from "./use-own-events.ts";

type Entry = AnswerOf<typeof listEntries>["items"][number];

const typeName: Record<ActivityType, () => string> = {
  orders: () => m.loyalty_activity_orders(),
  punches: () => m.loyalty_activity_punches(),
  evaluations: () => m.loyalty_activity_evaluations(),
  referrals: () => m.loyalty_activity_referrals(),
  attempts: () => m.loyalty_activity_attempts(),
  lottery_wheel: () => m.loyalty_activity_lottery_wheel(),
  submissions: () => m.loyalty_activity_submissions(),
  promotion: () => m.loyalty_activity_promotion(),
  trigger: () => m.loyalty_activity_trigger(),
};

const kindName: Record<ActivityKind, (units: number) => string> = {
  order_earned: () => m.loyalty_kind_order_earned(),
  order_returned: () => m.loyalty_kind_order_returned(),
  bill_earned: () => m.loyalty_kind_bill_earned(),
  bill_undone: () => m.loyalty_kind_bill_undone(),
  voucher_bought: () => m.loyalty_kind_voucher_bought(),
  prize_claimed: () => m.loyalty_kind_prize_claimed(),
  points_given_back: () => m.loyalty_kind_points_given_back(),
  birthday_gift: () => m.loyalty_kind_birthday_gift(),
  points_granted: () => m.loyalty_kind_points_granted(),
  points_adjusted: () => m.loyalty_kind_points_adjusted(),
  points_expired: () => m.loyalty_kind_points_expired(),
  level_reached: () => m.loyalty_kind_level_reached(),
  level_left: () => m.loyalty_kind_level_left(),
  punched: (count) => m.loyalty_kind_punched({ count }),
  punches_taken_back: (count) => m.loyalty_kind_punches_taken_back({ count }),
  card_completed: () => m.loyalty_kind_card_completed(),
  referral_rewarded: () => m.loyalty_kind_referral_rewarded(),
  referral_taken_back: () => m.loyalty_kind_referral_taken_back(),
  wheel_won: () => m.loyalty_kind_wheel_won(),
  wheel_lost: () => m.loyalty_kind_wheel_lost(),
  submission_won: () => m.loyalty_kind_submission_won(),
  evaluation_won: () => m.loyalty_kind_evaluation_won(),
};

const icons: Record<ActivityKind, LucideIcon> = {
  order_earned: ShoppingBag,
  order_returned: ShoppingBag,
  bill_earned: ReceiptText,
  bill_undone: ReceiptText,
  voucher_bought: TicketPercent,
  prize_claimed: Gift,
  points_given_back: Coins,
  birthday_gift: Gift,
  points_granted: Coins,
  points_adjusted: Coins,
  points_expired: Hourglass,
  level_reached: Award,
  level_left: Award,
  punched: Stamp,
  punches_taken_back: Stamp,
  card_completed: Stamp,
  referral_rewarded: UserPlus,
  referral_taken_back: UserPlus,
  wheel_won: LoaderPinwheel,
  wheel_lost: LoaderPinwheel,
  submission_won: PartyPopper,
  evaluation_won: Star,
};

/** The order or reward of a line. */
const getTarget = (uuid: string, { order_id, reward_id }: Entry): string | undefined => {
  if (order_id !== null) return paths.order(uuid, order_id);
  return reward_id === null ? undefined : paths.prize(uuid, reward_id);
};

const Line = ({ entry }: { entry: Entry }) => {
  const style = useDateStyle();
  const number = useNumbers();
  const { uuid } = useVisit();
  const { kind, points, units, name, order_number, created_at } = entry;
  const to = getTarget(uuid, entry);
  const Icon = icons[kind];
  const title = (
    <>
      {kindName[kind](units ?? 0)}
      {order_number !== null && (
        <>
          {" "}
          <Isolate>{orderNumberText(order_number)}</Isolate>
        </>
      )}
      {name !== null && (
        <>
          {": "}
          <Isolate dir="auto">{name}</Isolate>
        </>
      )}
    </>
  );
  return (
    <li className={`${styles.line} ${styles.entry}`}>
      <Icon aria-hidden />
      <span className={styles.words}>
        {to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>}
        <span className={styles.small}>{relativeText(new Date(created_at), new Date(), style)}</span>
      </span>
      {points !== 0 && (
        <span className={points > 0 ? `${styles.strong} ${styles.gain}` : styles.strong}>
          <Isolate>
            {points > 0 ? "+" : "\u2212"}
            {number(Math.abs(points))}
          </Isolate>
        </span>
      )}
    </li>
  );
};

/** The history of points, newest first, filtered by type. Fails separately from the wallet. */
export const ActivityList = () => {
  useLanguage();
  const [filter, setFilter] = useState<ActivityType | undefined>(undefined);
  const { items, more, loadingMore, ...read } = usePages<Entry>(`entries ${filter ?? ""}`, (page, signal) =>
    client.send(listEntries, { query: { ...page, ...(filter === undefined ? {} : { activity: filter }) }, signal }),
  );
  useOwnEvents(["wallet", "punch_card"], read.reload);
  return (
    <section className={styles.group} aria-labelledby="activity">
      <h2 id="activity" className={styles.heading}>
        {m.loyalty_activity()}
      </h2>
      <div className={styles.chips} role="group" aria-label={m.loyalty_activity()}>
        <Chip selected={filter === undefined} onClick={() => setFilter(undefined)}>
          {m.loyalty_activity_all()}
        </Chip>
        {activityTypes.map((type) => (
          <Chip key={type} selected={filter === type} onClick={() => setFilter(type)}>
            {typeName[type]()}
          </Chip>
        ))}
      </div>
      {read.error !== undefined && !read.data && (
        <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />
      )}
      {!read.data && read.loading && <Skeleton height="48px" radius="14px" lines={4} />}
      {read.data && items.length === 0 && (
        <p className={styles.small}>{filter === undefined ? m.loyalty_none_yet_text() : m.loyalty_none_of_type()}</p>
      )}
      <ul>
        {items.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      <MoreButton more={more} loadingMore={loadingMore}>
        {m.loyalty_more()}
      </MoreButton>
    </section>
  );
};
