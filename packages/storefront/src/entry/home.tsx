import { Bell, Gift, RotateCcw, Sparkles, UtensilsCrossed } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { readWallet } from "@sufra/domain/loyalty/api.ts";
import { listNotifications } from "@sufra/domain/notifications/api.ts";
import { listAgain, type OrderToRepeat } from "@sufra/domain/orders/api.ts";
import { listPunchCards } from "@sufra/domain/punch-cards/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { PartBar } from "@sufra/ui/components/part-bar.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { canApplePay } from "../app/can-apple-pay.ts";
import { setGuest, useGuest } from "../app/guest-store.ts";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { WaitingCart } from "../app/waiting-cart.ts";
import { useCart } from "../cart/cart-store.ts";
import { levelPart } from "../loyalty/level-ring.tsx";
import { Counted } from "../loyalty/counted.tsx";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { nextLevelText } from "../loyalty/wallet-card.tsx";
import { OrderItems } from "../orders/order-items.tsx";
import { refreshActive } from "../orders/keep-active.ts";
import { useOrderAgain } from "../orders/use-order-again.tsx";
import { ActiveOrder } from "./active-order.tsx";
import styles from "./home.module.css";
import { HourPicks } from "./hour-picks.tsx";
import { Waiting } from "./waiting.tsx";

/** A failed refresh keeps the data; the next event reads again. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

/** Refreshes the figures while the page is visible. */
const useLiveHome = (): void => {
  useOwnEvents(["wallet"], () => quietly(client.send(readWallet, {}).then((wallet) => setGuest({ wallet }))));
  useOwnEvents(["punch_card"], () =>
    quietly(client.send(listPunchCards, {}).then(({ cards }) => setGuest({ punch_cards: cards }))),
  );
  useOwnEvents(["notification"], () => {
    const asked = client.send(listNotifications, { query: { limit: 1 } });
    quietly(asked.then(({ unread }) => setGuest({ notifications_count: unread })));
    void refreshActive();
  });
};

const Greeting = ({ name }: { name: string | null | undefined }) => {
  const { uuid, establishment, now } = useVisit();
  const { words, time_zone } = establishment;
  const { notifications_count: count } = useGuest();
  const { minute } = toLocalTime(new Date(now), time_zone);
  const greeting = minute >= 240 && minute < 720 ? words.morning : words.evening;
  const number = useNumbers();
  const [first] = (name ?? "").split(" ");
  const shown = count > 9 ? `${number(9)}+` : number(count);
  // The label has the same number as the badge, for voice control.
  const label = count === 0 ? m.notifications_title() : m.notifications_bell({ shown });
  return (
    <div className={styles.greeting}>
      <p className={styles.hello}>
        {greeting}
        {first && (
          <>
            {m.ui_list_comma()}
            <bdi>{first}</bdi>
          </>
        )}
      </p>
      <Link to={paths.notifications(uuid)} className={styles.bell} aria-label={label}>
        <Bell aria-hidden />
        {count > 0 && (
          <span className={styles.count} dir="ltr" aria-hidden>
            {shown}
          </span>
        )}
      </Link>
    </div>
  );
};

const Points = () => {
  const { uuid } = useVisit();
  const { wallet } = useGuest();
  if (!wallet) return null;
  const next = nextLevelText(wallet);
  return (
    <Link to={paths.loyalty(uuid)} className={styles.points}>
      <span className={styles.figure}>
        <span className={styles.label}>{m.loyalty_your_points()}</span>
        <span className={styles.hero}>
          <Counted value={wallet.balance} />
        </span>
        {wallet.pending > 0 && <span className={styles.label}>{m.loyalty_pending({ count: wallet.pending })}</span>}
      </span>
      {wallet.level && <span className={styles.level}>{wallet.level.name}</span>}
      {next !== undefined && (
        <span className={styles.way}>
          <span>{next}</span>
          <PartBar part={levelPart(wallet)} />
        </span>
      )}
    </Link>
  );
};

const steps = () => [
  { Icon: UtensilsCrossed, text: m.entry_step_order() },
  { Icon: Sparkles, text: m.entry_step_earn() },
  { Icon: Gift, text: m.entry_step_use() },
];

/** Three steps for new customers. */
const Steps = () => (
  <ol className={styles.steps} aria-label={m.entry_steps()}>
    {steps().map(({ Icon, text }) => (
      <li key={text}>
        <Icon aria-hidden />
        {text}
      </li>
    ))}
  </ol>
);

/** Head of the page for a customer. */
export const HomeTop = () => {
  useLanguage();
  useLiveHome();
  const { customer } = useGuest();
  return (
    <>
      <Greeting name={customer?.full_name} />
      <ActiveOrder />
    </>
  );
};

const AgainCard = ({ order, busy, onAgain }: { order: OrderToRepeat; busy: boolean; onAgain: () => void }) => (
  <li className={styles.again}>
    <OrderItems items={order.items} photos={3} />
    {order.missing > 0 && <span className={styles.small}>{m.entry_again_missing()}</span>}
    <Button variant="tint" size="sm" wide busy={busy} icon={<RotateCcw aria-hidden />} onClick={onAgain}>
      {m.entry_again()} · <Money amount={order.price} short />
    </Button>
  </li>
);

/** Earlier orders at today's prices, one tap from the checkout. */
const Again = () => {
  const { busy, again, sheet } = useOrderAgain();
  const read = useRead("orders to have again", (signal) => client.send(listAgain, { signal }));
  // A process of the last release does not know the list and refuses it.
  if (read.error instanceof ApiProblem) return null;
  if (read.error !== undefined && !read.data)
    return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
  if (!read.data) return <Skeleton height="208px" radius="20px" />;
  const { orders } = read.data;
  if (orders.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="again">
      <h2 id="again" className={styles.heading}>
        {m.entry_again_title()}
      </h2>
      <ul className={styles.rail}>
        {orders.map((order) => (
          <AgainCard key={order.id} order={order} busy={busy === order.id} onAgain={() => again(order.id)} />
        ))}
      </ul>
      {sheet}
    </section>
  );
};

/**
 * A cart that waits from the start has no fallback of its own: all below it comes with it, so that nothing moves. One that is
 * filled here must not hide what was tapped.
 */
const CartPlace = ({ waited, children }: { waited: boolean; children: ReactNode }) =>
  waited ? children : <Suspense>{children}</Suspense>;

/** Earlier orders, the points with what they are near to, and dishes for this hour. */
export const HomeMore = () => {
  useLanguage();
  const { services, branch } = useVisit();
  const { wallet } = useGuest();
  const { products, combos } = useCart();
  const waits = products.length + combos.length > 0;
  const [waited] = useState(waits);
  const fresh = wallet !== null && wallet.orders_count === 0 && wallet.balance === 0 && wallet.pending === 0;
  const ordering = services.includes("ordering");
  return (
    <>
      {branch && waits && ordering && canApplePay() && (
        <CartPlace waited={waited}>
          <WaitingCart branch={branch} />
        </CartPlace>
      )}
      {branch && ordering && <Again />}
      {fresh ? <Steps /> : <Points />}
      {branch && <Waiting />}
      {branch && ordering && <HourPicks branchId={branch.id} />}
    </>
  );
};
