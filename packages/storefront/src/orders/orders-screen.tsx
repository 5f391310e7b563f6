import { ReceiptText, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { dateTimeText, type DateStyle, monthNames } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { listOrders, type OrderSummary } from "@sufra/domain/orders/api.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button, buttonClass } from "@sufra/ui/components/button.tsx";
import { EmptyState } from "@sufra/ui/components/empty-state.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { useGuest } from "../app/guest-store.ts";
import { MoreButton } from "../app/more-button.tsx";
import { Page } from "../app/page.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { usePages } from "../app/use-pages.ts";
import { useVisit } from "../app/visit.ts";
import { useVerification } from "../auth/verify-sheet.tsx";
import { PicksBelow } from "../entry/picks-below.tsx";
import { OrderItems } from "./order-items.tsx";
import { statusTone, statusWord } from "./order-text.ts";
import styles from "./orders.module.css";
import { useOrderAgain } from "./use-order-again.tsx";

const monthText = (instant: string, style: DateStyle): string => {
  const [year = "", month = "1"] = toLocalTime(new Date(instant), style.zone).day.split("-");
  const name = monthNames[Number(month) - 1]?.[style.language] ?? "";
  return `${name} ${inDigits(year, style)}`;
};

type Group = { title: string; orders: OrderSummary[] };

/** Active orders first, then one group a month. */
const groupByMonth = (orders: readonly OrderSummary[], style: DateStyle): Group[] => {
  const active = orders.filter(({ status }) => !isDone(status));
  const groups: Group[] = active.length > 0 ? [{ title: m.orders_active(), orders: active }] : [];
  for (const order of orders.filter(({ status }) => isDone(status))) {
    const title = monthText(order.created_at, style);
    const last = groups.at(-1);
    if (last?.title === title) last.orders.push(order);
    else groups.push({ title, orders: [order] });
  }
  return groups;
};

type CardProps = { order: OrderSummary; busy: boolean; onAgain: () => void };

/** What the guest wants next of an order: to pay it, to follow it, or to order it again. */
const OrderCardActions = ({ order, busy, onAgain }: CardProps) => {
  const { uuid } = useVisit();
  if (order.status === "awaiting_payment")
    return (
      <Link to={`${paths.paymentFailed(uuid)}?order=${order.id}`} className={buttonClass({ size: "sm", wide: true })}>
        {m.orders_pay_now()}
      </Link>
    );
  return (
    <div className={styles.actions}>
      {isDone(order.status) ? (
        <Button variant="tint" size="sm" busy={busy} icon={<RotateCcw aria-hidden />} onClick={onAgain}>
          {m.orders_again()}
        </Button>
      ) : (
        <Link to={paths.order(uuid, order.id)} className={buttonClass({ size: "sm" })}>
          {m.orders_track()}
        </Link>
      )}
      <Link
        to={paths.receipt(uuid, order.id)}
        className={buttonClass({ variant: "text", size: "sm" })}
        aria-label={m.orders_receipt_of({ number: orderNumberText(order.number) })}
      >
        {m.orders_receipt_show()}
      </Link>
    </div>
  );
};

const OrderCard = ({ order, busy, onAgain }: CardProps) => {
  const style = useDateStyle();
  const { uuid } = useVisit();
  const done = isDone(order.status);
  const number = <Isolate>{orderNumberText(order.number)}</Isolate>;
  const date = dateTimeText(new Date(order.created_at), style);
  return (
    <li className={styles.order}>
      <Link to={paths.order(uuid, order.id)} className={styles.orderLink}>
        <span className={styles.top}>
          {/* Numbers begin anew each day: an earlier order is known by its date. */}
          <span className={done ? styles.date : styles.number}>{done ? date : number}</span>
          <Badge tone={statusTone(order.status)} live={!done}>
            {statusWord(order, style)}
          </Badge>
        </span>
        <span className={styles.placed}>
          {done ? number : date} · {order.branch_name}
        </span>
        <span className={styles.top}>
          <OrderItems items={order.items} photos={4} />
          <span className={styles.total}>
            <Money amount={order.total} />
          </span>
        </span>
      </Link>
      <OrderCardActions order={order} busy={busy} onAgain={onAgain} />
    </li>
  );
};

const MenuLink = () => {
  const { uuid } = useVisit();
  return (
    <Link to={paths.menu(uuid)} className={buttonClass({ size: "lg", wide: true })}>
      {m.cart_see_menu()}
    </Link>
  );
};

const VisitorState = ({ onSignIn }: { onSignIn: () => void }) => (
  <>
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={m.orders_visitor()}
      action={
        <span className={styles.ways}>
          <MenuLink />
          <Button variant="text" wide onClick={onSignIn}>
            {m.orders_sign_in()}
          </Button>
        </span>
      }
    >
      {m.orders_visitor_text()}
    </EmptyState>
    <PicksBelow />
  </>
);

const OrderGroups = ({ orders }: { orders: readonly OrderSummary[] }) => {
  const style = useDateStyle();
  const { busy, again, sheet } = useOrderAgain();
  const groups = groupByMonth(orders, style).map((group) => (
    <section key={group.title} className={styles.group} aria-label={group.title}>
      <h2 className={styles.month}>{group.title}</h2>
      <ul className={styles.list}>
        {group.orders.map((order) => (
          <OrderCard key={order.id} order={order} busy={busy === order.id} onAgain={() => again(order.id)} />
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      {groups}
      {sheet}
    </>
  );
};

export const OrdersScreen = () => {
  useLanguage();
  const { customer } = useGuest();
  const verification = useVerification();
  const read = usePages<OrderSummary>(`orders ${customer?.id ?? ""}`, (query, signal) =>
    client.send(listOrders, { query, ...(signal && { signal }) }),
  );
  const content = () => {
    if (hasCode(read.error, "not_authenticated")) {
      const signIn = () => verification.ask(m.orders_sign_in_reason()).then((signedIn) => signedIn && read.reload());
      return <VisitorState onSignIn={() => void signIn()} />;
    }
    if (read.error !== undefined && !read.data)
      return <ErrorState error={read.error} onRetry={read.reload} busy={read.loading} />;
    if (!read.data) return <Skeleton height="176px" radius="20px" lines={3} />;
    if (read.items.length > 0) return <OrderGroups orders={read.items} />;
    return (
      <>
        <EmptyState icon={<ReceiptText aria-hidden />} title={m.orders_none()} action={<MenuLink />}>
          {m.orders_none_text()}
        </EmptyState>
        <PicksBelow />
      </>
    );
  };
  return (
    <Page title={m.orders_title()}>
      {content()}
      <MoreButton more={read.more} loadingMore={read.loadingMore} wide>
        {m.orders_more()}
      </MoreButton>
      {verification.sheet}
    </Page>
  );
};
