import {
  Bell,
  Cake,
  Gift,
  Hourglass,
  LoaderPinwheel,
  type LucideIcon,
  Medal,
  Megaphone,
  ReceiptText,
  Sparkles,
  Ticket,
  Users,
} from "lucide-react";
import { Link } from "react-router";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { relativeText } from "@sufra/domain/language/dates.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import {
  listNotifications,
  type NoticeKind,
  type NoticeTopic,
  type NotificationView,
  readNotifications,
} from "@sufra/domain/notifications/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setGuest, useGuest } from "../app/guest-store.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { MoreButton } from "../app/more-button.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { usePages } from "../app/use-pages.ts";
import { useVisit } from "../app/visit.ts";
import { toHref } from "../banners/follow.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { ownPaths } from "../loyalty/own-paths.ts";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { ChannelSettings } from "./channel-settings.tsx";
import styles from "./notifications.module.css";

type Answer = AnswerOf<typeof listNotifications>;

const topicIcons: Record<NoticeTopic, LucideIcon> = {
  order: ReceiptText,
  reward: Sparkles,
  expiry: Hourglass,
  offer: Megaphone,
};

/** Icons for kinds that deserve one of their own. */
const kindIcons: Partial<Record<NoticeKind, LucideIcon>> = {
  birthday_gift: Cake,
  level_reached: Medal,
  reward_given: Gift,
  wheel_ready: LoaderPinwheel,
  friend_joined: Users,
  referral_points: Users,
  referral_coupon: Ticket,
};

/** The page a notification is about; the wallet where it has no page of its own. */
const getTarget = (notice: NotificationView, uuid: string): string => {
  const { kind, order_id, reward_id, wheel_id, offer_id, link } = notice;
  if (offer_id !== null) return toHref(link, "offer", []) ?? paths.entry(uuid);
  if (wheel_id !== null) return paths.wheel(uuid, wheel_id);
  if (order_id !== null) return paths.order(uuid, order_id);
  if (reward_id !== null) return paths.prize(uuid, reward_id);
  if (kind === "level_reached") return ownPaths.levels(uuid);
  if (kind === "friend_joined") return ownPaths.referral(uuid);
  return kind === "referral_coupon" ? ownPaths.coupons(uuid) : paths.loyalty(uuid);
};

const Notice = ({ notice, onOpen }: { notice: NotificationView; onOpen: () => void }) => {
  const style = useDateStyle();
  const { uuid } = useVisit();
  const Icon = (notice.kind && kindIcons[notice.kind]) ?? topicIcons[notice.topic];
  return (
    <li>
      <Link
        to={getTarget(notice, uuid)}
        className={styles.notice}
        data-unread={notice.read ? undefined : ""}
        onClick={onOpen}
      >
        <span className={styles.icon} data-topic={notice.topic}>
          <Icon aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{notice.title}</span>
          <span className={styles.text}>{notice.text}</span>
          <span className={styles.time}>{relativeText(new Date(notice.created_at), new Date(), style)}</span>
        </span>
        {!notice.read && <span className={styles.dot} role="img" aria-label={m.notifications_unread()} />}
      </Link>
    </li>
  );
};

const useNotifications = () => {
  const language = useLanguage();
  const { customer } = useGuest();
  const read = usePages<NotificationView, Answer>(`notifications ${customer?.id ?? ""}`, async (query, signal) => {
    const answer = await client.send(listNotifications, { query, ...(signal && { signal }) });
    setGuest({ notifications_count: answer.unread });
    return answer;
  });
  useOwnEvents(["notification"], read.reload, read.data !== undefined);
  const mark = async (body: { only: string } | { up_to: string }) => {
    const { unread } = await client.send(readNotifications, { body });
    setGuest({ notifications_count: unread });
  };
  const markAll = async (newestId: string) => {
    try {
      await mark({ up_to: newestId });
      read.reload();
    } catch (error) {
      showToast({ text: failureText(error, language).text, tone: "danger" });
    }
  };
  const markOpened = (notice: NotificationView) => {
    if (notice.read && notice.offer_id === null) return;
    // The linked screen opens even if this fails.
    mark({ only: notice.id }).catch(() => undefined);
  };
  return { read, markAll, markOpened };
};

type Notifications = ReturnType<typeof useNotifications>;

const VisitorState = ({ onVerify }: { onVerify: () => void }) => (
  <EmptyState
    icon={<Bell aria-hidden />}
    title={m.notifications_visitor()}
    action={
      <Button size="lg" wide onClick={onVerify}>
        {m.notifications_verify()}
      </Button>
    }
  >
    {m.notifications_visitor_text()}
  </EmptyState>
);

/** Today's notifications, then the earlier ones. */
const NoticeGroups = ({ read, markAll, markOpened }: Notifications) => {
  const { zone } = useDateStyle();
  const online = useOnline();
  const { items, data } = read;
  const today = toLocalTime(new Date(), zone).day;
  const isToday = ({ created_at }: NotificationView) => toLocalTime(new Date(created_at), zone).day === today;
  const groups = [
    { title: m.notifications_today(), notices: items.filter(isToday) },
    { title: m.notifications_earlier(), notices: items.filter((notice) => !isToday(notice)) },
  ].filter(({ notices }) => notices.length > 0);
  const newest = items[0];
  return groups.map(({ title, notices }, place) => (
    <section key={title} className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.when}>{title}</h2>
        {place === 0 && newest && data !== undefined && data.unread > 0 && (
          <Button variant="text" size="sm" disabled={!online} onClick={() => void markAll(newest.id)}>
            {m.notifications_read_all()}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} onOpen={() => markOpened(notice)} />
        ))}
      </ul>
    </section>
  ));
};

export const NotificationsScreen = () => {
  useLanguage();
  const { uuid } = useVisit();
  const verification = useVerification();
  const notifications = useNotifications();
  const { read } = notifications;
  const content = () => {
    if (hasCode(read.error, "not_authenticated")) {
      const ask = () => void verification.ask(m.notifications_reason()).then((customer) => customer && read.reload());
      return <VisitorState onVerify={ask} />;
    }
    if (read.error !== undefined && !read.data)
      return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
    if (!read.data) return <Skeleton height="84px" radius="20px" lines={5} />;
    if (read.items.length > 0) return <NoticeGroups {...notifications} />;
    return (
      <EmptyState icon={<Bell aria-hidden />} title={m.notifications_none()}>
        {m.notifications_none_text()}
      </EmptyState>
    );
  };
  return (
    <Page title={m.notifications_title()} back={paths.entry(uuid)}>
      {content()}
      <MoreButton more={read.more} loadingMore={read.loadingMore} wide>
        {m.notifications_more()}
      </MoreButton>
      <ChannelSettings />
      {verification.sheet}
    </Page>
  );
};
