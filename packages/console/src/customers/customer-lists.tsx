import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { relativeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { ActivityKind } from "@sufra/domain/loyalty/activities.ts";
import { orderNumberText } from "@sufra/domain/orders/business-day.ts";
import { orderTypeNames } from "@sufra/domain/orders/order-types.ts";
import { statusNames } from "@sufra/domain/orders/status-names.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ErrorState } from "@sufra/ui/components/error-state.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNow } from "../app/use-now.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import rowStyles from "../editing/rows.module.css";
import { customerActivityQuery, customerOrdersQuery } from "./customers-data.ts";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

const kindName: Record<ActivityKind, () => string> = {
  order_earned: m.console_customers_kind_order_earned,
  order_returned: m.console_customers_kind_order_returned,
  bill_earned: m.console_customers_kind_bill_earned,
  bill_undone: m.console_customers_kind_bill_undone,
  voucher_bought: m.console_customers_kind_voucher_bought,
  prize_claimed: m.console_customers_kind_prize_claimed,
  points_given_back: m.console_customers_kind_points_given_back,
  birthday_gift: m.console_customers_kind_birthday_gift,
  points_granted: m.console_customers_kind_points_granted,
  points_expired: m.console_customers_kind_points_expired,
  points_adjusted: m.console_customers_kind_points_adjusted,
  level_reached: m.console_customers_kind_level_reached,
  level_left: m.console_customers_kind_level_left,
  punched: m.console_customers_kind_punched,
  punches_taken_back: m.console_customers_kind_punches_taken_back,
  card_completed: m.console_customers_kind_card_completed,
  wheel_won: m.console_customers_kind_wheel_won,
  wheel_lost: m.console_customers_kind_wheel_lost,
  submission_won: m.console_customers_kind_submission_won,
  evaluation_won: m.console_customers_kind_evaluation_won,
  referral_rewarded: m.console_customers_kind_referral_rewarded,
  referral_taken_back: m.console_customers_kind_referral_taken_back,
};

/** What every list that is read page by page gives: loading, failed, empty, its lines and the way to more. */
type ListProps<T> = {
  list: {
    data: { pages: { items: T[] }[] } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  none: string;
  children: (item: T) => ReactNode;
};

const PagedList = <T extends { id: string }>({ list, none, children }: ListProps<T>) => {
  if (list.isPending) return <Skeleton height="56px" radius="14px" lines={4} />;
  if (!list.data) return <ErrorState error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={rowStyles.detail}>{none}</p>;
  return (
    <>
      <ul className={rowStyles.rows}>
        {items.map((item) => (
          <li key={item.id} className={rowStyles.row}>
            {children(item)}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="tint" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.console_customers_more()}
        </Button>
      )}
    </>
  );
};

export const CustomerOrders = ({ id }: { id: string }) => {
  const { style } = useWorkplace();
  const now = useNow();
  return (
    <EditorSection title={m.console_customers_orders()}>
      <PagedList list={useInfiniteQuery(customerOrdersQuery(id))} none={m.console_customers_orders_none()}>
        {(order) => (
          <>
            <span className={rowStyles.words}>
              <Link to={`/orders?order=${order.id}`} className={rowStyles.label}>
                <Isolate dir="ltr">{orderNumberText(order.number)}</Isolate>
              </Link>
              <span className={rowStyles.detail}>
                {orderTypeNames[order.order_type][style.language]} · {readText(order.branch_name, style.language)} ·{" "}
                {relativeText(new Date(order.created_at), now, style)}
              </span>
            </span>
            <Badge>{statusNames[order.status][style.language]}</Badge>
            <span className={styles.end} data-figures>
              <Money amount={order.total} />
            </span>
          </>
        )}
      </PagedList>
    </EditorSection>
  );
};

export const CustomerActivity = ({ id }: { id: string }) => {
  const { style } = useWorkplace();
  const now = useNow();
  const { signed, points } = useFigures();
  return (
    <EditorSection title={m.console_customers_activity()}>
      <PagedList
        list={useInfiniteQuery(customerActivityQuery(id, style.language))}
        none={m.console_customers_activity_none()}
      >
        {(line) => (
          <>
            <span className={rowStyles.words}>
              <span className={rowStyles.label}>
                {kindName[line.kind]()}
                {line.name === null ? " " : ": "}
                {line.order_number !== null && <Isolate dir="ltr">{orderNumberText(line.order_number)}</Isolate>}
                {line.name !== null && <Isolate dir="auto">{line.name}</Isolate>}
              </span>
              <span className={rowStyles.detail}>
                {relativeText(new Date(line.created_at), now, style)} ·{" "}
                {m.console_customers_balance({ points: points(line.balance) })}
              </span>
            </span>
            <span className={styles.end}>{line.points !== 0 && signed(line.points)}</span>
          </>
        )}
      </PagedList>
    </EditorSection>
  );
};
